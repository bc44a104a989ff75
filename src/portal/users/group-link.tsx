import { Link } from 'gatsby';
import { groupPath } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useIsAdmin } from '../session/session';

/** The name of a group, for administrators with the way to its page. */
export function GroupLink({ group: { id, name } }: { group: { id: number; name: string } }) {
  const language = useLanguage();
  return useIsAdmin() ? <Link to={localizedPath(groupPath(id), language)}>{name}</Link> : name;
}

import { Link } from 'gatsby';
import { groupPath } from '../config/paths';
import { localizedPath } from '../i18n/localized-path';
import { useLanguage } from '../i18n/use-language';
import { useIsAdmin } from './session/session';

/** The name of a group, for administrators with the way to its page; without `id` it was deleted and has none. */
export function GroupLink({ group: { id, name } }: { group: { id: number | null; name: string } }) {
  const language = useLanguage();
  return useIsAdmin() && id !== null ? <Link to={localizedPath(groupPath(id), language)}>{name}</Link> : name;
}

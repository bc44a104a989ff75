import { groupPath } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useIsAdmin } from '../auth/session';
import { RowLink } from './row-link';

/**
 * Shows the name of a group, for administrators as a link to its page. A deleted group has no `id` and no
 * link.
 */
export function GroupLink({ group: { id, name } }: { group: { id: number | null; name: string } }) {
  const language = useLanguage();
  return useIsAdmin() && id !== null ? (
    <RowLink to={localizedPath(groupPath(id), language)}>{name}</RowLink>
  ) : (
    name
  );
}

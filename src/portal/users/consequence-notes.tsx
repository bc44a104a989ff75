import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../../server/contract/api-key';
import type { User } from '../../../server/contract/user';
import { Notice } from '../../components/ui/status';
import { apiKeysQuery } from '../api/api-keys';
import { groupQuery } from '../api/groups';
import { useIsAdmin } from '../auth/session';

const hasEnded = ({ ends_at }: ApiKey) => ends_at !== null && Date.parse(ends_at) <= Date.now();

type KeysFate = 'stop' | 'deleted' | 'stay' | 'again';

/** Returns true if a key that has not ended is one of those that the note counts. */
const isCounted = ({ works, stopped_by: reason }: ApiKey, fate: KeysFate) =>
  fate === 'deleted' || (fate === 'again' ? reason === 'maker_blocked' : works);

/**
 * Shows how many API keys of a user stop working, are deleted, keep working or work again. Renders nothing if
 * there are none.
 */
export function UserKeysNote({ user, keys: fate }: { user: User; keys: KeysFate }) {
  const { t } = useTranslation('users');
  const isAdmin = useIsAdmin();
  const keys = useQuery({ ...apiKeysQuery, enabled: isAdmin }).data ?? [];
  const count = keys.filter(
    (key) => key.created_by.id === user.id && !hasEnded(key) && isCounted(key, fate),
  ).length;
  if (count === 0) return null;
  return (
    <Notice tone="signal">
      <p>{t(`consequences.apiKeys.${fate}`, { count })}</p>
    </Notice>
  );
}

/** Warns that a user is the only manager of their group. Renders nothing otherwise. */
export function LastManagerNote({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const isAdmin = useIsAdmin();
  const group = useQuery({ ...groupQuery(user.group.id), enabled: isAdmin && user.is_manager }).data;
  const isLast = group?.managers.length === 1 && group.managers[0] === user.id;
  if (!isLast) return null;
  return (
    <Notice tone="signal">
      <p>{t('consequences.lastManager', { group: user.group.name })}</p>
    </Notice>
  );
}

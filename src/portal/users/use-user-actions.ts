import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';
import { useSessionUser } from '../auth/session';
import type { Action } from '../frame/actions-menu';
import type { UserDialog } from './user-dialogs';

/**
 * For administrators: returns a function that lists what can be done with a user in a menu, besides editing.
 * Nobody can block or delete themselves, or remove their own second factor here. Administrators are never
 * managers.
 */
export function useUserActions(): (user: User, onChoose: (dialog: UserDialog) => void) => Action[] {
  const { t } = useTranslation('users');
  const own = useSessionUser();
  // Looked up once, not for each row of a list: that takes longer than rendering the rows.
  const labels = {
    makeManager: t('makeManager.button'),
    endManager: t('endManager.button'),
    block: t('block.button'),
    unblock: t('unblock.button'),
    endSessions: t('endSessions.button'),
    removeSecondFactor: t('removeSecondFactor.button'),
    delete: t('delete'),
  };
  return (user, onChoose) => {
    const isOwn = user.id === own?.id;
    const dialogs = [
      user.group.id !== own?.group.id && (user.is_manager ? 'endManager' : 'makeManager'),
      'endSessions',
      user.has_second_factor === true && !isOwn && 'removeSecondFactor',
      !isOwn && (user.blocked ? 'unblock' : 'block'),
      !isOwn && 'delete',
    ] as const;
    return dialogs
      .filter((dialog) => dialog !== false)
      .map((dialog) => ({
        id: dialog,
        label: labels[dialog],
        isDanger: dialog === 'delete' || dialog === 'block',
        onChoose: () => onChoose(dialog),
      }));
  };
}

import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';
import { DeleteDialog } from '../forms/delete-dialog';
import { useEndAccess } from '../api/users';
import { UserKeysNote } from './consequence-notes';

interface EndAccessDialogProps {
  user: User;
  onClose: () => void;
}

/** Asks before all sessions of a user are ended. */
export function EndUserSessionsDialog({ user, onClose }: EndAccessDialogProps) {
  const { t } = useTranslation('users');
  const { id, name } = user;
  return (
    <DeleteDialog
      title={t('endSessions.title', { name })}
      confirmLabel={t('endSessions.button')}
      deletion={useEndAccess('sessions')}
      id={id}
      name={name}
      done={t('endSessions.done', { name })}
      onClose={onClose}
    >
      <p>{t('endSessions.text')}</p>
      <UserKeysNote user={user} keys="stay" />
    </DeleteDialog>
  );
}

/** Asks before the one-time codes and passkeys of a user are removed. */
export function RemoveSecondFactorDialog({ user, onClose }: EndAccessDialogProps) {
  const { t } = useTranslation('users');
  const { id, name } = user;
  return (
    <DeleteDialog
      title={t('removeSecondFactor.title', { name })}
      confirmLabel={t('removeSecondFactor.button')}
      deletion={useEndAccess('secondFactor')}
      id={id}
      name={name}
      done={t('removeSecondFactor.done', { name })}
      onClose={onClose}
    >
      <p>{t('removeSecondFactor.text', { name })}</p>
      <UserKeysNote user={user} keys="stay" />
    </DeleteDialog>
  );
}

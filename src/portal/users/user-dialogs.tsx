import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';
import { Button } from '../../components/ui/button';
import { DeleteDialog } from '../forms/delete-dialog';
import { identityProvidersQuery } from '../api/identity-providers';
import { useIsAdmin } from '../auth/session';
import { ChangeUserDialog, type UserChangeKind } from './change-user-dialog';
import { LastManagerNote, UserKeysNote } from './consequence-notes';
import { EditUserDialog } from './edit-user-dialog';
import { EndUserSessionsDialog, RemoveSecondFactorDialog } from './end-access-dialogs';
import { useDeleteUser } from '../api/users';
import * as styles from './users.module.css';

export type UserDialog = 'edit' | UserChangeKind | 'endSessions' | 'removeSecondFactor' | 'delete';

interface UserDialogsProps {
  user: User;
  /** The open dialog; undefined: none. */
  dialog: UserDialog | undefined;
  onChange: (dialog: UserDialog | undefined) => void;
  onDeleted?: () => void;
}

/** The dialogs that change a user. The one that deletes leads to the one that blocks. */
export function UserDialogs({ user, dialog, onChange, onDeleted }: UserDialogsProps) {
  const close = () => onChange(undefined);
  switch (dialog) {
    case 'edit':
      return <EditUserDialog user={user} onClose={close} />;
    case 'makeManager':
    case 'endManager':
    case 'block':
    case 'unblock':
      return <ChangeUserDialog user={user} change={dialog} onClose={close} />;
    case 'endSessions':
      return <EndUserSessionsDialog user={user} onClose={close} />;
    case 'removeSecondFactor':
      return <RemoveSecondFactorDialog user={user} onClose={close} />;
    case 'delete':
      return (
        <DeleteUserDialog
          user={user}
          onBlock={() => onChange('block')}
          onDeleted={onDeleted}
          onClose={close}
        />
      );
    case undefined:
      return null;
  }
}

interface DeleteUserDialogProps {
  user: User;
  onBlock: () => void;
  onDeleted: (() => void) | undefined;
  onClose: () => void;
}

/** Asks before a user is deleted. Warns that a user with a company account can log in again after that. */
function DeleteUserDialog({ user, onBlock, onDeleted, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation('users');
  const isAdmin = useIsAdmin();
  const providers = useQuery({ ...identityProvidersQuery(user.group.id), enabled: isAdmin }).data?.providers;
  // Managers cannot see the identity providers, so the text for them says "if".
  const hasProvider = !isAdmin || (providers !== undefined && providers.length > 0);
  const canComeBack = hasProvider && !user.blocked;
  return (
    <DeleteDialog
      title={t('deleteUser.title', { name: user.name })}
      confirmLabel={t('delete')}
      deletion={useDeleteUser()}
      id={user.id}
      name={user.name}
      done={t('deleteUser.done', { name: user.name })}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{t('deleteUser.text', { name: user.name, email: user.email })}</p>
        <UserKeysNote user={user} keys="deleted" />
        <LastManagerNote user={user} />
        {canComeBack && <p>{t('deleteUser.company', { name: user.name })}</p>}
        {user.blocked && <p>{t('deleteUser.closed', { email: user.email })}</p>}
        {isAdmin && !user.blocked && (
          <div className="button-row">
            <Button small onClick={onBlock}>
              {t('deleteUser.block')}
            </Button>
          </div>
        )}
      </div>
    </DeleteDialog>
  );
}

import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';
import { ConfirmDialog } from '../../components/ui/dialog';
import { useToast } from '../../components/ui/toast';
import { useProblemText } from '../api/client/problem-text';
import { useChangeUser } from '../api/users';
import { useEditConflict } from '../forms/use-edit-conflict';
import { LastManagerNote, UserKeysNote } from './consequence-notes';
import * as styles from './users.module.css';

const CHANGES = {
  makeManager: { is_manager: true },
  endManager: { is_manager: false },
  block: { blocked: true },
  unblock: { blocked: false },
} as const;

export type UserChangeKind = keyof typeof CHANGES;

interface ChangeUserDialogProps {
  user: User;
  change: UserChangeKind;
  onClose: () => void;
}

/** Asks before a user gets or loses the role of manager, or is blocked or unblocked. */
export function ChangeUserDialog({ user, change, onClose }: ChangeUserDialogProps) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const problemText = useProblemText();
  const changeUser = useChangeUser(user.id);
  const { latest, catchConflict } = useEditConflict(user);
  const { name, group } = user;
  const takesAway = change === 'endManager' || change === 'block';
  const confirm = () =>
    changeUser.mutate(
      { ...CHANGES[change], version: latest.version },
      {
        onSuccess: () => {
          toast(t(`${change}.done`, { name, group: group.name }), name);
          onClose();
        },
        onError: catchConflict,
      },
    );
  return (
    <ConfirmDialog
      title={t(`${change}.title`, { name })}
      confirmLabel={t(`${change}.button`)}
      variant={takesAway ? 'danger' : 'primary'}
      busy={changeUser.isPending}
      error={changeUser.error ? problemText(changeUser.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{t(`${change}.text`, { name, group: group.name })}</p>
        {takesAway && <LastManagerNote user={user} />}
        {change === 'block' && <UserKeysNote user={user} keys="stop" />}
        {change === 'unblock' && <UserKeysNote user={user} keys="again" />}
      </div>
    </ConfirmDialog>
  );
}

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';
import { Button } from '../../components/ui/button';
import { CheckboxField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { useChangeUser } from '../api/users';
import { useSessionUser } from '../auth/session';
import { FormDialog } from '../forms/form-dialog';
import { confirmDiscard } from '../forms/unsaved-work';
import { useEditForm } from '../forms/use-edit-form';
import { LastManagerNote, UserKeysNote } from './consequence-notes';
import { GroupOfPerson, PersonFields } from './person-fields';
import { useLoginWaysText } from './use-login-ways-text';
import * as styles from './users.module.css';

interface Values {
  name: string;
  email: string;
  group: string;
  isManager: boolean;
  isBlocked: boolean;
}

interface EditUserDialogProps {
  user: User;
  onEndSessions: () => void;
  onRemoveSecondFactor: () => void;
  onClose: () => void;
}

/**
 * Changes a user, and opens the dialogs that end the user's sessions. On a conflict, shows the saved values.
 * Saving again replaces them.
 */
export function EditUserDialog({ user, onEndSessions, onRemoveSecondFactor, onClose }: EditUserDialogProps) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const isOwn = useSessionUser()?.id === user.id;
  const changeUser = useChangeUser(user.id);
  const waysText = useLoginWaysText();
  const yesNo = (is: boolean) => t(is ? 'editGroup.yes' : 'editGroup.no');
  const { form, latest, values, conflict } = useEditForm<User, Values>({
    saved: user,
    valuesOf: ({ name, email, group, is_manager, blocked }) => ({
      name,
      email,
      group: String(group.id),
      isManager: is_manager,
      isBlocked: blocked,
    }),
    fields: {
      name: { label: t('name') },
      email: { label: t('email') },
      group: { label: t('group'), shown: (_id, saved) => saved.group.name },
      isManager: { label: t('invite.isManager'), shown: yesNo },
      isBlocked: { label: t('blocked'), shown: yesNo },
    },
  });
  const { register, setValue } = form;

  // The role of manager does not carry over to another group, so it must be chosen again.
  const chosenGroup = values.group;
  useEffect(() => {
    if (chosenGroup !== String(user.group.id)) setValue('isManager', false, { shouldDirty: true });
  }, [chosenGroup, user.group.id, setValue]);

  return (
    <FormDialog
      title={t('edit.title', { name: user.name })}
      form={form}
      fields={['name', 'email', 'group']}
      conflict={conflict}
      mutation={changeUser}
      toRequest={({ name, email, group, isManager, isBlocked }) => ({
        name: name.trim(),
        email: email.trim(),
        group: Number(group),
        is_manager: isManager,
        blocked: isBlocked,
        version: latest.version,
      })}
      onSaved={({ name }) => {
        toast(t('edit.done', { name }), name);
        onClose();
      }}
      submitLabel={t('edit.submit')}
      onClose={onClose}
    >
      <PersonFields emailHint={t(isOwn ? 'edit.ownEmailHint' : 'edit.emailHint')} isEmailFixed={isOwn} />
      <GroupOfPerson />
      {user.login_ways && (
        <p>
          {t('loginWays.title')}: {waysText(user.login_ways)}
        </p>
      )}
      <CheckboxField
        label={t('invite.isManager')}
        hint={t('invite.isManagerHint')}
        {...register('isManager')}
      />
      <CheckboxField label={t('blocked')} hint={t('edit.blockedHint')} {...register('isBlocked')} />
      {(values.isBlocked || !values.isManager) && <LastManagerNote user={user} />}
      {!user.blocked && (values.isBlocked || values.group !== String(user.group.id)) && (
        <UserKeysNote user={user} keys="stop" />
      )}
      <div className={styles.buttons}>
        <Button small disabled={changeUser.isPending} onClick={() => confirmDiscard(onEndSessions)}>
          {t('endSessions.button')}
        </Button>
        {user.has_second_factor && !isOwn && (
          <Button small disabled={changeUser.isPending} onClick={() => confirmDiscard(onRemoveSecondFactor)}>
            {t('removeSecondFactor.button')}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}

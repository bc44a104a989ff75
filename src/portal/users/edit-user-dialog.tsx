import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { CheckboxField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { FormProblem } from '../forms/form-problem';
import { useShowProblem } from '../api/client/problem-text';
import { EditConflict } from '../forms/edit-conflict';
import { useSessionUser } from '../auth/session';
import { confirmDiscard, useUnsavedWork } from '../forms/unsaved-work';
import { useEditConflict } from '../forms/use-edit-conflict';
import { LastManagerNote, UserKeysNote } from './consequence-notes';
import { GroupOfPerson, PersonFields } from './person-fields';
import { useChangeUser } from '../api/users';
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
  const { current, latest, catchConflict } = useEditConflict(user);
  const form = useForm<Values>({
    defaultValues: {
      name: user.name,
      email: user.email,
      group: String(user.group.id),
      isManager: user.is_manager,
      isBlocked: user.blocked,
    },
  });
  const { register, handleSubmit, setError, control, formState } = form;
  const showProblem = useShowProblem(setError, { fields: ['name', 'email', 'group'] });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const close = () => confirmDiscard(onClose);

  // The cast is safe: no field is ever unregistered, so all values are present.
  const values = useWatch({ control }) as Values;
  const yesNo = (is: boolean) => t(is ? 'editGroup.yes' : 'editGroup.no');
  const differing = (saved: User) =>
    [
      { label: t('name'), value: saved.name, differs: saved.name !== values.name },
      { label: t('email'), value: saved.email, differs: saved.email !== values.email },
      { label: t('group'), value: saved.group.name, differs: String(saved.group.id) !== values.group },
      {
        label: t('invite.isManager'),
        value: yesNo(saved.is_manager),
        differs: saved.is_manager !== values.isManager,
      },
      { label: t('blocked'), value: yesNo(saved.blocked), differs: saved.blocked !== values.isBlocked },
    ].filter(({ differs }) => differs);

  // The role of manager does not carry over to another group, so it must be chosen again.
  const { setValue } = form;
  const chosenGroup = values.group;
  useEffect(() => {
    if (chosenGroup !== String(user.group.id)) setValue('isManager', false, { shouldDirty: true });
  }, [chosenGroup, user.group.id, setValue]);

  const submit = handleSubmit(({ name, email, group, isManager, isBlocked }) =>
    changeUser.mutate(
      {
        name: name.trim(),
        email: email.trim(),
        group: Number(group),
        is_manager: isManager,
        blocked: isBlocked,
        version: latest.version,
      },
      {
        onSuccess: (changed) => {
          toast(t('edit.done', { name: changed.name }), changed.name);
          onClose();
        },
        onError: (error) => {
          catchConflict(error);
          showProblem(error);
        },
      },
    ),
  );

  return (
    <Dialog title={t('edit.title', { name: user.name })} onClose={close} locked={changeUser.isPending}>
      <FormProvider {...form}>
        <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
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
            <UserKeysNote user={user} />
          )}
          <div className={styles.buttons}>
            <Button small disabled={changeUser.isPending} onClick={() => confirmDiscard(onEndSessions)}>
              {t('endSessions.button')}
            </Button>
            {user.has_second_factor && !isOwn && (
              <Button
                small
                disabled={changeUser.isPending}
                onClick={() => confirmDiscard(onRemoveSecondFactor)}
              >
                {t('removeSecondFactor.button')}
              </Button>
            )}
          </div>
          <FormProblem text={errors.root?.message} />
          {current && <EditConflict differing={differing(current)} />}
          <DialogActions>
            <Button type="submit" variant="primary" busy={changeUser.isPending}>
              {t('edit.submit')}
            </Button>
            <Button disabled={changeUser.isPending} onClick={close}>
              {t('cancel')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}

import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { generatePassword } from '../../../server/contract/generate-password';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { TextField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { FormProblem } from '../forms/form-problem';
import { useShowProblem } from '../api/client/problem-text';
import { confirmDiscard, useUnsavedWork } from '../forms/unsaved-work';
import { passwordStrength } from './password-strength';
import { GroupOfPerson, PersonFields } from './person-fields';
import { useAddUser } from '../api/users';
import * as styles from './users.module.css';

interface Values {
  name: string;
  email: string;
  group: string;
  password: string;
}

/** Form for a new user. The password is visible, because it is for somebody else. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const addUser = useAddUser();
  const form = useForm<Values>({ defaultValues: { name: '', email: '', group: '', password: '' } });
  const { handleSubmit, setError, formState } = form;
  const showProblem = useShowProblem(setError, { fields: ['name', 'email', 'group', 'password'] });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const close = () => confirmDiscard(onClose);

  const submit = handleSubmit((values) =>
    addUser.mutate(
      { ...values, name: values.name.trim(), email: values.email.trim(), group: Number(values.group) },
      {
        onSuccess: ({ name }) => {
          toast(t('add.done', { name }), name);
          onClose();
        },
        onError: showProblem,
      },
    ),
  );

  return (
    <Dialog title={t('add.title')} onClose={close} locked={addUser.isPending}>
      <FormProvider {...form}>
        <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          <PersonFields />
          <GroupOfPerson />
          <PasswordOfAnother />
          <FormProblem text={errors.root?.message} />
          <DialogActions>
            <Button type="submit" variant="primary" busy={addUser.isPending}>
              {t('add.submit')}
            </Button>
            <Button disabled={addUser.isPending} onClick={close}>
              {t('cancel')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}

/**
 * The visible password field. A separate component, so that the fields register in their visual order: after
 * a failed validation, react-hook-form focuses the first invalid field in that order.
 */
function PasswordOfAnother() {
  const { t } = useTranslation('users');
  const { register, setValue, control, formState } = useFormContext<Pick<Values, 'password'>>();
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  return (
    <>
      <TextField
        label={t('password')}
        type="text"
        className={styles.code}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        hint={t('add.passwordHint', { min: limits.passwordMinLength })}
        error={errors.password?.message}
        {...register('password', {
          validate: (value) =>
            value.length >= limits.passwordMinLength ||
            t('errors.password', { min: limits.passwordMinLength }),
        })}
      />
      <div className={styles.strength}>
        <p role="status">{password && t(`strength.${passwordStrength(password)}`)}</p>
        <Button
          small
          onClick={() =>
            setValue('password', generatePassword(), {
              shouldDirty: true,
              shouldValidate: formState.isSubmitted,
            })
          }
        >
          {t('add.generate')}
        </Button>
      </div>
    </>
  );
}

import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { generatePassword } from '../../../server/contract/generate-password';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { TextField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { userPath } from '../../config/paths';
import { useAddUser } from '../api/users';
import { FormDialog } from '../forms/form-dialog';
import { passwordStrength } from './password-strength';
import { GroupOfPerson, PersonFields } from '../forms/person-fields';
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
  const form = useForm<Values>({ defaultValues: { name: '', email: '', group: '', password: '' } });
  return (
    <FormDialog
      title={t('add.title')}
      form={form}
      fields={['name', 'email', 'group', 'password']}
      mutation={useAddUser()}
      toRequest={(values) => ({
        ...values,
        name: values.name.trim(),
        email: values.email.trim(),
        group: Number(values.group),
      })}
      onSaved={({ id, name }) => {
        toast(t('add.done', { name }), name, { to: userPath(id), label: t('add.open') });
        onClose();
      }}
      submitLabel={t('add.submit')}
      onClose={onClose}
    >
      <PersonFields />
      <GroupOfPerson />
      <PasswordOfAnother />
    </FormDialog>
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

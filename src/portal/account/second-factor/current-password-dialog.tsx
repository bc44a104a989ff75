import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CurrentPassword } from '../../../../server/contract/second-factor';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { PasswordField } from '../../../components/ui/password-field';
import { FormProblem } from '../../form-problem';
import { useShowProblem } from '../../problem-text';
import * as styles from './second-factor.module.css';

interface CurrentPasswordDialogProps {
  title: string;
  /** What will happen. */
  text?: string;
  confirmLabel: string;
  /** What it throws is shown. */
  onConfirm: (body: CurrentPassword) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before something that protects the login is changed. */
export function CurrentPasswordDialog({
  title,
  text,
  confirmLabel,
  onConfirm,
  onClose,
}: CurrentPasswordDialogProps) {
  const { t } = useTranslation('portal');
  const { register, handleSubmit, setError, formState } = useForm<CurrentPassword>({
    defaultValues: { current_password: '' },
  });
  const { errors, isSubmitting } = formState;
  const showProblem = useShowProblem(setError, { fields: ['current_password'] });
  return (
    <Dialog title={title} onClose={onClose} locked={isSubmitting}>
      <form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={handleSubmit((body) => onConfirm(body).catch(showProblem))}
      >
        {text && <p>{text}</p>}
        <PasswordField
          label={t('secondFactor.password')}
          autoComplete="current-password"
          required
          error={errors.current_password?.message}
          {...register('current_password', { required: t('secondFactor.passwordRequired') })}
        />
        <FormProblem text={errors.root?.message} />
        <DialogActions>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {confirmLabel}
          </Button>
          <Button onClick={onClose} disabled={isSubmitting}>
            {t('secondFactor.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

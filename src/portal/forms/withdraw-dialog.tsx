import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { TextAreaField } from '../../components/ui/field';
import { FormProblem } from './form-problem';
import { useShowProblem } from '../api/client/problem-text';
import { confirmDiscard, useUnsavedWork } from './unsaved-work';
import * as styles from './withdraw-dialog.module.css';

interface WithdrawDialogProps {
  title: string;
  /** The consequences for customers. */
  text: string;
  /** The hint of the reason field. */
  hint: string;
  /** The error message for a missing reason. */
  missing: string;
  isPending: boolean;
  onWithdraw: (reason: string, onError: (error: unknown) => void) => void;
  onClose: () => void;
}

/** Asks for the reason of a withdrawal. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const { title, text, hint, missing, isPending, onWithdraw, onClose } = props;
  const { t } = useTranslation('portal');
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const close = () => confirmDiscard(onClose);
  const showProblem = useShowProblem(setError, { fields: ['reason'] });
  const submit = handleSubmit(({ reason }) => onWithdraw(reason.trim(), showProblem));

  return (
    <Dialog title={title} onClose={close} locked={isPending}>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{text}</p>
        <TextAreaField
          label={t('withdraw.reason')}
          hint={hint}
          maxLength={limits.reasonLength}
          error={errors.reason?.message}
          {...register('reason', { validate: (value) => value.trim() !== '' || missing })}
        />
        <FormProblem text={errors.root?.message} />
        <DialogActions>
          <Button type="submit" variant="danger" busy={isPending}>
            {t('withdraw.submit')}
          </Button>
          <Button disabled={isPending} onClick={close}>
            {t('withdraw.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

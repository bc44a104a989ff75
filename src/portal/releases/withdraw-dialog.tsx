import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Downloadable, ReleaseWithdrawal } from '../../../server/contract/release';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { TextAreaField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { FormProblem } from '../form-problem';
import { useShowProblem } from '../problem-text';
import { leaveForm, useUnsavedWork } from '../session/unsaved-work';
import * as styles from './dialogs.module.css';
import { useReleaseStep } from './use-release-step';

/** Asks why a release is withdrawn: customers read it. */
export function WithdrawDialog({ release, onClose }: { release: Downloadable; onClose: () => void }) {
  const { t } = useTranslation('releases');
  const toast = useToast();
  const withdraw = useReleaseStep<ReleaseWithdrawal>(release.id, 'withdraw');
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const close = () => leaveForm(onClose);
  const showProblem = useShowProblem(setError, { fields: ['reason'] });

  const submit = handleSubmit(({ reason }) =>
    withdraw.mutate(
      { reason: reason.trim() },
      {
        onSuccess: ({ name }) => {
          toast(t('withdraw.done', { name }), name);
          onClose();
        },
        onError: showProblem,
      },
    ),
  );

  return (
    <Dialog title={t('withdraw.title', { name: release.name })} onClose={close} locked={withdraw.isPending}>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{t('withdraw.text')}</p>
        <TextAreaField
          label={t('withdraw.reason')}
          hint={t('withdraw.reasonHint')}
          maxLength={limits.reasonLength}
          error={errors.reason?.message}
          {...register('reason', { validate: (value) => value.trim() !== '' || t('withdraw.missing') })}
        />
        <FormProblem text={errors.root?.message} />
        <DialogActions>
          <Button type="submit" variant="danger" busy={withdraw.isPending}>
            {t('actions.withdraw')}
          </Button>
          <Button disabled={withdraw.isPending} onClick={close}>
            {t('type.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

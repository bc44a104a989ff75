import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { NewTotp, TotpCode } from '../../../../server/contract/second-factor';
import { ButtonLink } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { TextField } from '../../../components/ui/field';
import { CopyButton } from '../../frame/copy-button';
import { FormActions } from '../../forms/form-dialog';
import { FormProblem } from '../../forms/form-problem';
import { useShowProblem } from '../../api/client/problem-text';
import * as styles from './second-factor.module.css';
import { useConfirmTotp } from '../../api/second-factor';

interface ConfirmTotpDialogProps {
  totp: NewTotp;
  /** Called without recovery codes if the existing ones stay valid. */
  onConfirmed: (recoveryCodes: string[] | undefined) => void;
  onClose: () => void;
}

/** Shows the key for the authenticator app, and asks for a code from it. */
export function ConfirmTotpDialog({ totp, onConfirmed, onClose }: ConfirmTotpDialogProps) {
  const { t } = useTranslation('portal');
  const confirm = useConfirmTotp();
  const form = useForm<TotpCode>({ defaultValues: { code: '' } });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const showProblem = useShowProblem(form, { fields: ['code'] });
  return (
    <Dialog title={t('secondFactor.setUp')} onClose={onClose} locked={isSubmitting}>
      <form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={handleSubmit((body) => confirm.mutateAsync(body).then(onConfirmed, showProblem))}
      >
        <div className={styles.onPhone}>
          <p>{t('secondFactor.open')}</p>
          <ButtonLink to={totp.uri}>{t('secondFactor.openApp')}</ButtonLink>
        </div>
        <p className={styles.elsewhere}>{t('secondFactor.scan')}</p>
        {/* Safe to insert as HTML: the server draws this QR code from squares only, so it contains no user
            text. */}
        <div
          role="img"
          aria-label={t('secondFactor.picture')}
          className={styles.picture}
          dangerouslySetInnerHTML={{ __html: totp.qr_svg }}
        />
        <div>
          <p>{t('secondFactor.key')}</p>
          <p className={styles.key}>
            <code>{totp.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            <CopyButton text={totp.secret} what={t('secondFactor.keyName')} />
          </p>
        </div>
        <TextField
          label={t('secondFactor.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          error={errors.code?.message}
          {...register('code', { required: t('secondFactor.codeRequired') })}
        />
        <FormProblem text={errors.root?.message} />
        <FormActions submitLabel={t('secondFactor.confirm')} isPending={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

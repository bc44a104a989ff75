import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/dialog';
import { useLeaveQuestion } from './unsaved-work';

/** Asks before leaving would lose typed values, a secret that is shown once, a repair, or an upload. */
export function LeaveDialog() {
  const { t } = useTranslation('portal');
  const question = useLeaveQuestion();
  if (!question) return null;
  const { reason, work, confirm, cancel } = question;
  const lost = (['form', 'shown', 'repair'] as const).find((one) => work.has(one));
  const asks = reason === 'discard' && lost && lost !== 'form' ? lost : reason;
  return (
    <ConfirmDialog
      title={t(`leave.${asks}.title`)}
      confirmLabel={t(`leave.${asks}.confirm`)}
      cancelLabel={t(`leave.${asks}.stay`)}
      onConfirm={confirm}
      onClose={cancel}
    >
      {work.has('form') && <p>{t('leave.form')}</p>}
      {work.has('shown') && <p>{t('leave.shownText')}</p>}
      {work.has('repair') && <p>{t('leave.repairText')}</p>}
      {work.has('upload') && <p>{t('leave.upload')}</p>}
    </ConfirmDialog>
  );
}

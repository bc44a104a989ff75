import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/dialog';
import { useLeaveQuestion } from './unsaved-work';

/** Asks before typed values or an upload would be lost. */
export function LeaveDialog() {
  const { t } = useTranslation('portal');
  const question = useLeaveQuestion();
  if (!question) return null;
  const { reason, work, confirm, cancel } = question;
  return (
    <ConfirmDialog
      title={t(`leave.${reason}.title`)}
      confirmLabel={t(`leave.${reason}.confirm`)}
      cancelLabel={t(`leave.${reason}.stay`)}
      onConfirm={confirm}
      onClose={cancel}
    >
      {work.has('form') && <p>{t('leave.form')}</p>}
      {work.has('upload') && <p>{t('leave.upload')}</p>}
    </ConfirmDialog>
  );
}

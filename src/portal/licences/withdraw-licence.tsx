import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { useWithdrawLicence } from '../api/licences';
import { WithdrawDialog } from '../forms/withdraw-dialog';

/** Asks for the reason why a licence is withdrawn. */
export function WithdrawLicence({ licence, onClose }: { licence: KeptLicence; onClose: () => void }) {
  const { t } = useTranslation('licences');
  return (
    <WithdrawDialog
      title={t('withdraw.title', { name: licence.name })}
      text={t('withdraw.text')}
      hint={t('withdraw.reasonHint')}
      missing={t('errors.reason')}
      mutation={useWithdrawLicence(licence.id)}
      doneText={(name) => t('withdraw.done', { name })}
      onClose={onClose}
    />
  );
}

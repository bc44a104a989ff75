import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { useToast } from '../../components/ui/toast';
import { WithdrawDialog } from '../forms/withdraw-dialog';
import { useWithdrawLicence } from '../api/licences';

/** Asks for the reason why a licence is withdrawn. */
export function WithdrawLicence({ licence, onClose }: { licence: KeptLicence; onClose: () => void }) {
  const { t } = useTranslation('licences');
  const toast = useToast();
  const withdraw = useWithdrawLicence(licence.id);
  const onSuccess = ({ name }: KeptLicence) => {
    toast(t('withdraw.done', { name }), name);
    onClose();
  };
  return (
    <WithdrawDialog
      title={t('withdraw.title', { name: licence.name })}
      text={t('withdraw.text')}
      hint={t('withdraw.reasonHint')}
      missing={t('errors.reason')}
      isPending={withdraw.isPending}
      onWithdraw={(reason, onError) => withdraw.mutate(reason, { onSuccess, onError })}
      onClose={onClose}
    />
  );
}

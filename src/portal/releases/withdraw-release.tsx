import { useTranslation } from 'react-i18next';
import type { Downloadable, ReleaseWithdrawal } from '../../../server/contract/release';
import { useToast } from '../../components/ui/toast';
import { WithdrawDialog } from '../forms/withdraw-dialog';
import { useReleaseStep } from '../api/releases';

/** Asks for the reason why a release is withdrawn. Customers can read it. */
export function WithdrawRelease({ release, onClose }: { release: Downloadable; onClose: () => void }) {
  const { t } = useTranslation('releases');
  const toast = useToast();
  const withdraw = useReleaseStep<ReleaseWithdrawal>(release.id, 'withdraw');
  const onSuccess = ({ name }: Downloadable) => {
    toast(t('withdraw.done', { name }), name);
    onClose();
  };
  return (
    <WithdrawDialog
      title={t('withdraw.title', { name: release.name })}
      text={t('withdraw.text')}
      hint={t('withdraw.reasonHint')}
      missing={t('withdraw.missing')}
      isPending={withdraw.isPending}
      onWithdraw={(reason, onError) => withdraw.mutate({ reason }, { onSuccess, onError })}
      onClose={onClose}
    />
  );
}

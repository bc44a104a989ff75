import { useTranslation } from 'react-i18next';
import type { Downloadable, ReleaseWithdrawal } from '../../../server/contract/release';
import { useReleaseStep } from '../api/releases';
import { WithdrawDialog } from '../forms/withdraw-dialog';

/** Asks for the reason why a release is withdrawn. Customers can read it. */
export function WithdrawRelease({ release, onClose }: { release: Downloadable; onClose: () => void }) {
  const { t } = useTranslation('releases');
  return (
    <WithdrawDialog
      title={t('withdraw.title', { name: release.name })}
      text={t('withdraw.text')}
      hint={t('withdraw.reasonHint')}
      missing={t('withdraw.missing')}
      mutation={useReleaseStep<ReleaseWithdrawal>(release.id, 'withdraw')}
      doneText={(name) => t('withdraw.done', { name })}
      onClose={onClose}
    />
  );
}

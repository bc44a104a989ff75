import { useQuery } from '@tanstack/react-query';
import { navigate } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { CheckboxField } from '../../../components/ui/field';
import { newAdvisoryPath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useWithdrawRelease } from '../../api/releases';
import { statisticsQuery } from '../../api/overview';
import { WithdrawDialog } from '../../forms/withdraw-dialog';

/**
 * Asks for the reason why a release is withdrawn. Customers can read it. If somebody downloaded the release,
 * the form for an advisory opens afterwards, unless the user declines.
 */
export function WithdrawRelease({ release, onClose }: { release: Downloadable; onClose: () => void }) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const { id, name } = release;
  const users = useQuery(statisticsQuery(id)).data?.users;
  const [chosen, setChosen] = useState<boolean>();
  const isAdvisoryNext = chosen ?? Boolean(users);
  return (
    <WithdrawDialog
      title={t('withdraw.title', { name })}
      text={t('withdraw.text')}
      hint={t('withdraw.reasonHint')}
      missing={t('withdraw.missing')}
      mutation={useWithdrawRelease(id)}
      doneText={(done) => t('withdraw.done', { name: done })}
      onWithdrawn={() => isAdvisoryNext && navigate(localizedPath(newAdvisoryPath([id]), language))}
      onClose={onClose}
    >
      <CheckboxField
        label={t('withdraw.thenAdvisory')}
        hint={users === undefined ? undefined : t('withdraw.downloadedBy', { count: users })}
        checked={isAdvisoryNext}
        onChange={(event) => setChosen(event.target.checked)}
      />
    </WithdrawDialog>
  );
}

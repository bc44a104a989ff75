import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { dayOf } from '../../../server/contract/licence-term';
import { formatDate } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';

/** Says what a licence is; of one that counts, but not yet, from when. */
export function useStateText() {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  return ({ state, valid_from }: Pick<KeptLicence, 'state' | 'valid_from'>) => {
    const counts = state === 'valid' || state === 'ends_soon';
    return counts && valid_from > dayOf(new Date())
      ? t('from', { day: formatDate(valid_from, language) })
      : t(`states.${state}`);
  };
}

import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { dayOf, daysBetween } from '../../../server/contract/licence-term';
import { formatDate } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';

/** Says what a licence is; of one that counts, but not yet, from when; of one that ends soon, when. */
export function useStateText() {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  return ({ state, valid_from, valid_until }: Pick<KeptLicence, 'state' | 'valid_from' | 'valid_until'>) => {
    const today = dayOf(new Date());
    const counts = state === 'valid' || state === 'ends_soon';
    if (counts && valid_from > today) return t('from', { day: formatDate(valid_from, language) });
    // The clock of this computer may be behind that of the server.
    if (state === 'ends_soon' && valid_until !== null && valid_until >= today)
      return t('endsIn', { count: daysBetween(today, valid_until) });
    return t(`states.${state}`);
  };
}

import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { dayOf, daysBetween } from '../../../server/contract/licence-term';
import { formatDate } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { useIsAdmin } from '../auth/session';

/**
 * Returns a function that describes the state of a licence. Includes the first day of a licence that is not
 * valid yet, and the days left of one that ends soon.
 */
export function useStateText() {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  return ({
    state,
    valid_from,
    valid_until,
    replaced_from,
  }: Pick<KeptLicence, 'state' | 'valid_from' | 'valid_until' | 'replaced_from'>) => {
    const today = dayOf(new Date());
    const counts = state === 'valid' || state === 'ends_soon';
    if (counts && valid_from > today) return t('from', { day: formatDate(valid_from, language) });
    // The clock of this computer may differ from that of the server.
    if (state === 'ends_soon' && valid_until !== null && valid_until >= today)
      return t('endsIn', { count: daysBetween(today, valid_until) });
    // Administrators read the state that their filter has.
    if (!isAdmin && replaced_from !== undefined && replaced_from > today) return t('renewed');
    return t(`states.${state}`);
  };
}

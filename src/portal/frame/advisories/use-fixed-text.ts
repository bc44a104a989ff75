import { useTranslation } from 'react-i18next';
import type { AdvisorySummary } from '../../../../server/contract/advisory';

type NamedRelease = AdvisorySummary['releases'][number];

/** Returns a function that says in which release an advisory was fixed first: "Fixed in 3.2.0 or newer". */
export function useFixedText() {
  const { t } = useTranslation('portal');
  return ({ first_fixed: mark }: NamedRelease, release: string): string =>
    t(mark?.or_newer ? 'advisories.fixedSince' : 'advisories.fixedIn', { release });
}

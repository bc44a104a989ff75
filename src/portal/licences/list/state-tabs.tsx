import { useTranslation } from 'react-i18next';
import type { LicenceFilter } from '../../../../server/contract/licence-states';
import { PATHS } from '../../../config/paths';
import { FilterTabs } from '../../lists/filter-tabs';

interface StateTabsProps {
  /** The chosen filter; empty for all licences. */
  state: LicenceFilter | '';
  /** The other filters by name, which stay when the tab changes. */
  kept: Readonly<Record<string, string>>;
}

/** Returns true for a filter that is a tab. The others are filters of the last tab. */
export const hasOwnTab = (state: LicenceFilter | '') => state === 'ends_soon' || state === 'current';

/** The tabs of all licences: those that end soon, those that are valid, and all. */
export function StateTabs({ state, kept }: StateTabsProps) {
  const { t } = useTranslation('licences');
  const tab = (text: string, filter: LicenceFilter | '', isCurrent: boolean) => ({
    text,
    filters: { state: filter, ...kept },
    isCurrent,
  });
  return (
    <FilterTabs
      label={t('tabs.label')}
      path={PATHS.licences}
      tabs={[
        tab(t('tabs.ending'), 'ends_soon', state === 'ends_soon'),
        tab(t('tabs.valid'), 'current', state === 'current'),
        tab(t('tabs.all'), '', !hasOwnTab(state)),
      ]}
    />
  );
}

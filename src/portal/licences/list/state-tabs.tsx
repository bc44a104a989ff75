import { useTranslation } from 'react-i18next';
import type { LicenceFilter } from '../../../../server/contract/licence-states';
import { PATHS } from '../../../config/paths';
import { LinkTabs } from '../../lists/link-tabs';

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
  const pathOf = (value: LicenceFilter | '') => {
    const filters = Object.entries({ state: value, ...kept }).filter(([, filter]) => filter !== '');
    const query = new URLSearchParams(filters).toString();
    return query ? `${PATHS.licences}?${query}` : PATHS.licences;
  };
  return (
    <LinkTabs
      label={t('tabs.label')}
      tabs={[
        { to: pathOf('ends_soon'), text: t('tabs.ending'), isCurrent: state === 'ends_soon' },
        { to: pathOf('current'), text: t('tabs.valid'), isCurrent: state === 'current' },
        { to: pathOf(''), text: t('tabs.all'), isCurrent: !hasOwnTab(state) },
      ]}
    />
  );
}

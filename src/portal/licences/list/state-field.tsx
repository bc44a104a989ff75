import { useTranslation } from 'react-i18next';
import { LICENCE_STATES, type LicenceFilter } from '../../../../server/contract/licence-states';
import { ListFilter } from '../../lists/list-filter';
import { hasOwnTab } from './state-tabs';

const FILTERS: readonly LicenceFilter[] = ['current', ...LICENCE_STATES];

/** Returns the filter that a query of the URL names; empty for all licences. */
export const stateFrom = (text: string): LicenceFilter | '' => FILTERS.find((state) => state === text) ?? '';

interface StateFieldProps {
  state: LicenceFilter | '';
  /** True if tabs are shown: the field then lacks their filters. */
  besideTabs: boolean;
  onChange: (state: string) => void;
}

/** Limits a list of licences to those of one state. */
export function StateField({ state, besideTabs, onChange }: StateFieldProps) {
  const { t } = useTranslation('licences');
  if (besideTabs && hasOwnTab(state)) return null;
  return (
    <ListFilter
      label={t('labels.state')}
      all={t('list.allStates')}
      names={FILTERS.filter((filter) => !besideTabs || !hasOwnTab(filter))}
      textOf={(filter) => t(`states.${filter}`)}
      value={state}
      onChange={onChange}
    />
  );
}

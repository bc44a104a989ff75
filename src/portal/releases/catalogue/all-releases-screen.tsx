import { useTranslation } from 'react-i18next';
import type { Channel, ListedRelease, ReleaseKind, ReleaseState } from '../../../../server/contract/release';
import type { Column } from '../../../components/ui/table';
import { downloadTypePath, PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useIsAdmin } from '../../auth/session';
import { PortalHeading } from '../../frame/portal-heading';
import { ExportButton } from '../../lists/export-button';
import { ListFilter } from '../../lists/list-filter';
import { ListSearch } from '../../lists/list-search';
import { ListTable } from '../../lists/list-table';
import { ListToolbar } from '../../lists/list-toolbar';
import { RowLink } from '../../lists/row-link';
import { useAddressState } from '../../lists/use-address-state';
import { useList } from '../../lists/use-list';
import { useReleaseColumns } from './release-columns';

const STATES: readonly ReleaseState[] = ['published', 'withdrawn'];
const ADMIN_STATES: readonly ReleaseState[] = ['draft', 'scheduled', ...STATES];
const CHANNELS: readonly Channel[] = ['stable', 'preview'];
const KINDS: readonly ReleaseKind[] = ['feature', 'fix', 'security'];

/** The releases of all download types, newest first. */
export function AllReleasesScreen() {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  const address = useAddressState();
  const options = {
    state: { names: isAdmin ? ADMIN_STATES : STATES, textOf: (name: string) => t(`states.${name}`) },
    channel: { names: CHANNELS, textOf: (name: string) => t(`channels.${name}`) },
    kind: { names: KINDS, textOf: (name: string) => t(`kinds.${name}`) },
  };
  const filters = {
    state: options.state.names.find((name) => name === address.read('state')) ?? '',
    channel: CHANNELS.find((name) => name === address.read('channel')) ?? '',
    kind: KINDS.find((name) => name === address.read('kind')) ?? '',
  };
  const list = useList({ resource: 'downloadables', sorts: ['-release_date', 'name'], filters });
  const { name, date, state, actions } = useReleaseColumns();
  const type: Column<ListedRelease> = {
    id: 'type',
    header: t('type.title'),
    cell: ({ download_type: { id, name } }) => (
      <RowLink to={localizedPath(downloadTypePath(id), language)}>{name}</RowLink>
    ),
  };
  return (
    <>
      <PortalHeading title={t('all.title')} above={[{ to: PATHS.downloads, label: t('title') }]} />
      <ListTable
        list={list}
        caption={t('all.title')}
        columns={[name, type, date, state, actions]}
        failure={t('loadFailed')}
        found={(count) => (count === 0 ? t('all.none') : t('all.count', { count }))}
        nothing={t('all.nothing')}
        toolbar={
          <ListToolbar label={t('all.filters.label')}>
            <ListSearch label={t('filter.search')} list={list} />
            {(['state', 'channel', 'kind'] as const).map((filter) => (
              <ListFilter
                key={filter}
                label={t(`all.filters.${filter}`)}
                all={t('all.filters.any', { filter: t(`all.filters.${filter}`) })}
                {...options[filter]}
                value={filters[filter]}
                onChange={(value) => address.write({ [filter]: value, rows: '' })}
              />
            ))}
          </ListToolbar>
        }
      >
        {isAdmin && <ExportButton resource="downloadables" question={list.question} />}
      </ListTable>
    </>
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel, ReleaseKind, ReleaseState } from '../../../../server/contract/release';
import { Failure, LoadingRows } from '../../../components/ui/status';
import { Table, type Column } from '../../../components/ui/table';
import { downloadTypePath, PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { PAGE_SIZE } from '../../api/client/get-page';
import { useProblemText } from '../../api/client/problem-text';
import { useCatalogue, type CatalogueEntry } from '../../api/download-types';
import { useIsAdmin } from '../../auth/session';
import { PortalHeading } from '../../frame/portal-heading';
import { EmptyList } from '../../lists/empty-list';
import { ExportButton } from '../../lists/export-button';
import { ListFilter } from '../../lists/list-filter';
import { RowLink } from '../../lists/row-link';
import { useAddressState } from '../../lists/use-address-state';
import * as styles from './all-releases-screen.module.css';
import { useReleaseColumns, type ReleaseRow } from './release-columns';

const STATES: readonly ReleaseState[] = ['published', 'withdrawn'];
const ADMIN_STATES: readonly ReleaseState[] = ['draft', 'scheduled', ...STATES];
const CHANNELS: readonly Channel[] = ['stable', 'preview'];
const KINDS: readonly ReleaseKind[] = ['feature', 'fix', 'security'];

const NONE: readonly CatalogueEntry[] = [];

/** The releases of all download types, newest first. */
export function AllReleasesScreen() {
  const { t } = useTranslation('downloads');
  const problemText = useProblemText();
  const catalogue = useCatalogue();
  const entries = catalogue.data ?? NONE;
  const rows = useMemo(
    () =>
      entries
        .flatMap(({ type, releases }) => releases.map((release) => ({ type, release })))
        .sort((a, b) => (a.release.release_date < b.release.release_date ? 1 : -1)),
    [entries],
  );
  return (
    <div className={styles.screen}>
      <PortalHeading title={t('all.title')} above={[{ to: PATHS.downloads, label: t('title') }]} />
      {catalogue.error && (
        <Failure
          title={t('loadFailed')}
          text={problemText(catalogue.error)}
          onRetry={() => void catalogue.refetch()}
          retrying={catalogue.isFetching}
        />
      )}
      {catalogue.isPending && <LoadingRows />}
      {catalogue.data && <Releases rows={rows} />}
    </div>
  );
}

function Releases({ rows }: { rows: readonly ReleaseRow[] }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  const address = useAddressState();
  const filters = {
    state: { names: isAdmin ? ADMIN_STATES : STATES, textOf: (name: string) => t(`states.${name}`) },
    channel: { names: CHANNELS, textOf: (name: string) => t(`channels.${name}`) },
    kind: { names: KINDS, textOf: (name: string) => t(`kinds.${name}`) },
  };
  const chosen = {
    state: address.read('state'),
    channel: address.read('channel'),
    kind: address.read('kind'),
  };
  const found = rows.filter(
    ({ release: { state = 'published', channel = 'stable', kind = 'feature' } }) =>
      [state, ''].includes(chosen.state) &&
      [channel, ''].includes(chosen.channel) &&
      [kind, ''].includes(chosen.kind),
  );
  const { name, date, state, actions } = useReleaseColumns();
  const type: Column<ReleaseRow> = {
    id: 'type',
    header: t('type.title'),
    cell: ({ type: { id, name } }) => (
      <RowLink to={localizedPath(downloadTypePath(id), language)}>{name}</RowLink>
    ),
  };
  return (
    <>
      <div role="search" aria-label={t('filter.label')} className={styles.filter}>
        {(['state', 'channel', 'kind'] as const).map((filter) => (
          <ListFilter
            key={filter}
            label={t(`all.filters.${filter}`)}
            showsLabel
            all={t('all.filters.any')}
            {...filters[filter]}
            value={chosen[filter]}
            onChange={(value) => address.write({ [filter]: value })}
          />
        ))}
        <p role="status" className={styles.count}>
          {t('filter.count', { count: found.length, total: rows.length })}
        </p>
        {isAdmin && found.length > 0 && (
          <ExportButton
            resource="downloadables"
            question={Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))}
          />
        )}
      </div>
      {found.length === 0 ? (
        <EmptyList
          text={t(rows.length > 0 ? 'all.none' : 'all.nothing')}
          onClear={rows.length > 0 ? () => address.write({ state: '', channel: '', kind: '' }) : undefined}
        />
      ) : (
        <Table
          // A new key resets the table to its first page.
          key={Object.values(chosen).join()}
          caption={t('all.title')}
          columns={[name, type, date, state, actions]}
          rows={found}
          rowKey={({ release }) => release.id}
          pageSize={PAGE_SIZE}
        />
      )}
    </>
  );
}

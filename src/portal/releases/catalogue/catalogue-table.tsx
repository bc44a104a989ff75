import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZE } from '../../api/client/get-page';
import { sortRows, Table, type Column, type SortOrder } from '../../../components/ui/table';
import { downloadTypePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { RowLink } from '../../lists/row-link';
import * as styles from './downloads-screen.module.css';
import { History } from './history';
import { releasesNamed, type matching } from './matching';
import { ReleaseLine } from './release-line';
import { divide } from './release-states';
import type { CatalogueEntry } from '../../api/download-types';

/** The parts of a row that only administrators see. */
export interface TypeSlots {
  /** A note below the description. */
  typeNote?: ((type: CatalogueEntry['type']) => ReactNode) | undefined;
  /** The menu at the end of the row. */
  typeMenu?: ((type: CatalogueEntry['type'], releases: number) => ReactNode) | undefined;
}

/** The number of rows at first. All types are fetched already, so it is more than one page. */
const ALL_ROWS = 2 * PAGE_SIZE;

/** The same during a search, whose rows are rendered on a key press. The best ones come first. */
const FOUND_ROWS = 10;

interface CatalogueTableProps extends TypeSlots {
  found: ReturnType<typeof matching>;
  /** The search text, which may name releases. */
  search: string;
  /** True: types with the search words in their name come first. False once the user has sorted a column. */
  inNameFirst: boolean;
  sortColumn: string;
  descending: boolean;
  onSort: (sort: SortOrder) => void;
}

/** Table of download types with their releases. Memoized, so that typing in the search stays fast. */
export const CatalogueTable = memo(function CatalogueTable({
  found: { inName, elsewhere },
  search,
  inNameFirst,
  sortColumn,
  descending,
  onSort,
  typeNote,
  typeMenu,
}: CatalogueTableProps) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const sort = { column: sortColumn, descending };

  const columns: Column<CatalogueEntry>[] = [
    {
      id: 'name',
      header: t('columns.name'),
      isRowHeader: true,
      sortBy: ({ type }) => type.name,
      cell: ({ type }) => (
        <RowLink to={localizedPath(downloadTypePath(type.id), language)}>{type.name}</RowLink>
      ),
    },
    {
      id: 'category',
      header: t('columns.category'),
      isDetail: true,
      sortBy: ({ type }) => type.categorie,
      cell: ({ type }) => type.categorie,
    },
    {
      id: 'description',
      header: t('columns.description'),
      isDetail: true,
      cell: ({ type }) => (
        <div className={styles.description}>
          {type.description && <p>{type.description}</p>}
          {typeNote?.(type)}
        </div>
      ),
    },
    {
      id: 'latest',
      header: t('columns.latest'),
      sortBy: ({ releases }) => divide(releases).latest?.release_date ?? '',
      cell: (entry) => <Newest entry={entry} />,
    },
    {
      id: 'history',
      header: t('columns.history'),
      cell: (entry) => {
        const named = releasesNamed(entry, search);
        return (
          <div className={styles.last}>
            <History
              // A search that names other releases remounts the history, so that it opens or closes
              // accordingly.
              key={named.map(({ id }) => id).join()}
              typeName={entry.type.name}
              releases={divide(entry.releases).earlier}
              named={named}
            />
            {typeMenu?.(entry.type, entry.releases.length)}
          </div>
        );
      },
    },
  ];
  const rows = (inNameFirst ? [inName, elsewhere] : [[...inName, ...elsewhere]]).flatMap((some) =>
    sortRows(some, columns, sort, language),
  );

  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ type }) => type.id}
      rowClassName={() => styles.row}
      sort={inNameFirst ? undefined : sort}
      onSort={onSort}
      pageSize={search === '' ? ALL_ROWS : FOUND_ROWS}
      empty={t('empty')}
    />
  );
});

/**
 * Shows the latest release. Above it, for users who may see them: drafts, scheduled releases and a newer
 * preview.
 */
function Newest({ entry: { type, releases } }: { entry: CatalogueEntry }) {
  const { t } = useTranslation('downloads');
  const { toCome, preview, latest, earlier } = divide(releases);
  const shown = [...toCome, preview, latest].filter((release) => release !== undefined);
  // If there is no latest release, all earlier ones were withdrawn.
  const [withdrawn] = latest ? [] : earlier;
  return (
    <>
      {shown.map((release) => (
        <ReleaseLine key={release.id} typeName={type.name} release={release} />
      ))}
      {!latest && (withdrawn ? t('onlyWithdrawn', { release: withdrawn.name }) : t('noRelease'))}
    </>
  );
}

import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseSummary } from '../../../server/contract/release';
import { sortRows, Table, type Column, type SortOrder } from '../../components/ui/table';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './downloads-screen.module.css';
import { History } from './history';
import { leadingRelease, releasesNamed, type matching } from './matching';
import { ReleaseLine } from './release-line';
import { divide } from './release-states';
import type { CatalogueEntry } from './use-catalogue';

interface CatalogueTableProps {
  found: ReturnType<typeof matching>;
  /** What was searched: it may name releases. */
  search: string;
  /** Whether types with the words in their name come first, as long as no order is chosen. */
  inNameFirst: boolean;
  sortColumn: string;
  descending: boolean;
  onSort: (sort: SortOrder) => void;
  /** What can be done with a download type, below its description. */
  typeActions?: (type: CatalogueEntry['type'], releases: number) => ReactNode;
}

const PAGE_SIZE = 50;

/** Download types with their releases. Memoized: a key in the search paints without it. */
export const CatalogueTable = memo(function CatalogueTable({
  found: { inName, elsewhere },
  search,
  inNameFirst,
  sortColumn,
  descending,
  onSort,
  typeActions,
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
      cell: ({ type }) => type.name,
    },
    {
      id: 'category',
      header: t('columns.category'),
      sortBy: ({ type }) => type.categorie,
      cell: ({ type }) => type.categorie,
    },
    {
      id: 'description',
      header: t('columns.description'),
      hasLabel: ({ type }) => type.description !== '',
      cell: ({ type, releases }) => (
        <div className={styles.description}>
          {type.description && <p>{type.description}</p>}
          {typeActions?.(type, releases.length)}
        </div>
      ),
    },
    {
      id: 'latest',
      header: t('columns.latest'),
      sortBy: ({ releases }) => divide(releases).latest?.release_date ?? '',
      cell: (entry) => <Newest entry={entry} leading={leadingRelease(entry, search)} />,
    },
    {
      id: 'history',
      header: t('columns.history'),
      cell: (entry) => {
        const named = releasesNamed(entry, search);
        return (
          <History
            // Opened and closed anew with each other release that a search names.
            key={named.map(({ id }) => id).join()}
            typeName={entry.type.name}
            releases={divide(entry.releases).earlier}
            named={named}
            leading={leadingRelease(entry, search)}
          />
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
      sort={inNameFirst ? undefined : sort}
      onSort={onSort}
      pageSize={PAGE_SIZE}
      empty={t('empty')}
    />
  );
});

interface NewestProps {
  entry: CatalogueEntry;
  /** The release whose download is the first choice. */
  leading: ReleaseSummary | undefined;
}

/** The release to use; a newer preview, and what is to come, above it for those who see them. */
function Newest({ entry: { type, releases }, leading }: NewestProps) {
  const { t } = useTranslation('downloads');
  const { toCome, preview, latest, earlier } = divide(releases);
  const shown = [...toCome, preview, latest].filter((release) => release !== undefined);
  // Without one to use, all earlier ones were withdrawn.
  const [withdrawn] = latest ? [] : earlier;
  return (
    <>
      {shown.map((release) => (
        <ReleaseLine
          key={release.id}
          typeName={type.name}
          release={release}
          isLeading={release === leading}
        />
      ))}
      {!latest && (withdrawn ? t('onlyWithdrawn', { release: withdrawn.name }) : t('noRelease'))}
    </>
  );
}

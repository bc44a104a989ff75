import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseSummary } from '../../../server/contract/release';
import { PAGE_SIZE } from '../api/client/get-page';
import { sortRows, Table, type Column, type SortOrder } from '../../components/ui/table';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './downloads-screen.module.css';
import { History } from './history';
import { leadingRelease, releasesNamed, type matching } from './matching';
import { ReleaseLine } from './release-line';
import { divide } from './release-states';
import type { CatalogueEntry } from '../api/download-types';

interface CatalogueTableProps {
  found: ReturnType<typeof matching>;
  /** The search text, which may name releases. */
  search: string;
  /** True if types with the search words in their name come first. Ends when the user chooses an order. */
  inNameFirst: boolean;
  sortColumn: string;
  descending: boolean;
  onSort: (sort: SortOrder) => void;
  /** For administrators: actions for a download type, below its description. */
  typeActions?: (type: CatalogueEntry['type'], releases: number) => ReactNode;
}

/** Table of download types with their releases. Memoized, so that typing in the search stays fast. */
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
            // A search that names other releases remounts the history, so that it opens or closes
            // accordingly.
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
      // All types are fetched already, so more than one page is shown at first.
      pageSize={2 * PAGE_SIZE}
      empty={t('empty')}
    />
  );
});

interface NewestProps {
  entry: CatalogueEntry;
  /** The release whose download button is the primary one. */
  leading: ReleaseSummary | undefined;
}

/**
 * Shows the latest release. Above it, for users who may see them: drafts, scheduled releases and a newer
 * preview.
 */
function Newest({ entry: { type, releases }, leading }: NewestProps) {
  const { t } = useTranslation('downloads');
  const { toCome, preview, latest, earlier } = divide(releases);
  const shown = [...toCome, preview, latest].filter((release) => release !== undefined);
  // If there is no latest release, all earlier ones were withdrawn.
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

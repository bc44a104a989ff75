import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseSummary } from '../../../server/contract/release';
import { sortRows, Table, type Column, type SortOrder } from '../../components/ui/table';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './downloads-screen.module.css';
import { History } from './history';
import type { matching } from './matching';
import { ReleaseLine } from './release-line';
import { divide } from './release-states';
import type { CatalogueEntry } from './use-catalogue';

interface CatalogueTableProps {
  found: ReturnType<typeof matching>;
  /** Whether types with the words in their name come first, as long as no order is chosen. */
  inNameFirst: boolean;
  sortColumn: string;
  descending: boolean;
  onSort: (sort: SortOrder) => void;
  /** What can be done with a download type, below its description. */
  typeActions?: (type: CatalogueEntry['type']) => ReactNode;
}

const PAGE_SIZE = 50;

/** Download types with their releases. Memoized: a key in the search paints without it. */
export const CatalogueTable = memo(function CatalogueTable({
  found: { inName, elsewhere },
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
      cell: ({ type }) => (
        <div className={styles.description}>
          <p>{type.description}</p>
          {typeActions?.(type)}
        </div>
      ),
    },
    {
      id: 'latest',
      header: t('columns.latest'),
      sortBy: ({ releases }) => divide(releases).latest?.release_date ?? '',
      cell: ({ type, releases }) => <Newest typeName={type.name} releases={releases} />,
    },
    {
      id: 'history',
      header: t('columns.history'),
      cell: ({ type, releases }) => <History typeName={type.name} releases={divide(releases).earlier} />,
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
  typeName: string;
  /** of a type, newest first */
  releases: readonly ReleaseSummary[];
}

/** The release to use; a newer preview, and what is to come, above it for those who see them. */
function Newest({ typeName, releases }: NewestProps) {
  const { t } = useTranslation('downloads');
  const { toCome, preview, latest } = divide(releases);
  const above = preview ? [...toCome, preview] : toCome;
  return (
    <>
      {above.map((release) => (
        <ReleaseLine key={release.id} typeName={typeName} release={release} />
      ))}
      {latest ? <ReleaseLine typeName={typeName} release={latest} isLatest /> : t('noRelease')}
    </>
  );
}

import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../components/layout/use-company';
import { Button } from '../../components/ui/button';
import { SelectField, TextField } from '../../components/ui/field';
import { Failure, LoadingRows } from '../../components/ui/status';
import { sortRows, Table, type Column } from '../../components/ui/table';
import { useLanguage } from '../../i18n/use-language';
import { PortalHeading } from '../portal-heading';
import { useProblemText } from '../problem-text';
import { useIsAdmin } from '../session/session';
import { useAddressState } from '../use-address-state';
import { CheckFile } from './check-file';
import * as styles from './downloads-screen.module.css';
import { History } from './history';
import { categoriesOf, matching, searchable } from './matching';
import { ReleaseLine } from './release-line';
import { useCatalogue, type CatalogueEntry } from './use-catalogue';

interface DownloadsScreenProps {
  /** For administrators: buttons beside the heading. */
  toolbar?: ReactNode;
  /** For administrators: between heading and table, such as unfinished uploads. */
  notices?: ReactNode;
  /** For administrators: what can be done with a download type, below its description. */
  typeActions?: (type: CatalogueEntry['type']) => ReactNode;
}

/** Few enough for each key in the search to be answered at once. */
const PAGE_SIZE = 50;
const NONE: readonly CatalogueEntry[] = [];

export function DownloadsScreen({ toolbar, notices, typeActions }: DownloadsScreenProps) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const problemText = useProblemText();
  const { supportEmail } = useCompany();
  const isAdmin = useIsAdmin();
  const catalogue = useCatalogue();
  const address = useAddressState();

  const entries = catalogue.data ?? NONE;
  const index = useMemo(() => searchable(entries), [entries]);

  const search = address.read('q');
  const category = address.read('category');
  const { inName, elsewhere } = matching(index, search, category);
  const found = [...inName, ...elsewhere];
  const sort = address.readSort('name');
  const isFiltered = search !== '' || category !== '';

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
          {isAdmin && typeActions?.(type)}
        </div>
      ),
    },
    {
      id: 'latest',
      header: t('columns.latest'),
      sortBy: ({ releases }) => releases[0]?.release_date ?? '',
      cell: ({ type, releases: [latest] }) =>
        latest ? <ReleaseLine typeName={type.name} release={latest} isLatest /> : t('noRelease'),
    },
    {
      id: 'history',
      header: t('columns.history'),
      cell: ({ type, releases: [, ...earlier] }) => <History typeName={type.name} releases={earlier} />,
    },
  ];
  // Types with the words in their name come first, until another order is chosen.
  const inNameFirst = search !== '' && address.read('sort') === '';
  const rows = inNameFirst
    ? [inName, elsewhere].flatMap((some) => sortRows(some, columns, sort, language))
    : sortRows(found, columns, sort, language);

  return (
    <>
      <PortalHeading title={t('title')}>{isAdmin && toolbar}</PortalHeading>
      {isAdmin && notices}
      {catalogue.error && (
        <Failure
          title={t('loadFailed')}
          text={problemText(catalogue.error)}
          onRetry={() => void catalogue.refetch()}
          retrying={catalogue.isFetching}
        />
      )}
      {catalogue.isPending && <LoadingRows />}
      {catalogue.data && (
        <>
          <div role="search" aria-label={t('filter.label')} className={styles.filter}>
            <TextField
              label={t('filter.search')}
              type="search"
              value={search}
              onChange={(event) => address.write({ q: event.target.value })}
            />
            <SelectField
              label={t('filter.category')}
              value={category}
              onChange={(event) => address.write({ category: event.target.value })}
            >
              <option value="">{t('filter.allCategories')}</option>
              {categoriesOf(entries, language).map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectField>
            <p role="status" className={styles.count}>
              {isFiltered && t('filter.count', { count: found.length, total: entries.length })}
            </p>
            {isFiltered && (
              <Button variant="quiet" small onClick={() => address.write({ q: '', category: '' })}>
                {t('filter.clear')}
              </Button>
            )}
          </div>
          <Table
            // A search starts with the first rows again.
            key={isFiltered ? 'found' : 'all'}
            caption={t('title')}
            columns={columns}
            rows={rows}
            rowKey={({ type }) => type.id}
            sort={inNameFirst ? undefined : sort}
            onSort={address.writeSort}
            pageSize={PAGE_SIZE}
            empty={t('empty')}
          />
          {entries.length === 0 && !isAdmin && <p>{t('emptyText', { email: supportEmail })}</p>}
          <CheckFile entries={entries} />
        </>
      )}
    </>
  );
}

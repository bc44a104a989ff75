import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadType } from '../../../server/contract/download-type';
import { Button } from '../../components/ui/button';
import { SelectField, TextField } from '../../components/ui/field';
import { Failure, LoadingRows } from '../../components/ui/status';
import { sortRows, Table, type Column } from '../../components/ui/table';
import { useLanguage } from '../../i18n/use-language';
import { PortalHeading } from '../portal-heading';
import { useProblemText } from '../problem-text';
import { useSessionUser } from '../session/session';
import { useAddressState } from '../use-address-state';
import { CheckFile } from './check-file';
import * as styles from './downloads-screen.module.css';
import { categoriesOf, matching } from './matching';
import { ReleaseLine } from './release-line';
import { useCatalogue, type CatalogueEntry } from './use-catalogue';

interface DownloadsScreenProps {
  /** For administrators: buttons beside the heading. */
  toolbar?: ReactNode;
  /** For administrators: between heading and table, such as unfinished uploads. */
  notices?: ReactNode;
  /** For administrators: what can be done with a download type, below its description. `nameId` is the element that names it. */
  typeActions?: (type: DownloadType, nameId: string) => ReactNode;
}

const nameIdOf = ({ id }: DownloadType) => `type-${id}`;

export function DownloadsScreen({ toolbar, notices, typeActions }: DownloadsScreenProps) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const problemText = useProblemText();
  const isAdmin = useSessionUser()?.is_admin ?? false;
  const catalogue = useCatalogue();
  const address = useAddressState();

  const search = address.read('q');
  const category = address.read('category');
  const sort = { column: address.read('sort') || 'name', descending: address.read('order') === 'desc' };
  const found = matching(catalogue.entries, search, category);
  const isFiltered = search !== '' || category !== '';

  const columns: Column<CatalogueEntry>[] = [
    {
      id: 'name',
      header: t('columns.name'),
      isRowHeader: true,
      sortBy: ({ type }) => type.name,
      cell: ({ type }) => <span id={nameIdOf(type)}>{type.name}</span>,
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
          {isAdmin && typeActions?.(type, nameIdOf(type))}
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
      cell: ({ type, releases: [, ...earlier] }) =>
        earlier.length === 0 ? (
          <span className={styles.none}>{t('noHistory')}</span>
        ) : (
          <details>
            <summary>
              {t('history', { count: earlier.length })}
              <span className="visually-hidden"> {type.name}</span>
            </summary>
            <ul className={styles.history}>
              {earlier.map((release) => (
                <li key={release.id}>
                  <ReleaseLine typeName={type.name} release={release} />
                </li>
              ))}
            </ul>
          </details>
        ),
    },
  ];

  return (
    <>
      <PortalHeading title={t('title')}>{isAdmin && toolbar}</PortalHeading>
      {isAdmin && notices}
      {catalogue.error && (
        <Failure
          title={t('loadFailed')}
          text={problemText(catalogue.error)}
          onRetry={catalogue.retry}
          retrying={catalogue.isFetching}
        />
      )}
      {catalogue.isPending && !catalogue.error && <LoadingRows />}
      {!catalogue.isPending && (!catalogue.error || catalogue.entries.length > 0) && (
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
              {categoriesOf(catalogue.entries, language).map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectField>
            <p role="status" className={styles.count}>
              {isFiltered && t('filter.count', { count: found.length, total: catalogue.entries.length })}
            </p>
            {isFiltered && (
              <Button variant="quiet" small onClick={() => address.write({ q: '', category: '' })}>
                {t('filter.clear')}
              </Button>
            )}
          </div>
          <Table
            caption={t('title')}
            columns={columns}
            rows={sortRows(found, columns, sort, language)}
            rowKey={({ type }) => type.id}
            sort={sort}
            onSort={({ column, descending }) =>
              address.write({ sort: column === 'name' ? '' : column, order: descending ? 'desc' : '' })
            }
            empty={t('empty')}
          />
          <CheckFile entries={catalogue.entries} />
        </>
      )}
    </>
  );
}

import {
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../components/layout/use-company';
import { Button } from '../../../components/ui/button';
import { Failure, LoadingRows } from '../../../components/ui/status';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { AdvisoryNotices } from '../../frame/advisories/advisory-notices';
import { PortalHeading } from '../../frame/portal-heading';
import { useProblemText } from '../../api/client/problem-text';
import { useIsAdmin } from '../../auth/session';
import { ListFilter } from '../../lists/list-filter';
import { ListSearch } from '../../lists/list-search';
import { RowLink } from '../../lists/row-link';
import { useAddressState } from '../../lists/use-address-state';
import { CatalogueTable, type TypeSlots } from './catalogue-table';
import * as styles from './downloads-screen.module.css';
import { categoriesOf, matching, searchable } from './matching';
import { useCatalogue, type CatalogueEntry } from '../../api/download-types';

// If that fails, the rows stay without it.
const CheckFile = lazy<ComponentType<{ entries: readonly CatalogueEntry[]; areAll: boolean }>>(() =>
  import('./check-file').then(
    (module) => ({ default: module.CheckFile }),
    () => ({ default: () => null }),
  ),
);

interface DownloadsScreenProps extends TypeSlots {
  /** For administrators: buttons next to the heading. */
  toolbar?: ReactNode;
  /** For administrators: content between heading and table, such as unfinished uploads. */
  notices?: ReactNode;
}

const NONE: readonly CatalogueEntry[] = [];

export function DownloadsScreen({ toolbar, notices, typeNote, typeMenu }: DownloadsScreenProps) {
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
  const sort = address.readSort('name');
  // The table may update later than the search field.
  const searched = useDeferredValue(search);
  const found = useMemo(() => matching(index, searched, category), [index, searched, category]);
  const isFiltered = searched !== '' || category !== '';

  return (
    <div className={styles.screen}>
      <PortalHeading title={t('title')}>{isAdmin && toolbar}</PortalHeading>
      <AdvisoryNotices />
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
            <ListSearch
              label={t('filter.search')}
              list={{ search, setSearch: (q) => address.write({ q }) }}
            />
            <ListFilter
              label={t('filter.category')}
              all={t('filter.allCategories')}
              names={categoriesOf(entries, language)}
              textOf={(name) => name}
              value={category}
              onChange={(chosen) => address.write({ category: chosen })}
            />
            <p role="status" className={styles.count}>
              {isFiltered &&
                t('filter.count', {
                  count: found.inName.length + found.elsewhere.length,
                  total: entries.length,
                })}
            </p>
            {isFiltered && (
              <Button variant="quiet" small onClick={() => address.write({ q: '', category: '' })}>
                {t('filter.clear')}
              </Button>
            )}
            <p className={styles.all}>
              <RowLink to={localizedPath(PATHS.allReleases, language)}>{t('all.title')}</RowLink>
            </p>
          </div>
          <CatalogueTable
            // A new key resets the table to its first page. It must come from the deferred text: otherwise the
            // old rows are rendered once more before the key press is painted.
            key={`${category} ${searched === '' ? 'all' : 'found'}`}
            found={found}
            search={searched}
            inNameFirst={searched !== '' && address.read('sort') === ''}
            sortColumn={sort.column}
            descending={sort.descending}
            onSort={address.writeSort}
            typeNote={isAdmin ? typeNote : undefined}
            typeMenu={isAdmin ? typeMenu : undefined}
          />
          {entries.length === 0 && !isAdmin && <p>{t('emptyText', { email: supportEmail })}</p>}
          <AfterRows>
            <CheckFile entries={entries} areAll={!catalogue.hasNextPage} />
          </AfterRows>
        </>
      )}
    </div>
  );
}

/** Renders its children after the rows above them, so that their code does not delay the rows. */
function AfterRows({ children }: { children: ReactNode }) {
  const [areRowsShown, setRowsShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setRowsShown(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return areRowsShown && <Suspense fallback={null}>{children}</Suspense>;
}

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../components/layout/use-company';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { AdvisoryNotices } from '../../frame/advisories/advisory-notices';
import { PortalHeading } from '../../frame/portal-heading';
import { categoriesQuery } from '../../api/download-types';
import { useIsAdmin } from '../../auth/session';
import { ListFilter } from '../../lists/list-filter';
import { ListSearch } from '../../lists/list-search';
import { ListTable } from '../../lists/list-table';
import { ListToolbar } from '../../lists/list-toolbar';
import { RowLink } from '../../lists/row-link';
import { useAddressState } from '../../lists/use-address-state';
import { useList } from '../../lists/use-list';
import * as styles from './downloads-screen.module.css';
import { useTypeColumns, type TypeSlots } from './type-columns';
import { categoryOf } from './type-texts';

// If that fails, the rows stay without it.
const CheckFile = lazy<ComponentType>(() =>
  import('../check/check-file').then(
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

export function DownloadsScreen({ toolbar, notices, typeNote, typeMenu }: DownloadsScreenProps) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const { supportEmail } = useCompany();
  const isAdmin = useIsAdmin();
  const address = useAddressState();
  const categorie = address.read('categorie');
  const list = useList({
    resource: 'downloadTypes',
    sorts: ['name', 'categorie', 'release_date'],
    filters: { categorie, include: isAdmin ? 'userGroups' : '' },
  });
  const { data: categories = [] } = useQuery(categoriesQuery);
  const names = new Map(categories.map((each) => [each.categorie, categoryOf(each, language)]));
  if (categorie && !names.has(categorie)) names.set(categorie, categorie);
  const { compare } = new Intl.Collator(language, { numeric: true });
  const columns = useTypeColumns(isAdmin ? { typeNote, typeMenu } : {});
  return (
    <div className={styles.screen}>
      <PortalHeading title={t('title')}>{isAdmin && toolbar}</PortalHeading>
      <AdvisoryNotices />
      {isAdmin && notices}
      <ListTable
        list={list}
        caption={t('title')}
        columns={columns}
        rowClassName={() => styles.row}
        failure={t('loadFailed')}
        found={(count) => (count === 0 ? t('empty') : t('filter.count', { count }))}
        toolbar={
          <ListToolbar label={t('filter.label')}>
            <ListSearch label={t('filter.search')} list={list} />
            <ListFilter
              label={t('filter.category')}
              all={t('filter.allCategories')}
              names={[...names.keys()].sort((one, other) =>
                compare(names.get(one) ?? one, names.get(other) ?? other),
              )}
              textOf={(name) => names.get(name) ?? name}
              value={categorie}
              onChange={(chosen) => address.write({ categorie: chosen, rows: '' })}
            />
          </ListToolbar>
        }
      >
        {/* No paragraph: on a phone, that would be for screen readers only. */}
        <RowLink to={localizedPath(PATHS.allReleases, language)}>{t('all.title')}</RowLink>
      </ListTable>
      {list.rows?.length === 0 && !list.onClear && !isAdmin && (
        <p>{t('emptyText', { email: supportEmail })}</p>
      )}
      <AfterRows isSettled={!list.isPending}>
        <CheckFile />
      </AfterRows>
    </div>
  );
}

interface AfterRowsProps {
  /** True if the rows are loaded, or their load has failed. */
  isSettled: boolean;
  children: ReactNode;
}

/**
 * Renders its children after the rows above them, so that their code does not delay the rows. Then they stay,
 * because a new search must not end the repair of a file.
 */
function AfterRows({ isSettled, children }: AfterRowsProps) {
  const [areRowsShown, setRowsShown] = useState(false);
  useEffect(() => {
    if (!isSettled) return undefined;
    const frame = requestAnimationFrame(() => setRowsShown(true));
    return () => cancelAnimationFrame(frame);
  }, [isSettled]);
  return areRowsShown && <Suspense fallback={null}>{children}</Suspense>;
}

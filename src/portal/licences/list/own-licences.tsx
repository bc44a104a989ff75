import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../../server/contract/licence';
import type { Column } from '../../../components/ui/table';
import { toQuery } from '../../api/client/get-page';
import { QueryState } from '../../frame/query-state';
import { ListSearch } from '../../lists/list-search';
import { ListTable } from '../../lists/list-table';
import { ListToolbar } from '../../lists/list-toolbar';
import { useList } from '../../lists/use-list';
import { DownloadButton } from '../licence-actions';
import { useLicenceColumns } from './use-licence-columns';
import * as styles from '../licences.module.css';

/** Up to this number of rows, no search field is shown. */
const FEW = 10;

const SORTS = ['valid_until', 'name', 'company', 'users'];

/**
 * A customer's licences: first those in use, ordered by their last day, then the earlier ones separately. A
 * renewed licence stays in use until the new one starts.
 */
export function OwnLicences() {
  const { t } = useTranslation('licences');
  const current = useList({ resource: 'licenses', sorts: SORTS, filters: { state: 'usable' } });
  const earlier = useList({
    resource: 'licenses',
    sorts: ['-valid_until', ...SORTS],
    filters: { state: 'earlier', q: toQuery(current.search) },
    prefix: 'earlier-',
  });
  const { name, company, users, validUntil, state } = useLicenceColumns();
  // The file of an earlier licence is on its page only, so that nobody downloads it by mistake.
  const columns: Column<KeptLicence>[] = [name, company, users, validUntil, state];
  const actions: Column<KeptLicence> = {
    id: 'actions',
    header: t('list.actions'),
    isActions: true,
    cell: (licence) => <DownloadButton licence={licence} />,
  };
  const hasMany = current.search !== '' || current.total + earlier.total > FEW;
  const isOpen = current.search !== '' || (current.rows !== undefined && current.total === 0);

  return (
    <section aria-label={t('list.titleOwn')} className={styles.noPrint}>
      <ListTable
        list={current}
        caption={t('list.titleOwn')}
        columns={[...columns, actions]}
        failure={t('list.loadFailed')}
        found={(count) => (count > 0 ? t('list.found', { count }) : t('list.none'))}
        nothing={t(earlier.rows && earlier.total === 0 ? 'list.nothing' : 'list.noneCurrent')}
        toolbar={
          hasMany ? (
            <ListToolbar label={t('list.filter')}>
              <ListSearch label={t('list.searchOwn')} list={current} />
            </ListToolbar>
          ) : undefined
        }
      />
      {current.rows && earlier.error && !earlier.rows && (
        <QueryState query={earlier} title={t('list.earlierFailed')} />
      )}
      {earlier.total > 0 && (
        <details key={String(isOpen)} open={isOpen} className={styles.earlier}>
          <summary>{t('list.earlier', { count: earlier.total })}</summary>
          <ListTable
            list={earlier}
            caption={t('list.earlier', { count: earlier.total })}
            columns={columns}
            failure={t('list.loadFailed')}
            found={(count) => t('list.found', { count })}
          />
        </details>
      )}
    </section>
  );
}

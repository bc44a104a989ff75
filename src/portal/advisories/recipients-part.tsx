import { useTranslation } from 'react-i18next';
import type { AdvisoryRecipient } from '../../../server/contract/advisory-publication';
import type { Column } from '../../components/ui/table';
import { formatDate } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { ExportButton } from '../lists/export-button';
import { GroupLink } from '../lists/group-link';
import { ListTable } from '../lists/list-table';
import { useList } from '../lists/use-list';
import * as styles from './advisories.module.css';

/** The people who have an affected release of the advisory, as last written. */
export function RecipientsPart({ id }: { id: number }) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const list = useList({
    resource: 'advisoryRecipients',
    id,
    sorts: ['group', 'user', 'last_downloaded_at'],
    prefix: 'who-',
  });
  const columns: Column<AdvisoryRecipient>[] = [
    {
      id: 'user',
      header: t('recipients.person'),
      isRowHeader: true,
      sortBy: true,
      cell: ({ user, via }) => (
        <>
          {user?.name ?? t('recipients.nobody')}
          {user && <span className={styles.note}>{user.email}</span>}
          {via !== 'download' && <span className={styles.note}>{t(`vias.${via}`)}</span>}
        </>
      ),
    },
    {
      id: 'group',
      header: t('recipients.group'),
      sortBy: true,
      cell: ({ group }) => <GroupLink group={group} />,
    },
    {
      id: 'releases',
      header: t('statuses.affected'),
      cell: ({ releases }) => releases.map(({ name }) => name).join(', '),
    },
    {
      id: 'last_downloaded_at',
      header: t('recipients.lastDownload'),
      sortBy: true,
      cell: ({ last_downloaded_at: at }) => <time dateTime={at}>{formatDate(at, language)}</time>,
    },
    {
      id: 'fixed',
      header: t('recipients.fixed'),
      cell: ({ has_fixed }) => t(has_fixed ? 'recipients.hasFixed' : 'recipients.hasNotFixed'),
    },
    {
      id: 'notified',
      header: t('recipients.notified'),
      cell: ({ notified_at: at }) => at !== null && t('notifiedOn', { date: formatDate(at, language) }),
    },
  ];
  return (
    <section aria-labelledby="advisory-recipients" className={styles.stack}>
      <h3 id="advisory-recipients">{t('recipients.title')}</h3>
      <p className={styles.intro}>{t('recipients.intro')}</p>
      <ListTable
        // Recipients have no id. If a row has no user, its recipient is a group.
        list={{ ...list, rows: list.rows?.map((row, index) => ({ ...row, id: index })) }}
        caption={t('recipients.title')}
        columns={columns}
        failure={t('recipients.loadFailed')}
        found={(count) => t('recipients.found', { count })}
      >
        <ExportButton resource="advisoryRecipients" id={id} question={list.question} />
      </ListTable>
    </section>
  );
}

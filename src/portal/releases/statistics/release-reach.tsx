import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReleaseDownload, ReleaseStatistics } from '../../../../server/contract/statistics';
import { TextField } from '../../../components/ui/field';
import { Table, type Column } from '../../../components/ui/table';
import { formatDate, formatDateTime, formatNumber } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { ExportButton } from '../../lists/export-button';
import { GroupLink } from '../../lists/group-link';
import { ListTable } from '../../lists/list-table';
import { statisticsQuery } from '../../api/overview';
import { QueryState } from '../../frame/query-state';
import { useList } from '../../lists/use-list';
import { BarChart } from './bar-chart';
import { periodsOf, type Period } from './periods';
import * as styles from './statistics.module.css';
import { VersionsInUse } from './versions-in-use';

/**
 * For administrators: downloads of a release, the customers who downloaded it, and the releases of its type
 * that each customer has.
 */
export function ReleaseReach({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('statistics');
  const statistics = useQuery(statisticsQuery(releaseId));
  const { data } = statistics;
  if (!data) return <QueryState query={statistics} title={t('loadFailed')} rows={8} />;
  return (
    <div>
      <Sums statistics={data} />
      {data.downloads > 0 && <OverTime days={data.days} />}
      {data.versions.length > 0 && <VersionsInUse statistics={data} shown={data.release.id} />}
      {data.downloads > 0 && <Downloads releaseId={releaseId} />}
    </div>
  );
}

function Sums({ statistics }: { statistics: ReleaseStatistics }) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  if (statistics.downloads === 0) return <p>{t('none')}</p>;
  return (
    <dl className={styles.sums}>
      {(['downloads', 'users', 'groups'] as const).map((what) => (
        <div key={what}>
          <dt>{t(what)}</dt>
          <dd>{formatNumber(statistics[what], language)}</dd>
        </div>
      ))}
    </dl>
  );
}

function OverTime({ days }: Pick<ReleaseStatistics, 'days'>) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const { unit, periods } = periodsOf(days, new Date().toISOString().slice(0, 10));
  const columns: Column<Period>[] = [
    {
      id: 'from',
      header: t(`units.${unit}`),
      isRowHeader: true,
      cell: ({ from }) => formatDate(from, language),
    },
    {
      id: 'count',
      header: t('downloads'),
      isNumber: true,
      cell: ({ count }) => formatNumber(count, language),
    },
  ];
  const ends = [periods[0], periods.at(-1)].flatMap((period) => (period ? [period.from] : []));
  return (
    <section aria-labelledby="over-time" className={styles.section}>
      <h2 id="over-time">{t('overTime')}</h2>
      <div className={styles.overTime}>
        <figure className={styles.figure} aria-hidden="true">
          <div className={styles.scale}>
            {t('most', { count: Math.max(...periods.map(({ count }) => count)), unit: t(`per.${unit}`) })}
          </div>
          <BarChart values={periods.map(({ count }) => count)} />
          <div className={styles.scale}>
            {[...new Set(ends)].map((day) => (
              <span key={day}>{formatDate(day, language)}</span>
            ))}
          </div>
        </figure>
        <Table
          caption={t('overTime')}
          columns={columns}
          rows={periods.filter(({ count }) => count > 0).reverse()}
          rowKey={({ from }) => from}
          pageSize={8}
        />
      </div>
    </section>
  );
}

function Downloads({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const list = useList({
    resource: 'downloads',
    id: releaseId,
    sorts: ['-last_at', 'user', 'group', 'count'],
  });
  const columns: Column<ReleaseDownload>[] = [
    {
      id: 'user',
      header: t('user'),
      isRowHeader: true,
      sortBy: true,
      cell: ({ user }) => <span className={styles.words}>{user?.name ?? t('deleted')}</span>,
    },
    {
      id: 'group',
      header: t('group'),
      sortBy: true,
      cell: ({ group }) => (group ? <GroupLink group={group} /> : t('deleted')),
    },
    {
      id: 'count',
      header: t('times'),
      sortBy: true,
      isNumber: true,
      cell: ({ count }) => formatNumber(count, language),
    },
    {
      id: 'last_at',
      header: t('last'),
      sortBy: true,
      cell: ({ last_at: at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
  ];
  return (
    <section aria-labelledby="downloaders" className={styles.section}>
      <h2 id="downloaders">{t('who')}</h2>
      <p className={styles.note}>{t('whoText')}</p>
      <TextField
        label={t('search')}
        type="search"
        className={styles.search}
        value={list.search}
        onChange={(event) => list.setSearch(event.target.value)}
      />
      <ListTable
        list={list}
        caption={t('who')}
        columns={columns}
        failure={t('loadFailed')}
        found={(count) => (count > 0 ? t('found', { count }) : t('noneFound'))}
      >
        <ExportButton resource="downloads" id={releaseId} question={list.question} />
      </ListTable>
    </section>
  );
}

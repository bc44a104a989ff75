import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { installationStatisticsQuery, overviewQuery } from '../api/overview';
import type { InstallationStatistics, Series } from '../../../server/contract/overview';
import { LoadingRows } from '../../components/ui/status';
import { Table, type Column } from '../../components/ui/table';
import { PATHS, releasePath, releaseTabPath, userPath } from '../../config/paths';
import { formatNumber } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { neverLoggedInQuery } from '../api/users';
import { lazyScreen } from '../frame/lazy-screen';
import { PortalHeading } from '../frame/portal-heading';
import { QueryState } from '../frame/query-state';
import { ExportButton } from '../lists/export-button';
import { GroupLink } from '../lists/group-link';
import { LinkTabs } from '../lists/link-tabs';
import { RowLink } from '../lists/row-link';
import { useAddressState } from '../lists/use-address-state';
import * as styles from './overview.module.css';

// Loaded after the tables: they say the same.
const DownloadsPlot = lazyScreen(() => import('./plots'), 'DownloadsPlot');
const MonthlyDownloadsPlot = lazyScreen(() => import('./plots'), 'MonthlyDownloadsPlot');
const InUsePlot = lazyScreen(() => import('./plots'), 'InUsePlot');

/** The number of days: the query of the address. The default is 90 days. */
const PERIODS = { 30: '?days=30', 90: '', 365: '?days=365' } as const;
const YEAR = 365;
const ROWS = 20;

/** For administrators: downloads, releases in use, customers who are behind, licences, users who never came. */
export function FiguresScreen() {
  const { t } = useTranslation('overview');
  return (
    <>
      <PortalHeading title={t('statistics.title')}>
        <ExportButton resource="statistics" />
      </PortalHeading>
      <Statistics />
    </>
  );
}

function Statistics() {
  const { t } = useTranslation('overview');
  const { data, ...overview } = useQuery(overviewQuery);
  if (!data) return <QueryState query={overview} title={t('statistics.loadFailed')} rows={8} />;
  return (
    <div className={styles.sections}>
      <Behind types={data.series.in_use} />
      <Downloads series={data.series} />
      <Suspense fallback={<LoadingRows rows={8} />}>
        <InUsePlot types={data.series.in_use} />
      </Suspense>
      <Editions />
      <NeverLoggedIn />
    </div>
  );
}

/** The downloads in the period of the address. */
function Downloads({ series }: { series: Series }) {
  const { t } = useTranslation('overview');
  const asked = useAddressState().read('days');
  const days = asked === '30' || asked === '365' ? Number(asked) : 90;
  return (
    <div>
      <LinkTabs
        label={t('statistics.period')}
        tabs={Object.entries(PERIODS).map(([period, query]) => ({
          to: PATHS.statistics + query,
          text:
            Number(period) === YEAR
              ? t('statistics.months')
              : t('statistics.days', { count: Number(period) }),
          isCurrent: Number(period) === days,
        }))}
      />
      <Suspense fallback={<LoadingRows rows={8} />}>
        {days === YEAR ? (
          <OfTheYear>{(statistics) => <MonthlyDownloadsPlot {...statistics} />}</OfTheYear>
        ) : (
          <DownloadsPlot {...series} days={days} />
        )}
      </Suspense>
    </div>
  );
}

/** Fetches the statistics that the overview does not have. */
function OfTheYear({ children }: { children: (statistics: InstallationStatistics) => ReactNode }) {
  const { t } = useTranslation('overview');
  const statistics = useQuery(installationStatisticsQuery);
  if (statistics.data) return children(statistics.data);
  return <QueryState query={statistics} title={t('statistics.loadFailed')} rows={3} />;
}

type TypeInUse = Series['in_use'][number];

const countNewest = ({ releases }: TypeInUse) =>
  releases.filter(({ age }) => age === 'newest').reduce((sum, { groups }) => sum + groups, 0);

/** Per download type, the customer groups that do not have its newest release. */
function Behind({ types }: { types: readonly TypeInUse[] }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const columns: Column<TypeInUse>[] = [
    {
      id: 'type',
      header: t('plots.downloadType'),
      isRowHeader: true,
      cell: ({ download_type: { name }, releases }) => {
        const newest = releases[0]?.release;
        return newest ? (
          <RowLink to={localizedPath(releaseTabPath(newest.id, 'statistics'), language)}>{name}</RowLink>
        ) : (
          name
        );
      },
    },
    {
      id: 'groups',
      header: t('plots.groups'),
      isNumber: true,
      cell: ({ groups }) => formatNumber(groups, language),
    },
    {
      id: 'newest',
      header: t('statistics.newest'),
      cell: ({ newest }) =>
        newest ? (
          <RowLink to={localizedPath(releasePath(newest.id), language)}>{newest.name}</RowLink>
        ) : (
          t('statistics.noNewest')
        ),
    },
    {
      id: 'behind',
      header: t('statistics.behind'),
      isNumber: true,
      cell: (type) => formatNumber(type.groups - countNewest(type), language),
    },
  ];
  return (
    <section aria-labelledby="customers-behind" className={styles.section}>
      <h2 id="customers-behind">{t('statistics.behindTitle')}</h2>
      {types.length === 0 ? (
        <p>{t('plots.inUse.none')}</p>
      ) : (
        <Table
          caption={t('statistics.behindTitle')}
          columns={columns}
          rows={types}
          rowKey={({ download_type: { id } }) => id}
          pageSize={ROWS}
        />
      )}
    </section>
  );
}

/** The valid licences by edition. */
function Editions() {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  return (
    <section aria-labelledby="by-edition" className={styles.section}>
      <h2 id="by-edition">{t('statistics.editionsTitle')}</h2>
      <OfTheYear>
        {({ editions }) =>
          editions.every(({ licences }) => licences === 0) ? (
            <p>{t('statistics.editionsNone')}</p>
          ) : (
            <Table
              caption={t('statistics.editionsTitle')}
              columns={[
                {
                  id: 'edition',
                  header: t('statistics.edition'),
                  isRowHeader: true,
                  cell: ({ edition }) => t(`statistics.editions.${edition}`),
                },
                {
                  id: 'licences',
                  header: t('statistics.licences'),
                  isNumber: true,
                  cell: ({ licences }) => formatNumber(licences, language),
                },
              ]}
              rows={editions}
              rowKey={({ edition }) => edition}
            />
          )
        }
      </OfTheYear>
    </section>
  );
}

function NeverLoggedIn() {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const users = useQuery(neverLoggedInQuery);
  return (
    <section aria-labelledby="never-logged-in" className={styles.section}>
      <h2 id="never-logged-in">{t('statistics.neverTitle')}</h2>
      {!users.data && <QueryState query={users} title={t('statistics.usersFailed')} />}
      {users.data?.length === 0 && <p>{t('statistics.neverNone')}</p>}
      {users.data && users.data.length > 0 && (
        <>
          <Table
            caption={t('statistics.neverTitle')}
            columns={[
              {
                id: 'name',
                header: t('statistics.user'),
                isRowHeader: true,
                cell: ({ id, name }) => <RowLink to={localizedPath(userPath(id), language)}>{name}</RowLink>,
              },
              {
                id: 'group',
                header: t('statistics.group'),
                cell: ({ group }) => <GroupLink group={group} />,
              },
            ]}
            rows={users.data}
            rowKey={({ id }) => id}
          />
          <p>
            <RowLink to={localizedPath(`${PATHS.users}?sort=last_login_at`, language)}>
              {t('statistics.allByLogin')}
            </RowLink>
          </p>
        </>
      )}
    </section>
  );
}

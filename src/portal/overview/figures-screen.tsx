import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Series } from '../../../server/contract/overview';
import { Failure, LoadingRows } from '../../components/ui/status';
import { Table, type Column } from '../../components/ui/table';
import { PATHS, statisticsPath, userPath } from '../../config/paths';
import { formatNumber, formatShare } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useProblemText } from '../api/client/problem-text';
import { overviewQuery } from '../api/overview';
import { neverLoggedInQuery } from '../api/users';
import { useIsAdmin } from '../auth/session';
import { lazyScreen } from '../frame/lazy-screen';
import { OnlyAdministrators } from '../frame/only-administrators';
import { PortalHeading } from '../frame/portal-heading';
import { GroupLink } from '../lists/group-link';
import { LinkTabs } from '../lists/link-tabs';
import { RowLink } from '../lists/row-link';
import { useAddressState } from '../lists/use-address-state';
import * as styles from './overview.module.css';

// Loaded after the tables: they say the same.
const DownloadsPlot = lazyScreen(async () => (await import('./plots')).DownloadsPlot);
const InUsePlot = lazyScreen(async () => (await import('./plots')).InUsePlot);

const PERIODS = [90, 30] as const;
const ROWS = 20;

/** For administrators: downloads, releases in use, customers who are behind, and users who never came. */
export function FiguresScreen() {
  const { t } = useTranslation('overview');
  const isAdmin = useIsAdmin();
  return (
    <>
      <PortalHeading title={t('statistics.title')} />
      {isAdmin ? <Statistics /> : <OnlyAdministrators />}
    </>
  );
}

function Statistics() {
  const { t } = useTranslation('overview');
  const problemText = useProblemText();
  const asked = useAddressState().read('days');
  const days = PERIODS.find((period) => String(period) === asked) ?? PERIODS[0];
  const { data, ...overview } = useQuery(overviewQuery);
  if (overview.isPending) return <LoadingRows rows={8} />;
  if (!data)
    return (
      <Failure
        title={t('statistics.loadFailed')}
        text={problemText(overview.error)}
        retrying={overview.isFetching}
        onRetry={() => void overview.refetch()}
      />
    );
  return (
    <div className={styles.sections}>
      <Behind types={data.series.in_use} />
      <div>
        <LinkTabs
          label={t('statistics.period')}
          tabs={PERIODS.map((period) => ({
            to: period === PERIODS[0] ? PATHS.statistics : `${PATHS.statistics}?days=${period}`,
            text: t('statistics.days', { count: period }),
            isCurrent: period === days,
          }))}
        />
        <Suspense fallback={<LoadingRows rows={8} />}>
          <DownloadsPlot {...data.series} days={days} />
        </Suspense>
      </div>
      <Suspense fallback={<LoadingRows rows={8} />}>
        <InUsePlot types={data.series.in_use} />
      </Suspense>
      <NeverLoggedIn />
    </div>
  );
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
          <RowLink to={localizedPath(statisticsPath(newest.id), language)}>{name}</RowLink>
        ) : (
          name
        );
      },
    },
    { id: 'groups', header: t('plots.groups'), cell: ({ groups }) => formatNumber(groups, language) },
    {
      id: 'newest',
      header: t('plots.inUse.newest'),
      cell: (type) => formatShare(countNewest(type) / type.groups, language),
    },
    {
      id: 'behind',
      header: t('statistics.behind'),
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

function NeverLoggedIn() {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const problemText = useProblemText();
  const users = useQuery(neverLoggedInQuery);
  return (
    <section aria-labelledby="never-logged-in" className={styles.section}>
      <h2 id="never-logged-in">{t('statistics.neverTitle')}</h2>
      {users.isPending && <LoadingRows />}
      {users.error && !users.data && (
        <Failure
          title={t('statistics.usersFailed')}
          text={problemText(users.error)}
          retrying={users.isFetching}
          onRetry={() => void users.refetch()}
        />
      )}
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

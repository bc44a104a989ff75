import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { Series } from '../../../server/contract/overview';
import { Table, type Column } from '../../components/ui/table';
import { PATHS, releasePath, statisticsPath } from '../../config/paths';
import { formatDate, formatMonth, formatNumber, formatShare, formatShortDate } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { BarPlot } from './bar-plot';
import { downloadBars, inUseBars, RELEASE_AGES, type BarRow } from './plot-data';
import * as styles from './plots.module.css';

const ROWS = 10;
const DAY_ROWS = 7;

/** The plots of the overview. Each bar leads to the list behind it. */
export function Plots({ series }: { series: Series }) {
  return (
    <div className={styles.plots}>
      <DownloadsPlot {...series} days={90} />
      <InUsePlot types={series.in_use} />
      <Licences months={series.licences} />
    </div>
  );
}

/** The downloads of the last days; the series has at most 90. */
export function DownloadsPlot({
  downloads,
  today,
  days,
}: Pick<Series, 'downloads' | 'today'> & { days: number }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const rows = downloadBars({ downloads, today }, days);
  const kinds = downloads.map(({ download_type: type }) => type?.name ?? t('plots.others'));
  const placeOf = (day: string) =>
    localizedPath(`${PATHS.audit}?action=download&from=${day}&to=${day}`, language);
  const columns: Column<BarRow>[] = [
    {
      id: 'day',
      header: t('plots.day'),
      isRowHeader: true,
      cell: ({ id }) => <Link to={placeOf(id)}>{formatDate(id, language)}</Link>,
    },
    ...kinds.map((kind, index) => ({
      id: String(index),
      header: kind,
      cell: ({ values }: BarRow) => formatNumber(values[index] ?? 0, language),
    })),
  ];
  return (
    <BarPlot
      title={t('plots.downloads.title', { count: days })}
      empty={
        rows.every(({ values }) => values.every((value) => value === 0)) &&
        t('plots.downloads.none', { count: days })
      }
      rows={rows}
      kinds={kinds}
      axes={{ value: t('plots.downloads.value'), bars: t('plots.day') }}
      labelOf={(id) => formatShortDate(id, language)}
      barOf={({ id, values }) => ({
        to: placeOf(id),
        title: t('plots.downloads.bar', {
          day: formatDate(id, language),
          count: values.reduce((sum, value) => sum + value, 0),
        }),
      })}
      table={
        <Table
          caption={t('plots.downloads.title', { count: days })}
          columns={columns}
          rows={[...rows].reverse()}
          rowKey={({ id }) => id}
          pageSize={DAY_ROWS}
        />
      }
    />
  );
}

type ReleaseRow = Series['in_use'][number] & { of: Series['in_use'][number]['releases'][number] };

/** The share of customer groups per release of each download type. */
export function InUsePlot({ types }: { types: Series['in_use'] }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const typeOf = (id: string) => types.find(({ download_type: type }) => String(type.id) === id);
  const columns: Column<ReleaseRow>[] = [
    { id: 'type', header: t('plots.downloadType'), cell: ({ download_type: { name } }) => name },
    {
      id: 'release',
      header: t('plots.release'),
      isRowHeader: true,
      cell: ({ of: { release } }) =>
        release ? (
          <Link to={localizedPath(releasePath(release.id), language)}>{release.name}</Link>
        ) : (
          t('plots.otherReleases')
        ),
    },
    { id: 'groups', header: t('plots.groups'), cell: ({ of }) => formatNumber(of.groups, language) },
    {
      id: 'share',
      header: t('plots.share'),
      cell: ({ of, groups }) => formatShare(of.groups / groups, language),
    },
  ];
  return (
    <BarPlot
      isHorizontal
      title={t('plots.inUse.title')}
      note={t('plots.inUse.text')}
      empty={types.length === 0 && t('plots.inUse.none')}
      rows={inUseBars(types)}
      kinds={RELEASE_AGES.map((age) => t(`plots.inUse.${age}`))}
      axes={{ value: t('plots.inUse.value'), bars: t('plots.downloadType') }}
      labelOf={(id) => {
        const { download_type: type, groups = 0 } = typeOf(id) ?? {};
        return `${type?.name ?? ''}, ${t('plots.groupCount', { count: groups })}`;
      }}
      barOf={({ id, values: [newest = 0] }) => {
        const { download_type: type, releases } = typeOf(id) ?? {};
        const release = releases?.[0]?.release;
        return {
          to: localizedPath(release ? statisticsPath(release.id) : PATHS.downloads, language),
          title: t('plots.inUse.bar', { name: type?.name, share: formatShare(newest, language) }),
        };
      }}
      table={
        <Table
          caption={t('plots.inUse.title')}
          columns={columns}
          rows={types.flatMap((type) => type.releases.map((of) => ({ ...type, of })))}
          rowKey={({ download_type: type, of }) => `${type.id} ${of.release?.id ?? ''}`}
          pageSize={ROWS}
        />
      }
    />
  );
}

function Licences({ months }: { months: Series['licences'] }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const to = localizedPath(`${PATHS.licences}?state=current`, language);
  const columns: Column<Series['licences'][number]>[] = [
    {
      id: 'month',
      header: t('plots.month'),
      isRowHeader: true,
      cell: ({ month }) => <Link to={to}>{formatMonth(month, language)}</Link>,
    },
    { id: 'count', header: t('plots.licences.value'), cell: ({ count }) => formatNumber(count, language) },
  ];
  return (
    <BarPlot
      title={t('plots.licences.title')}
      empty={months.every(({ count }) => count === 0) && t('plots.licences.none')}
      rows={months.map(({ month, count }) => ({ id: month, values: [count] }))}
      kinds={[t('plots.licences.value')]}
      axes={{ value: t('plots.licences.value'), bars: t('plots.month') }}
      labelOf={(id) => formatMonth(id, language)}
      barOf={({ id, values: [count = 0] }) => ({
        to,
        title: t('plots.licences.bar', { month: formatMonth(id, language), count }),
      })}
      table={
        <Table
          caption={t('plots.licences.title')}
          columns={columns}
          rows={months}
          rowKey={({ month }) => month}
        />
      }
    />
  );
}

import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { lastDayOf } from '../../../server/contract/licence-term';
import type { InstallationStatistics, Series } from '../../../server/contract/overview';
import { Table, type Column } from '../../components/ui/table';
import { PATHS, releasePath, releaseTabPath } from '../../config/paths';
import { formatDate, formatMonth, formatNumber, formatShare, formatShortDate } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { BarPlot } from './bar-plot';
import { downloadBars, inUseBars, monthBars, RELEASE_AGES, type BarRow } from './plot-data';

const ROWS = 10;
const PERIOD_ROWS = 7;

/** The plots of the overview. Each bar leads to the list behind it. */
export function Plots({ series }: { series: Series }) {
  return (
    <>
      <DownloadsPlot {...series} days={90} />
      <InUsePlot types={series.in_use} />
      <Licences months={series.licences} />
    </>
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
  return (
    <DownloadBars
      title={t('plots.downloads.title', { count: days })}
      none={t('plots.downloads.none', { count: days })}
      unit={t('plots.day')}
      rows={downloadBars({ downloads, today }, days)}
      types={downloads}
      termOf={(day) => ({ from: day, to: day })}
      nameOf={(day) => formatDate(day, language)}
      labelOf={(day) => formatShortDate(day, language)}
    />
  );
}

/** The downloads of this month and the eleven before. */
export function MonthlyDownloadsPlot({ downloads, today }: InstallationStatistics) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const rows = monthBars({ downloads, today });
  const since = { month: rows[0] && formatMonth(rows[0].id, language) };
  return (
    <DownloadBars
      title={t('plots.downloads.monthsTitle', since)}
      none={t('plots.downloads.monthsNone', since)}
      unit={t('plots.month')}
      rows={rows}
      types={downloads}
      termOf={(month) => ({ from: `${month}-01`, to: lastDayOf(`${month}-01`, 1) })}
      nameOf={(month) => formatMonth(month, language)}
      labelOf={(month) => formatMonth(month, language)}
    />
  );
}

interface DownloadBarsProps {
  title: string;
  /** The text if there was no download. */
  none: string;
  /** The name of the axis and column of the periods. */
  unit: string;
  rows: readonly BarRow[];
  types: readonly { download_type?: { name: string } }[];
  /** The first and the last day of a period. */
  termOf: (id: string) => { from: string; to: string };
  nameOf: (id: string) => string;
  /** The label on the axis. */
  labelOf: (id: string) => string;
}

/** Downloads per period and type. A bar leads to the entries of the audit trail. */
function DownloadBars({ title, none, unit, rows, types, termOf, nameOf, labelOf }: DownloadBarsProps) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const kinds = types.map(({ download_type: type }) => type?.name ?? t('plots.others'));
  const placeOf = (id: string) => {
    const { from, to } = termOf(id);
    return localizedPath(`${PATHS.audit}?action=download&from=${from}&to=${to}`, language);
  };
  const columns: Column<BarRow>[] = [
    {
      id: 'period',
      header: unit,
      isRowHeader: true,
      cell: ({ id }) => <Link to={placeOf(id)}>{nameOf(id)}</Link>,
    },
    ...kinds.map((kind, index) => ({
      id: String(index),
      header: kind,
      isNumber: true,
      cell: ({ values }: BarRow) => formatNumber(values[index] ?? 0, language),
    })),
  ];
  return (
    <BarPlot
      title={title}
      empty={rows.every(({ values }) => values.every((value) => value === 0)) && none}
      rows={rows}
      kinds={kinds}
      axes={{ value: t('plots.downloads.value'), bars: unit }}
      labelOf={labelOf}
      barOf={({ id, values }) => ({
        to: placeOf(id),
        title: t('plots.downloads.bar', {
          period: nameOf(id),
          count: values.reduce((sum, value) => sum + value, 0),
        }),
      })}
      table={
        <Table
          caption={title}
          columns={columns}
          rows={[...rows].reverse()}
          rowKey={({ id }) => id}
          pageSize={PERIOD_ROWS}
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
    {
      id: 'groups',
      header: t('plots.groups'),
      isNumber: true,
      cell: ({ of }) => formatNumber(of.groups, language),
    },
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
          to: localizedPath(release ? releaseTabPath(release.id, 'statistics') : PATHS.downloads, language),
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

/** The valid licences by the month of their last day: this month and the eleven after it. */
function Licences({ months }: { months: Series['licences'] }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const title = t('plots.licences.title');
  const to = localizedPath(`${PATHS.licences}?state=current`, language);
  const columns: Column<Series['licences'][number]>[] = [
    {
      id: 'month',
      header: t('plots.month'),
      isRowHeader: true,
      cell: ({ month }) => <Link to={to}>{formatMonth(month, language)}</Link>,
    },
    {
      id: 'count',
      header: t('plots.licences.value'),
      isNumber: true,
      cell: ({ count }) => formatNumber(count, language),
    },
  ];
  return (
    <BarPlot
      title={title}
      empty={months.every(({ count }) => count === 0) && t('plots.licences.none')}
      rows={months.map(({ month, count }) => ({ id: month, values: [count] }))}
      kinds={[t('plots.licences.value')]}
      axes={{ value: t('plots.licences.value'), bars: t('plots.month') }}
      labelOf={(id) => formatMonth(id, language)}
      barOf={({ id, values: [count = 0] }) => ({
        to,
        title: t('plots.licences.bar', { month: formatMonth(id, language), count }),
      })}
      table={<Table caption={title} columns={columns} rows={months} rowKey={({ month }) => month} />}
    />
  );
}

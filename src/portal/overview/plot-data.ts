import { addDays } from '../../../server/contract/licence-term';
import { limits } from '../../../server/contract/limits';
import type { InstallationStatistics, Series } from '../../../server/contract/overview';

type ReleaseAge = Series['in_use'][number]['releases'][number]['age'];

export const RELEASE_AGES: readonly ReleaseAge[] = ['newest', 'previous', 'earlier'];

/** A bar: its parts in the order of the plot's kinds. */
export interface BarRow {
  id: string;
  values: readonly number[];
}

/** Returns a bar for each of the last days, with one part per download type. */
export function downloadBars(
  { downloads, today }: Pick<Series, 'downloads' | 'today'>,
  days: number,
): BarRow[] {
  const counts = downloads.map((type) => new Map(type.days.map(({ day, count }) => [day, count])));
  return Array.from({ length: days }, (_, index) => {
    const id = addDays(today, index + 1 - days);
    return { id, values: counts.map((ofType) => ofType.get(id) ?? 0) };
  });
}

/** Returns a bar for each of the last 12 months, with one part per download type. */
export function monthBars({
  downloads,
  today,
}: Pick<InstallationStatistics, 'downloads' | 'today'>): BarRow[] {
  const counts = downloads.map(({ months }) => new Map(months.map(({ month, count }) => [month, count])));
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: limits.plotMonths }, (_, index) => {
    const id = new Date(Date.UTC(year, month + index - limits.plotMonths, 1)).toISOString().slice(0, 7);
    return { id, values: counts.map((ofType) => ofType.get(id) ?? 0) };
  });
}

/** Returns a bar for each download type with the share of groups per age of release. */
export const inUseBars = (inUse: Series['in_use']): BarRow[] =>
  inUse.map(({ download_type: { id }, groups, releases }) => ({
    id: String(id),
    values: RELEASE_AGES.map(
      (wanted) =>
        releases.filter(({ age }) => age === wanted).reduce((sum, release) => sum + release.groups, 0) /
        groups,
    ),
  }));

/** Returns every n-th id, so that at most `most` labels stand below the bars. */
export function labelledIds(rows: readonly BarRow[], most: number): string[] {
  const step = Math.ceil(rows.length / Math.max(1, most));
  return rows.filter((_, index) => index % step === 0).map(({ id }) => id);
}

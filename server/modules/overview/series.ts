import { addDays, dayOf } from '../../contract/licence-term';
import { limits } from '../../contract/limits';
import type { Overview, Series } from '../../contract/overview';
import type { Database } from '../../platform/db/connection';
import { countCustomersSince } from '../accounts/users.shared.sql';
import { countValidLicences } from '../licences/licences.shared.sql';
import {
  findNewestTwo,
  listDownloadsPer,
  listLastDownloaded,
} from '../releases/statistics/series.shared.sql';

/** Figures and series of an installation, for administrators. */
type Figures = Pick<Overview, 'figures' | 'series'>;

const daysShown = 90;
const typesOfDownloads = 3;
const typesInUse = 10;
const releasesOfType = 6;

type DownloadsPer = Awaited<ReturnType<typeof listDownloadsPer>>;
type LastDownloaded = Awaited<ReturnType<typeof listLastDownloaded>>;
type Newest = Awaited<ReturnType<typeof findNewestTwo>>;
type ReleaseInUse = Series['in_use'][number]['releases'][number];

/** Returns the rows of each download type, the type with the highest sum first. */
function byType<Row extends { typeId: number }>(rows: readonly Row[], valueOf: (row: Row) => number) {
  const types = new Map<number, { rows: Row[]; sum: number }>();
  for (const row of rows) {
    const type = types.get(row.typeId) ?? { rows: [], sum: 0 };
    type.rows.push(row);
    type.sum += valueOf(row);
    types.set(row.typeId, type);
  }
  return [...types.values()].sort((a, b) => b.sum - a.sum);
}

/** Returns the downloads per period of the types with most downloads, and of all others together. */
export function downloadsOf(rows: DownloadsPer) {
  const types = byType(rows, ({ count }) => count);
  const others = new Map<string, number>();
  for (const { period, count } of types.slice(typesOfDownloads).flatMap((type) => type.rows))
    others.set(period, (others.get(period) ?? 0) + count);
  const named = types.slice(0, typesOfDownloads).flatMap(({ rows: [first, ...more] }) =>
    first
      ? {
          type: { download_type: { id: first.typeId, name: first.typeName } },
          counts: [first, ...more].map(({ period, count }) => ({ period, count })),
        }
      : [],
  );
  if (others.size === 0) return named;
  const counts = [...others]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([period, count]) => ({ period, count }));
  return [...named, { type: {}, counts }];
}

function inUseOf(types: ReturnType<typeof byType<LastDownloaded[number]>>, newest: Newest): Series['in_use'] {
  return types.flatMap(({ rows: [first, ...more], sum }) => {
    if (!first) return [];
    const positions = newest.get(first.typeId);
    const ageOf = (position: number): ReleaseInUse['age'] => {
      if (position >= (positions?.newest ?? Infinity)) return 'newest';
      return position >= (positions?.previous ?? Infinity) ? 'previous' : 'earlier';
    };
    const releases: ReleaseInUse[] = [first, ...more].map(({ id, name, publication, groups }) => ({
      release: { id, name },
      age: ageOf(publication),
      groups,
    }));
    const others = releases.slice(releasesOfType).reduce((total, { groups }) => total + groups, 0);
    return {
      download_type: { id: first.typeId, name: first.typeName },
      newest: positions?.release ?? null,
      groups: sum,
      releases: [
        ...releases.slice(0, releasesOfType),
        ...(others > 0 ? [{ age: 'earlier' as const, groups: others }] : []),
      ],
    };
  });
}

function monthsFrom(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: limits.plotMonths }, (_, index) =>
    dayOf(new Date(Date.UTC(year, month - 1 + index, 1))).slice(0, 7),
  );
}

/** Reads the figures and the series of today. @param db for long reads */
export async function readFigures(db: Database, now: Date): Promise<Figures> {
  const today = dayOf(now);
  const perDay = await listDownloadsPer('day', db, addDays(today, 1 - daysShown));
  const lastDownloaded = await listLastDownloaded(db, now.toISOString());
  const { customers = 0, upToDate = 0 } = lastDownloaded[0] ?? {};
  const inUse = byType(lastDownloaded, ({ groups }) => groups).slice(0, typesInUse);
  const typeIds = inUse.flatMap(({ rows: [first] }) => first?.typeId ?? []);
  const newest = await findNewestTwo(db, typeIds, now.toISOString());
  const licences = await countValidLicences(db, today);
  const count = (isCounted: (row: (typeof licences)[number]) => boolean) =>
    licences.filter(isCounted).reduce((sum, row) => sum + row.count, 0);
  return {
    figures: {
      logins: await countCustomersSince(
        db,
        new Date(now.getTime() - limits.figureDays * 86_400_000).toISOString(),
      ),
      customers: { all: customers, up_to_date: upToDate },
      licences: {
        valid: count(({ state }) => state === 'valid'),
        ends_soon: count(({ state }) => state === 'ends_soon'),
      },
    },
    series: {
      today,
      downloads: downloadsOf(perDay).map(({ type, counts }) => ({
        ...type,
        days: counts.map(({ period: day, count }) => ({ day, count })),
      })),
      in_use: inUseOf(inUse, newest),
      licences: monthsFrom(today).map((month) => ({ month, count: count((row) => row.month === month) })),
    },
  };
}

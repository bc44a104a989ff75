export type Unit = 'day' | 'week' | 'month';

export interface Period {
  /** The first day of the period, YYYY-MM-DD. */
  from: string;
  count: number;
}

const DAY_MS = 24 * 3_600_000;
/** Max number of bars that can be told apart on a phone. */
const MAX_BARS = 70;

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the first day of the period that contains a day. Weeks start on Monday. */
function beginOf(day: string, unit: Unit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const time = Date.parse(day);
  return unit === 'week' ? toDay(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS) : day;
}

function next(from: string, unit: Unit): string {
  if (unit === 'month') return beginOf(toDay(Date.parse(from) + 31 * DAY_MS), 'month');
  return toDay(Date.parse(from) + (unit === 'week' ? 7 : 1) * DAY_MS);
}

/**
 * Groups daily counts by day, week or month, whichever is the finest that fits into a chart. Includes periods
 * without any count, from the first day to the last.
 * @param days counts by date, YYYY-MM-DD, oldest first
 * @param last the last day to show
 */
export function periodsOf(
  days: readonly { day: string; count: number }[],
  last: string,
): { unit: Unit; periods: Period[] } {
  const first = days[0]?.day ?? last;
  const length = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  const unit: Unit = length <= MAX_BARS ? 'day' : length <= 7 * MAX_BARS ? 'week' : 'month';
  const counts = new Map<string, number>();
  for (const { day, count } of days) {
    const from = beginOf(day, unit);
    counts.set(from, (counts.get(from) ?? 0) + count);
  }
  const periods: Period[] = [];
  for (let from = beginOf(first, unit); from <= last; from = next(from, unit))
    periods.push({ from, count: counts.get(from) ?? 0 });
  return { unit, periods };
}

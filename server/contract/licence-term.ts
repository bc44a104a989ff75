/** Days are `YYYY-MM-DD`, without a time zone; a term includes its first and its last day. */
export interface Term {
  valid_from: string;
  /** null: no end */
  valid_until: string | null;
}

const dayMs = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

const lastOfAll = '9999-12-31';

/** The day of a time, in UTC; the last one that has a date when it is later. */
export function dayOf(time: Date): string {
  const day = time.toISOString();
  return day.startsWith('+') ? lastOfAll : day.slice(0, 10);
}

/** A day so many days later; earlier when negative. */
export const addDays = (day: string, days: number): string => dayOf(new Date(timeOf(day) + days * dayMs));

/** How many days after the first day the second one is. */
export const daysBetween = (first: string, second: string): number =>
  Math.round((timeOf(second) - timeOf(first)) / dayMs);

/**
 * The last day of a term of whole months: the day before the same date so many months later, or the last day of that month
 * where it has no such date.
 */
export function lastDayOf(firstDay: string, months: number): string {
  const [year = 0, month = 1, date = 1] = firstDay.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date - 1, lastDate))));
}

/** The first day of what follows a term: the day after its end, but not before today. */
export function firstDayAfter(lastDay: string | null, today: string): string {
  const after = lastDay === null ? today : addDays(lastDay, 1);
  return after > today ? after : today;
}

const mostMonths = 120;

/** A term from another day on, as long as the one given: as many months where these are whole, else as many days. */
export function termAsLong({ valid_from, valid_until }: Term, firstDay: string): Term {
  if (valid_until === null) return { valid_from: firstDay, valid_until };
  for (let months = 1; months <= mostMonths; months += 1) {
    if (lastDayOf(valid_from, months) === valid_until)
      return { valid_from: firstDay, valid_until: lastDayOf(firstDay, months) };
  }
  return { valid_from: firstDay, valid_until: addDays(firstDay, daysBetween(valid_from, valid_until)) };
}

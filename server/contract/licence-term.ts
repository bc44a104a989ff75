/** A term. Days are `YYYY-MM-DD`, without a time zone; the first and the last day are included. */
export interface Term {
  valid_from: string;
  /** null: no end */
  valid_until: string | null;
}

/** Returns the text of a term from its dates, in any format. */
export const termText = (from: string, until: string | null): string => `${from} – ${until ?? ''}`.trim();

/** The number of users of a new licence, as proposed. */
export const proposedUsers = 5;

/** The length of the term of a new licence, as proposed. */
export const proposedMonths = 12;

const dayMs = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

const lastOfAll = '9999-12-31';

/** Returns the UTC date, at most 9999-12-31. */
export function dayOf(time: Date): string {
  const day = time.toISOString();
  return day.startsWith('+') ? lastOfAll : day.slice(0, 10);
}

/** Returns the day `days` days later, or earlier if negative. */
export const addDays = (day: string, days: number): string => dayOf(new Date(timeOf(day) + days * dayMs));

/** Returns the number of days from `first` to `second`. */
export const daysBetween = (first: string, second: string): number =>
  Math.round((timeOf(second) - timeOf(first)) / dayMs);

/**
 * Returns the last day of a term of `months` months. It is the day before the same date in the last month, or
 * the last day of that month if it is shorter.
 */
export function lastDayOf(firstDay: string, months: number): string {
  const [year = 0, month = 1, date = 1] = firstDay.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date - 1, lastDate))));
}

/** Returns the first day of the next term: the day after `lastDay`, but not before today. */
export function firstDayAfter(lastDay: string | null, today: string): string {
  const after = lastDay === null ? today : addDays(lastDay, 1);
  return after > today ? after : today;
}

const maxMonths = 120;

/**
 * Returns a term of the same length that starts on `firstDay`. The length is counted in months if they are
 * whole, else in days.
 */
export function termAsLong({ valid_from, valid_until }: Term, firstDay: string): Term {
  if (valid_until === null) return { valid_from: firstDay, valid_until };
  for (let months = 1; months <= maxMonths; months += 1) {
    if (lastDayOf(valid_from, months) === valid_until)
      return { valid_from: firstDay, valid_until: lastDayOf(firstDay, months) };
  }
  return { valid_from: firstDay, valid_until: addDays(firstDay, daysBetween(valid_from, valid_until)) };
}

import { sql } from 'kysely';
import type { LicenceFilter, LicenceState } from '../../contract/licence-states';
import { addDays } from '../../contract/licence-term';

/** Max number of days before its end on which a licence has the state `ends_soon`. */
export const endsSoonDays = 30;

const numberAt = (column: 'valid_from' | 'valid_until', start: number, length: number) =>
  sql<number>`cast(substr(${sql.ref(`licences.${column}`)}, ${sql.lit(start)}, ${sql.lit(length)}) as integer)`;
const monthOf = (column: 'valid_from' | 'valid_until') =>
  sql<number>`(${numberAt(column, 1, 4)} * 12 + ${numberAt(column, 6, 2)})`;
const monthsOfTerm = sql<number>`(${monthOf('valid_until')} - ${monthOf('valid_from')})`;

/**
 * Days before its end on which a licence is `ends_soon` and reminders start. Shorter for short terms:
 * otherwise a free month would be `ends_soon` from its first day. This rule exists only here.
 */
export const warnedDays = sql<number>`case
  when ${monthsOfTerm} < 2
    or (${monthsOfTerm} = 2 and ${numberAt('valid_until', 9, 2)} < ${numberAt('valid_from', 9, 2)})
  then 7 else ${sql.lit(endsSoonDays)} end`;

/** The state of a licence on a day. The last day counts as a whole. This rule exists only here. */
export const stateOn = (today: string) => sql<LicenceState>`case
  when licences.withdrawn_at is not null then 'withdrawn'
  when licences.replaced_by is not null then 'replaced'
  when licences.valid_until < ${today} then 'ended'
  when licences.valid_until <= case ${warnedDays}
    when 7 then ${addDays(today, 7)} else ${addDays(today, endsSoonDays)} end then 'ends_soon'
  else 'valid' end`;

/** The first day of the licences that replace a licence, one after another. Null if it is not replaced. */
export const replacedFrom = sql<string | null>`case when licences.replaced_by is not null then (
  with recursive later(id) as (
    select licences.replaced_by
    union select next.replaced_by from licences as next inner join later on later.id = next.id
  )
  select min(successor.valid_from) from licences as successor inner join later on later.id = successor.id
) end`;

/** True for a licence that is in use on a day or later. A renewed one is, until its successor starts. */
const isUsableOn = (today: string) => sql<boolean>`(
  ${stateOn(today)} in ('valid', 'ends_soon')
  or (${stateOn(today)} = 'replaced' and coalesce(licences.valid_until, '9999-12-31') >= ${today}
    and ${replacedFrom} > ${today})
)`;

export const currentStates: readonly LicenceState[] = ['valid', 'ends_soon'];

export function isInFilter(filter: LicenceFilter, today: string) {
  if (filter === 'usable') return isUsableOn(today);
  if (filter === 'earlier') return sql<boolean>`not ${isUsableOn(today)}`;
  const states = filter === 'current' ? currentStates : [filter];
  return sql<boolean>`${stateOn(today)} in (${sql.join(states)})`;
}

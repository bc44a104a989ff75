import { sql, type RawBuilder } from 'kysely';
import type { AuditAction } from '../../contract/audit';
import type { Queryable } from '../../platform/db/connection';
import type { NewAuditEntry } from './entries.sql';

/** Actions that users may repeat without limit. Equal entries of one hour (UTC) are shown as one. */
const repeatable = [
  'login',
  'login.failed',
  'logout',
  'session.end',
  'password.change',
  'password.forget',
  'account.change',
  'feed.create',
  'feed.delete',
  'api_key.exchange',
  'download',
  'installer.download',
  'license.open',
  'license.download',
] as const satisfies readonly AuditAction[];

const isRepeatable = (action: AuditAction) => repeatable.some((each) => each === action);

/** The length of the hour in a time: `2026-11-29T17`. */
const hourLength = 13;

/** The condition that the entry `other` equals the entry `audit` and is of the same hour. */
const isEqual = sql`other.action = audit.action and other.subject = audit.subject
  and other.at >= substr(audit.at, 1, ${sql.lit(hourLength)})
  and other.at < substr(audit.at, 1, ${sql.lit(hourLength)}) || '~'
  and other.ip is not distinct from audit.ip and other.detail = audit.detail`;

/**
 * Returns an expression over the entries that equal the entry `audit`. It has two queries, because PostgreSQL
 * uses no index for `is not distinct from`.
 */
const overEqual = <T>(value: RawBuilder<unknown>, end = sql``) => sql<T>`case when audit.actor_id is null
  then (select ${value} from audit as other where other.actor_id is null and ${isEqual} ${end})
  else (select ${value} from audit as other where other.actor_id = audit.actor_id and ${isEqual} ${end}) end`;

const isNeverRepeat = sql`audit.action not in (${sql.join(repeatable.map((each) => sql.lit(each)))})`;

/** The condition that an entry is shown: it is no repeat of an earlier one. */
export const isShown = sql<boolean>`(${isNeverRepeat}
  or ${overEqual(sql`other.id`, sql`and other.id < audit.id limit 1`)} is null)`;

/** The number of equal entries, and the time of the last of them. An older version counted repeats in an entry. */
export const shownCount = sql<number>`case when ${isNeverRepeat} then 1 else ${overEqual(sql`sum(other.count)`)} end`;
export const shownLastAt = overEqual<string>(sql`max(coalesce(other.last_at, other.at))`);

/** Max number of entries of a user within an hour. After that, no further equal entry of the hour is written. */
const maxPerHour = 1_000;

/**
 * True if a user has filled the trail with repeats within this hour, and it has an entry that equals this one.
 */
export async function isSurplus(
  db: Queryable,
  { at, actor, action, subject, detail = {}, ip }: NewAuditEntry,
): Promise<boolean> {
  if (!actor || !isRepeatable(action)) return false;
  const hour = at.slice(0, hourLength);
  const ofUser = db.selectFrom('audit').where('actor_id', '=', actor.id);
  const oldest = await ofUser
    .select('at')
    .orderBy('id', 'desc')
    .offset(maxPerHour - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest?.at.slice(0, hourLength) !== hour) return false;
  const equal = await ofUser
    .select('id')
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('at', '>=', hour)
    .where('at', '<', `${hour}~`)
    .where('ip', 'is not distinct from', ip ?? null)
    .where('detail', '=', JSON.stringify(detail))
    .limit(1)
    .executeTakeFirst();
  return equal !== undefined;
}

import { sql, type RawBuilder } from 'kysely';
import type { AuditAction } from '../../contract/audit';
import type { Queryable } from '../../platform/db/connection';
import type { NewAuditEntry } from './chain.sql';

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

/**
 * Returns an expression over the entries that equal an entry and are of the same hour. It has two queries,
 * because PostgreSQL uses no index for `is not distinct from`.
 * @param entry the name of the entry in the query
 */
function overEqual<T>(entry: string, value: RawBuilder<unknown>, end = sql``) {
  const column = (name: string) => sql.ref(`${entry}.${name}`);
  const hour = sql`substr(${column('at')}, 1, ${sql.lit(hourLength)})`;
  const query = (isSameActor: RawBuilder<unknown>) => sql`(select ${value} from audit as other
    where ${isSameActor} and other.action = ${column('action')} and other.subject = ${column('subject')}
      and other.at >= ${hour} and other.at < ${hour} || '~'
      and other.ip is not distinct from ${column('ip')} and other.detail = ${column('detail')} ${end})`;
  return sql<T>`case when ${column('actor_id')} is null then ${query(sql`other.actor_id is null`)}
    else ${query(sql`other.actor_id = ${column('actor_id')}`)} end`;
}

const isNeverRepeat = sql`action not in (${sql.join(repeatable.map((each) => sql.lit(each)))})`;

/** The condition that an entry `audit` is shown: it is no repeat of an earlier one. */
export const isShown = sql<boolean>`(${isNeverRepeat}
  or ${overEqual('audit', sql`other.id`, sql`and other.id < audit.id limit 1`)} is null)`;

/**
 * The number of entries that equal an entry `shown`, and the time of the last of them. An older version counted
 * repeats in an entry.
 */
export const shownCount = sql<number>`case when ${isNeverRepeat} then 1
  else ${overEqual('shown', sql`sum(other.count)`)} end`;
export const shownLastAt = overEqual<string>('shown', sql`max(coalesce(other.last_at, other.at))`);

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

import { sql, type Selectable } from 'kysely';
import type { AuditAction, AuditEntry } from '../../contract/audit';
import { readDetail } from '../../platform/db/json-column';
import type { Queryable } from '../../platform/db/connection';
import type { Tables } from '../../platform/db/tables';
import { auditColumns, type AuditRow } from './chain.sql';

export interface NewAuditEntry {
  at: string;
  actor: { id: number; email: string } | null;
  action: AuditAction;
  subject: string;
  detail?: AuditEntry['detail'];
  /** IP address of the request; erased after 30 days */
  ip?: string;
}

export interface AuditFilter {
  action?: string | undefined;
  /** a part of the actor's address, in any case */
  actor?: string | undefined;
  /** a part of the subject, in any case */
  subject?: string | undefined;
  /** id of the group that the entry is about, or of the group of the actor */
  group?: number | undefined;
  /** id of the release that the entry is about */
  release?: number | undefined;
  /** ISO 8601 UTC, included */
  from?: string | undefined;
  /** ISO 8601 UTC, not included */
  to?: string | undefined;
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

/** Returns the ids of the release and of the group that an entry is about, taken from its details. */
export function aboutOf(action: string, detail: Readonly<Record<string, unknown>>) {
  const { id, group, group_id: groupId } = detail;
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    release_id: /^(release|upload|download|installer|attachment)(\.|$)/.test(action) ? number(id) : null,
    group_id: action.startsWith('group.') ? number(id) : (number(groupId) ?? number(group)),
  };
}

/** @returns the columns of the entry that the chain uses */
export function insertAuditEntry(
  db: Queryable,
  { at, actor, action, subject, detail = {}, ip }: NewAuditEntry,
  address: { ip_salt: string; ip_digest: string } | undefined,
): Promise<AuditRow> {
  const about = aboutOf(action, detail);
  return db
    .insertInto('audit')
    .values((eb) => ({
      at,
      actor_id: actor?.id ?? null,
      actor: actor?.email ?? null,
      action,
      subject,
      detail: JSON.stringify(detail),
      release_id: about.release_id,
      group_id:
        about.group_id ??
        eb
          .selectFrom('users')
          .select('group_id')
          .where('id', '=', actor?.id ?? null),
      ip: ip ?? null,
      ip_salt: address?.ip_salt ?? null,
      ip_digest: address?.ip_digest ?? null,
    }))
    .returning(auditColumns)
    .executeTakeFirstOrThrow();
}

const repeatedWithinMs = 3_600_000;

/**
 * Increments the count of the same entry within the last hour, and sets the time of the last repetition.
 * @returns that entry; undefined if there is none
 */
export function countAuditEntry(
  db: Queryable,
  { at, actor, action, subject, detail = {}, ip }: NewAuditEntry,
): Promise<Pick<AuditRow, 'id' | 'count' | 'last_at'> | undefined> {
  const since = new Date(Date.parse(at) - repeatedWithinMs).toISOString();
  return db
    .updateTable('audit')
    .set((eb) => ({ count: eb('count', '+', 1), last_at: at }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('audit')
        .where('action', '=', action)
        .where('subject', '=', subject)
        .where('actor_id', 'is not distinct from', actor?.id ?? null)
        .where('at', '>', since)
        .where('at', '<=', at)
        .where('ip', 'is not distinct from', ip ?? null)
        .where('detail', '=', JSON.stringify(detail))
        .orderBy('at', 'desc')
        .limit(1)
        .select('id'),
    )
    .returning(['id', 'count', 'last_at'])
    .executeTakeFirst();
}

/**
 * Erases the IP addresses of a batch of entries that are older than a time. Each column has its own index:
 * with an `or` of both columns the query would read the whole trail.
 * @returns the number of changed entries
 */
export async function eraseAuditAddresses(
  db: Queryable,
  column: 'ip' | 'ip_salt',
  before: string,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('audit')
    .set({ ip: null, ip_salt: null })
    .where('id', 'in', (eb) =>
      eb.selectFrom('audit').where(column, 'is not', null).where('at', '<', before).limit(limit).select('id'),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Returns the id of the newest entry below a batch of `count` entries, counted down from an id or from the
 * end of the trail; undefined if there is none.
 */
export async function findEntryBefore(
  db: Queryable,
  id: number | undefined,
  count: number,
): Promise<number | undefined> {
  let query = db.selectFrom('audit').select('id').orderBy('id', 'desc').offset(count).limit(1);
  if (id !== undefined) query = query.where('id', '<', id);
  return (await query.executeTakeFirst())?.id;
}

/** Returns entries that match a filter, newest first. */
export async function listAuditEntries(db: Queryable, filter: AuditFilter): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(filter.limit);
  if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  for (const column of ['actor', 'subject'] as const) {
    const part = filter[column];
    if (part === undefined) continue;
    const pattern = `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  }
  if (filter.group !== undefined) query = query.where('group_id', '=', filter.group);
  if (filter.release !== undefined) query = query.where('release_id', '=', filter.release);
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('at', '<', filter.to);
  if (filter.before !== undefined) query = query.where('id', '<', filter.before);
  if (filter.after !== undefined) query = query.where('id', '>', filter.after);
  return (await query.execute()).map(toEntry);
}

/** Returns the entries of a user's actions, newest first. */
export async function listOwnAuditEntries(
  db: Queryable,
  userId: number,
  limit: number,
): Promise<AuditEntry[]> {
  const query = db.selectFrom('audit').selectAll().where('actor_id', '=', userId);
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(toEntry);
}

/**
 * Returns the name of the person who invited a user, as it was then; undefined if the user was not invited,
 * or if the entry was deleted. Accepting an invitation is the first action of a user.
 */
export async function findInviterName(db: Queryable, userId: number): Promise<string | undefined> {
  const entries = db.selectFrom('audit').select(['id', 'action', 'detail']).where('actor_id', '=', userId);
  const first = await entries.orderBy('id').limit(1).executeTakeFirst();
  if (first?.action !== 'invitation.accept') return undefined;
  const { invited_by: name } = readDetail(first);
  return typeof name === 'string' ? name : undefined;
}

/** Returns the former e-mail addresses of a user, read from the entries of their changes. */
export async function listFormerAddresses(db: Queryable, userId: number): Promise<string[]> {
  const changes = db.selectFrom('audit').select(['id', 'detail']).where('detail', 'like', '%"before":%');
  const rows = [
    ...(await changes.where('actor_id', '=', userId).where('action', '=', 'account.change').execute()),
    ...(await changes
      .where('action', '=', 'user.change')
      .where('detail', 'like', `{"id":${userId},%`)
      .execute()),
  ];
  const before = rows.map((row) => readDetail(row)['before']);
  return before.filter((email) => typeof email === 'string');
}

const toEntry = (row: Selectable<Tables['audit']>): AuditEntry => ({
  id: row.id,
  at: row.at,
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  detail: {
    ...(readDetail(row) as AuditEntry['detail']),
    ...(row.ip !== null && { ip: row.ip }),
    ...(row.count > 1 && { count: row.count, last_at: row.last_at }),
  },
});

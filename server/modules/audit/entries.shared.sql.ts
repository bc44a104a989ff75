import { sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { AuditEntry } from '../../contract/audit';
import { readDetail } from '../../platform/db/json-column';
import type { Queryable } from '../../platform/db/connection';
import type { Tables } from '../../platform/db/tables';
import { auditColumns, type AuditRow, type NewAuditEntry } from './chain.sql';
import { isShown, shownCount, shownLastAt } from './repeats.sql';

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

/** @returns the columns of the entry that the chain uses */
export function insertAuditEntry(
  db: Queryable,
  { at, actor, action, subject, about, detail = {}, ip }: NewAuditEntry,
  address: { ip_salt: string; ip_digest: string } | undefined,
): Promise<AuditRow> {
  return db
    .insertInto('audit')
    .values((eb) => ({
      at,
      actor_id: actor?.id ?? null,
      actor: actor?.email ?? null,
      action,
      subject,
      detail: JSON.stringify(detail),
      release_id: about?.releaseId ?? null,
      group_id:
        about?.groupId ??
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

/** Returns a query of the newest entries of another one, with the number of their repeats. */
const shownOf = (db: Queryable, query: SelectQueryBuilder<Tables, 'audit', object>, limit: number) =>
  db
    .selectFrom(query.selectAll().where(isShown).orderBy('id', 'desc').limit(limit).as('shown'))
    .selectAll('shown')
    .select([shownCount.as('shown_count'), shownLastAt.as('shown_last_at')])
    .orderBy('shown.id', 'desc');

/**
 * Returns entries that match a filter, newest first, with the names that the actor and the download type of the
 * release have today. Equal entries of one hour are one, the first of them.
 */
export async function listAuditEntries(db: Queryable, filter: AuditFilter): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit');
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
  const rows = await shownOf(db, query, filter.limit)
    .leftJoin('users', 'users.id', 'shown.actor_id')
    .leftJoin('downloadables', 'downloadables.id', 'shown.release_id')
    .leftJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .select(['users.name as actor_name', 'download_types.name as download_type'])
    .execute();
  return rows.map((row) => ({
    ...toEntry(row),
    actor_name: row.actor_name ?? undefined,
    download_type: row.download_type ?? undefined,
  }));
}

/** Returns the entries of a user's actions, newest first, as `listAuditEntries`. */
export const listOwnAuditEntries = async (
  db: Queryable,
  userId: number,
  limit: number,
): Promise<AuditEntry[]> => {
  const own = db.selectFrom('audit').where('actor_id', '=', userId);
  return (await shownOf(db, own, limit).execute()).map(toEntry);
};

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

const toEntry = (
  row: Selectable<Tables['audit']> & { shown_count: number; shown_last_at: string },
): AuditEntry => ({
  id: row.id,
  at: row.at,
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  detail: {
    ...(readDetail(row) as AuditEntry['detail']),
    ...(row.ip !== null && { ip: row.ip }),
    ...(row.shown_count > 1 && { count: row.shown_count, last_at: row.shown_last_at }),
  },
});

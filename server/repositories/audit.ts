import { sql, type Selectable } from 'kysely';
import type { AuditAction, AuditEntry } from '../contract/audit';
import type { Queryable } from '../db/connection';
import type { Tables } from '../db/tables';

export interface NewAuditEntry {
  at: string;
  actor: { id: number; email: string } | null;
  action: AuditAction;
  subject: string;
  detail?: AuditEntry['detail'];
  /** where it came from; erased after a while */
  ip?: string;
}

export interface AuditFilter {
  action?: string | undefined;
  /** part of it */
  actor?: string | undefined;
  /** part of it */
  subject?: string | undefined;
  /** ISO 8601 UTC, included */
  from?: string | undefined;
  /** ISO 8601 UTC, not included */
  to?: string | undefined;
  before?: number | undefined;
  limit: number;
}

const toRow = ({ at, actor, action, subject, detail, ip }: NewAuditEntry) => ({
  at,
  actor_id: actor?.id ?? null,
  actor: actor?.email ?? null,
  action,
  subject,
  detail: JSON.stringify(detail ?? {}),
  ip: ip ?? null,
});

export async function insertAuditEntry(db: Queryable, entry: NewAuditEntry): Promise<void> {
  await db.insertInto('audit').values(toRow(entry)).execute();
}

const repeatedWithinMs = 3_600_000;

/**
 * For what everyone may do as often as they like: the same done again within the hour is counted in the entry that is
 * there, with the time of the last.
 */
export async function insertRepeatedAuditEntry(db: Queryable, entry: NewAuditEntry): Promise<void> {
  const row = toRow(entry);
  const since = new Date(Date.parse(entry.at) - repeatedWithinMs).toISOString();
  const { numUpdatedRows } = await db
    .updateTable('audit')
    .set((eb) => ({ count: eb('count', '+', 1), last_at: row.at }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('audit')
        .where('action', '=', row.action)
        .where('subject', '=', row.subject)
        .where('actor_id', 'is not distinct from', row.actor_id)
        .where('at', '>', since)
        .where('at', '<=', row.at)
        .where('ip', 'is not distinct from', row.ip)
        .where('detail', '=', row.detail)
        .orderBy('at', 'desc')
        .limit(1)
        .select('id'),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await insertAuditEntry(db, entry);
}

export async function deleteAuditEntries(db: Queryable, before: string): Promise<void> {
  await db.deleteFrom('audit').where('at', '<', before).execute();
}

/** Erases from older entries where they came from. */
export async function eraseAuditAddresses(db: Queryable, before: string): Promise<void> {
  await db
    .updateTable('audit')
    .set({ ip: null })
    .where('ip', 'is not', null)
    .where('at', '<', before)
    .execute();
}

/** Newest first. */
export async function listAuditEntries(db: Queryable, filter: AuditFilter): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(filter.limit);
  if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  for (const column of ['actor', 'subject'] as const) {
    const part = filter[column];
    if (part === undefined) continue;
    const pattern = `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  }
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('at', '<', filter.to);
  if (filter.before !== undefined) query = query.where('id', '<', filter.before);
  return (await query.execute()).map(toEntry);
}

/** What a person did, the newest first. */
export async function listOwnAuditEntries(
  db: Queryable,
  userId: number,
  most: number,
): Promise<AuditEntry[]> {
  const query = db.selectFrom('audit').selectAll().where('actor_id', '=', userId);
  return (await query.orderBy('id', 'desc').limit(most).execute()).map(toEntry);
}

const toEntry = (row: Selectable<Tables['audit']>): AuditEntry => ({
  id: row.id,
  at: row.at,
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  detail: {
    ...(JSON.parse(row.detail) as AuditEntry['detail']),
    ...(row.ip !== null && { ip: row.ip }),
    ...(row.count > 1 && { count: row.count, last_at: row.last_at }),
  },
});

import type { AuditAction, AuditEntry } from '../contract/audit';
import type { Queryable } from '../db/connection';

export interface NewAuditEntry {
  at: string;
  actor: { id: number; email: string } | null;
  action: AuditAction;
  subject: string;
  detail?: AuditEntry['detail'];
}

export interface AuditFilter {
  action?: string | undefined;
  actor?: string | undefined;
  /** ISO 8601 UTC, included */
  from?: string | undefined;
  /** ISO 8601 UTC, not included */
  to?: string | undefined;
  before?: number | undefined;
  limit: number;
}

export async function insertAuditEntry(db: Queryable, entry: NewAuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: entry.at,
      actor_id: entry.actor?.id ?? null,
      actor: entry.actor?.email ?? null,
      action: entry.action,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}

/** Newest first. */
export async function listAuditEntries(db: Queryable, filter: AuditFilter): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(filter.limit);
  if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  if (filter.actor !== undefined) {
    const part = filter.actor.toLowerCase();
    query = query.where((eb) =>
      eb(eb.fn<number>('instr', [eb.fn<string>('lower', ['actor']), eb.val(part)]), '>', 0),
    );
  }
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('at', '<', filter.to);
  if (filter.before !== undefined) query = query.where('id', '<', filter.before);
  return (await query.execute()).map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    detail: JSON.parse(row.detail) as AuditEntry['detail'],
  }));
}

import type { Selectable } from 'kysely';
import type { Queryable } from '../db/connection';
import type { Tables } from '../db/tables';

export type AnchorRow = Selectable<Tables['audit_anchors']>;
export type AuditKeyRow = Selectable<Tables['audit_keys']>;

export async function insertAnchor(db: Queryable, anchor: AnchorRow): Promise<void> {
  await db.insertInto('audit_anchors').values(anchor).execute();
}

/** Oldest first. */
export const listAnchors = (db: Queryable): Promise<AnchorRow[]> =>
  db.selectFrom('audit_anchors').selectAll().orderBy('number').execute();

/** The last one, or the last one of a kind. */
export function findLastAnchor(db: Queryable, kind?: AnchorRow['kind']): Promise<AnchorRow | undefined> {
  const query = db.selectFrom('audit_anchors').selectAll().orderBy('number', 'desc').limit(1);
  return (kind === undefined ? query : query.where('kind', '=', kind)).executeTakeFirst();
}

export async function insertAuditKey(db: Queryable, key: AuditKeyRow): Promise<void> {
  await db.insertInto('audit_keys').values(key).execute();
}

/** Newest first. */
export const listAuditKeys = (db: Queryable): Promise<AuditKeyRow[]> =>
  db.selectFrom('audit_keys').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute();

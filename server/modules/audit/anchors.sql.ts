import type { Selectable } from 'kysely';
import type { Queryable } from '../../platform/db/connection';
import type { Tables } from '../../platform/db/tables';

export type AnchorRow = Selectable<Tables['audit_anchors']>;
export type AuditKeyRow = Selectable<Tables['audit_keys']>;

export async function insertAnchor(db: Queryable, anchor: AnchorRow): Promise<void> {
  await db.insertInto('audit_anchors').values(anchor).execute();
}

/** Returns anchors, oldest first. @param after the number of the last anchor before the page */
export const listAnchors = (db: Queryable, after: number, limit: number): Promise<AnchorRow[]> =>
  db
    .selectFrom('audit_anchors')
    .selectAll()
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();

/** Returns the number of the first anchor whose link is still in the chain; undefined if there is none. */
export async function findFirstLinkedAnchor(db: Queryable): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_anchors')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('audit_chain')
          .whereRef('audit_chain.entry_id', '=', 'audit_anchors.number')
          .where('audit_chain.kind', '=', 'anchor')
          .select('audit_chain.position'),
      ),
    )
    .orderBy('number')
    .limit(1)
    .select('number')
    .executeTakeFirst();
  return row?.number;
}

export async function deleteAnchorsBefore(db: Queryable, number: number): Promise<void> {
  await db.deleteFrom('audit_anchors').where('number', '<', number).execute();
}

/** Returns the last anchor, of any kind or of one kind. */
export function findLastAnchor(db: Queryable, kind?: AnchorRow['kind']): Promise<AnchorRow | undefined> {
  const query = db.selectFrom('audit_anchors').selectAll().orderBy('number', 'desc').limit(1);
  return (kind === undefined ? query : query.where('kind', '=', kind)).executeTakeFirst();
}

export async function insertAuditKey(db: Queryable, key: AuditKeyRow): Promise<void> {
  await db.insertInto('audit_keys').values(key).execute();
}

/** Returns all keys, newest first. */
export const listAuditKeys = (db: Queryable): Promise<AuditKeyRow[]> =>
  db.selectFrom('audit_keys').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute();

import type { Selectable } from 'kysely';
import type { AuditAction, AuditEntry } from '../../contract/audit';
import type { Queryable } from '../../platform/db/connection';
import type { Tables } from '../../platform/db/tables';

export type AuditRow = Selectable<Tables['audit']>;
export type AuditLink = Selectable<Tables['audit_chain']>;
export type AuditHead = Omit<Selectable<Tables['audit_chain_head']>, 'name'>;

export interface NewAuditEntry {
  at: string;
  actor: { id: number; email: string } | null;
  action: AuditAction;
  subject: string;
  /** the release and the group that the entry is about, for the filters; without a group: that of the actor */
  about?: { releaseId?: number | undefined; groupId?: number | null | undefined };
  detail?: AuditEntry['detail'];
  /** IP address of the request; erased after 30 days */
  ip?: string;
}

const name = 'head';

/** Inserts the head of an empty chain, unless there is a head. */
export async function insertHead(db: Queryable, head: AuditHead): Promise<void> {
  await db
    .insertInto('audit_chain_head')
    .values({ name, ...head })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const head = (db: Queryable) =>
  db
    .selectFrom('audit_chain_head')
    .select(['position', 'hash', 'mac', 'takes_in_up_to'])
    .where('name', '=', name);

export const findHead = (db: Queryable): Promise<AuditHead | undefined> => head(db).executeTakeFirst();

/**
 * Reserves the next position of the chain, and locks the head until the transaction ends.
 * @returns the head before the call
 */
export async function reserveLink(db: Queryable): Promise<AuditHead> {
  const { position, ...rest } = await db
    .updateTable('audit_chain_head')
    .set((eb) => ({ position: eb('position', '+', 1) }))
    .where('name', '=', name)
    .returning(['position', 'hash', 'mac', 'takes_in_up_to'])
    .executeTakeFirstOrThrow();
  return { ...rest, position: position - 1 };
}

/** Inserts a link at the reserved position. @param mac the MAC of the new head */
export async function insertLink(db: Queryable, link: AuditLink, mac: string): Promise<void> {
  await db.insertInto('audit_chain').values(link).execute();
  await db.updateTable('audit_chain_head').set({ hash: link.hash, mac }).where('name', '=', name).execute();
}

export const auditColumns = [
  'audit.id as id',
  'audit.at as at',
  'audit.actor_id as actor_id',
  'audit.actor as actor',
  'audit.action as action',
  'audit.subject as subject',
  'audit.detail as detail',
  'audit.group_id as group_id',
  'audit.release_id as release_id',
  'audit.ip as ip',
  'audit.ip_salt as ip_salt',
  'audit.ip_digest as ip_digest',
  'audit.count as count',
  'audit.last_at as last_at',
  'audit.repeats_mac as repeats_mac',
  'audit.once_link as once_link',
] as const;

const withoutLink = (db: Queryable) =>
  db
    .selectFrom('audit')
    .leftJoin('audit_chain', (join) =>
      join.onRef('audit_chain.entry_id', '=', 'audit.id').on('audit_chain.kind', '=', 'entry'),
    )
    .where('audit_chain.position', 'is', null);

/** Returns the ids of entries without a link, above `after`, up to and including `upTo`. */
export async function listAddedEntries(
  db: Queryable,
  { after, upTo }: { after?: number | undefined; upTo?: number | undefined },
  limit: number,
): Promise<number[]> {
  let query = withoutLink(db).select('audit.id as id');
  if (after !== undefined) query = query.where('audit.id', '>', after);
  if (upTo !== undefined) query = query.where('audit.id', '<=', upTo);
  const rows = await query.orderBy('audit.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Returns the id of the entry that is `count` entries after an id; undefined if there are fewer. */
export async function findEntryAfter(db: Queryable, id: number, count: number): Promise<number | undefined> {
  const query = db.selectFrom('audit').select('id').where('id', '>', id).orderBy('id');
  return (
    await query
      .offset(count - 1)
      .limit(1)
      .executeTakeFirst()
  )?.id;
}

export interface CheckedLink extends Omit<AuditLink, 'entries'> {
  /** undefined if the entry was deleted */
  entry:
    | (AuditRow & { repeats_digest: string | null; once_digest: string | null; once_entries: string | null })
    | undefined;
}

/** Returns links in the order of the chain, with their entries and the digests of second links. */
export async function listLinks(db: Queryable, after: number, limit: number): Promise<CheckedLink[]> {
  const rows = await db
    .selectFrom('audit_chain as link')
    .leftJoin('audit', 'audit.id', 'link.entry_id')
    .leftJoin('audit_chain as repeats', (join) =>
      join.onRef('repeats.entry_id', '=', 'link.entry_id').on('repeats.kind', '=', 'repeats'),
    )
    .leftJoin('audit_chain as once', (join) =>
      join.onRef('once.position', '=', 'audit.once_link').on('once.kind', '=', 'once'),
    )
    .select(auditColumns)
    .select([
      'link.position as link_position',
      'link.kind as link_kind',
      'link.entry_id as link_entry_id',
      'link.at as link_at',
      'link.digest as link_digest',
      'link.hash as link_hash',
      'repeats.digest as repeats_digest',
      'once.digest as once_digest',
      'once.entries as once_entries',
    ])
    .where('link.position', '>', after)
    .orderBy('link.position')
    .limit(limit)
    .execute();
  return rows.map(
    ({ link_position, link_kind, link_entry_id, link_at, link_digest, link_hash, ...entry }) => ({
      position: link_position,
      kind: link_kind,
      entry_id: link_entry_id,
      at: link_at,
      digest: link_digest,
      hash: link_hash,
      entry: entry.id === null ? undefined : (entry as CheckedLink['entry']),
    }),
  );
}

/** True if the chain has a link after a position, other than links of anchors. */
export async function isLonger(db: Queryable, position: number): Promise<boolean> {
  const link = await db
    .selectFrom('audit_chain')
    .select('position')
    .where('position', '>', position)
    .where('kind', '!=', 'anchor')
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/** Returns those of the given digests that occur in links of entries. */
export async function findDigests(db: Queryable, digests: readonly string[]): Promise<ReadonlySet<string>> {
  if (digests.length === 0) return new Set();
  const rows = await db
    .selectFrom('audit_chain')
    .select('digest')
    .where('kind', '=', 'entry')
    .where('digest', 'in', [...digests])
    .execute();
  return new Set(rows.map(({ digest }) => digest));
}

/** Returns the first links of the chain. */
export const listOldest = (db: Queryable, limit: number): Promise<AuditLink[]> =>
  db.selectFrom('audit_chain').selectAll().orderBy('position').limit(limit).execute();

/** Returns the positions of links up to and including a position. */
export async function listPositionsUpTo(db: Queryable, position: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_chain')
    .select('position')
    .where('position', '<=', position)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => row.position);
}

/** Deletes the links up to and including a position, and their entries. */
export async function deleteUpTo(db: Queryable, position: number): Promise<void> {
  await db
    .deleteFrom('audit')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('audit_chain')
        .select('entry_id')
        .where('kind', '=', 'entry')
        .where('position', '<=', position),
    )
    .execute();
  await db.deleteFrom('audit_chain').where('position', '<=', position).execute();
}

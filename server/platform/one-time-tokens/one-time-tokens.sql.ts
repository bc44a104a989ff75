import type { Insertable } from 'kysely';
import type { Queryable } from '../db/connection';
import type { LinkKind, Tables } from '../db/tables';

export async function insertLink(db: Queryable, link: Insertable<Tables['links']>): Promise<void> {
  await db.insertInto('links').values(link).execute();
}

/** Returns the link with this hash; undefined if it has expired. */
export function findLink(db: Queryable, kind: LinkKind, hash: string, now: string) {
  return db
    .selectFrom('links')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('ends_at', '>', now)
    .select(['subject', 'data', 'ends_at'])
    .executeTakeFirst();
}

export async function deleteLinks(db: Queryable, kind: LinkKind, subject: number): Promise<void> {
  await db.deleteFrom('links').where('kind', '=', kind).where('subject', '=', subject).execute();
}

/** Returns the newest unexpired link of a kind for a subject. */
export function findLinkOf(db: Queryable, kind: LinkKind, subject: number, now: string) {
  return db
    .selectFrom('links')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('ends_at', '>', now)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .select(['data', 'ends_at'])
    .executeTakeFirst();
}

/** Returns the unexpired links of a kind; those that expire first come first. */
export const listLinks = (db: Queryable, kind: LinkKind, now: string, limit: number) =>
  db
    .selectFrom('links')
    .where('kind', '=', kind)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .limit(limit)
    .select(['hash', 'data'])
    .execute();

/** @returns true if the link existed */
export async function deleteLink(db: Queryable, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('links').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteEndedLinks(db: Queryable, now: string): Promise<void> {
  await db.deleteFrom('links').where('ends_at', '<=', now).execute();
}

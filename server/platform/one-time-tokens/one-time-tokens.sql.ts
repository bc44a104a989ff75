import type { Insertable } from 'kysely';
import type { Queryable } from '../db/connection';
import type { OneTimeTokenKind, Tables } from '../db/tables';

export async function insertOneTimeToken(db: Queryable, link: Insertable<Tables['links']>): Promise<void> {
  await db.insertInto('links').values(link).execute();
}

/** Returns the link with this hash; undefined if it has expired. */
export function findOneTimeToken(db: Queryable, kind: OneTimeTokenKind, hash: string, now: string) {
  return db
    .selectFrom('links')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('ends_at', '>', now)
    .select(['subject', 'data', 'ends_at'])
    .executeTakeFirst();
}

export async function deleteOneTimeTokens(
  db: Queryable,
  kind: OneTimeTokenKind,
  subject: number,
): Promise<void> {
  await db.deleteFrom('links').where('kind', '=', kind).where('subject', '=', subject).execute();
}

/** Returns the newest unexpired link of a kind for a subject. */
export function findOneTimeTokenOf(db: Queryable, kind: OneTimeTokenKind, subject: number, now: string) {
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
export const listOneTimeTokens = (db: Queryable, kind: OneTimeTokenKind, now: string, limit: number) =>
  db
    .selectFrom('links')
    .where('kind', '=', kind)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .limit(limit)
    .select(['hash', 'data'])
    .execute();

/** @returns true if the link existed */
export async function deleteOneTimeToken(db: Queryable, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('links').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredOneTimeTokens(db: Queryable, now: string): Promise<void> {
  await db.deleteFrom('links').where('ends_at', '<=', now).execute();
}

import type { Selectable } from 'kysely';
import type { Queryable } from '../db/connection';
import type { Tables } from '../db/tables';

export type InstallationRow = Omit<Selectable<Tables['installation']>, 'name'>;

/** Returns the installation that the database belongs to; undefined if it has no id yet. */
export function findInstallation(db: Queryable): Promise<InstallationRow | undefined> {
  return db.selectFrom('installation').select(['id', 'storage', 'moved_to']).executeTakeFirst();
}

/** Inserts or replaces the row of the installation. */
export async function setInstallation(db: Queryable, row: InstallationRow): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: 'this', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

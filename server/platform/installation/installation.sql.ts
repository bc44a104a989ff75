import type { Selectable } from 'kysely';
import type { Queryable } from '../db/connection';
import type { Tables } from '../db/tables';

export type InstallationRow = Omit<Selectable<Tables['installation']>, 'name'>;

/** The installation that the database belongs to; undefined while it has no id. */
export function findInstallation(db: Queryable): Promise<InstallationRow | undefined> {
  return db.selectFrom('installation').select(['id', 'storage', 'moved_to']).executeTakeFirst();
}

/** Replaces what is known of the installation. */
export async function setInstallation(db: Queryable, row: InstallationRow): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: 'this', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

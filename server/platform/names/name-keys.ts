import { sql } from 'kysely';
import { transactUntilDone } from '../db/batches';
import type { Database, Queryable } from '../db/connection';
import { nameKey } from './name-key';

const batchSize = 500;

/**
 * Fills in the `name_key` of releases and licences that a version without it wrote, and updates that of
 * groups.
 * @returns names of groups that look the same as another one; these keep their former key
 */
export async function fillNameKeys(db: Database): Promise<string[]> {
  for (const table of ['downloadables', 'licences'] as const)
    await transactUntilDone(db, 0, undefined, (tx, after) => fillSome(tx, table, after));
  const alike: string[] = [];
  await transactUntilDone(db, 0, undefined, (tx, after) => renewSomeGroups(tx, after, alike));
  return alike;
}

/**
 * Fills in the keys of one batch.
 * @returns the id after which the next batch begins; undefined after the last row
 */
async function fillSome(
  tx: Queryable,
  table: 'downloadables' | 'licences',
  after: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)}
    where name_key = '' and id > ${after} order by id limit ${batchSize}`.execute(tx);
  for (const { id, name } of rows)
    await sql`update ${sql.table(table)} set name_key = ${nameKey(name)} where id = ${id}`.execute(tx);
  return rows.at(-1)?.id;
}

/**
 * Updates the keys of one batch of groups; adds to `alike` the names that are already taken.
 * @returns the id after which the next batch begins; undefined after the last group
 */
async function renewSomeGroups(tx: Queryable, after: number, alike: string[]): Promise<number | undefined> {
  const rows = await tx
    .selectFrom('groups')
    .select(['id', 'name', 'name_key'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute();
  for (const { id, name, name_key: former } of rows) {
    const name_key = nameKey(name);
    if (name_key === former) continue;
    const other = await tx
      .selectFrom('groups')
      .select('id')
      .where('name_key', '=', name_key)
      .executeTakeFirst();
    if (other) alike.push(name);
    else await tx.updateTable('groups').set({ name_key }).where('id', '=', id).execute();
  }
  return rows.at(-1)?.id;
}

import type { Queryable } from '../db/connection';
import type { Tables } from '../db/tables';

type FactName = Tables['setup_facts']['name'];

/** Records a fact; the first record of it stays. @param at ISO 8601, UTC */
export async function addSetupFact(
  db: Queryable,
  name: FactName,
  { at, userId }: { at: string; userId: number },
): Promise<void> {
  await db
    .insertInto('setup_facts')
    .values({ name, at, user_id: userId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function hasSetupFact(db: Queryable, name: FactName): Promise<boolean> {
  const row = await db.selectFrom('setup_facts').select('name').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

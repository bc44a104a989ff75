import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  BeforeBaselineError,
  migrate,
  NewerDatabaseError,
  openDatabase,
  openRaw,
  transact,
} from '../../../../server/platform/db/connection';
import type { Dialect } from '../../../../server/platform/db/dialect';
import { baselineChange, latestChange, migrationsFor } from '../../../../server/platform/db/migrations';
import { insertGroup, listGroups } from '../../../../server/modules/accounts/groups.shared.sql';

/** Creates a database in which these migrations ran, with a group. */
async function leave(dialect: Dialect, migrations: readonly string[], statements: readonly string[]) {
  const db = await openRaw(dialect);
  await migrate(db, dialect, baselineChange);
  await insertGroup(db, { name: 'Kept', isAdmin: false, now: '2026' });
  await sql`delete from kysely_migration`.execute(db);
  for (const name of migrations)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026')`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
}

/** Returns the names of the migrations that ran. */
async function ranOn(dialect: Dialect): Promise<string[]> {
  const db = await openRaw(dialect);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  await db.destroy();
  return rows.map(({ name }) => name);
}

const last = '0075-licence-reminders';
const entry = `insert into audit (at, action, subject, detail) values ('2026', 'logout', 'x', '{}')`;
const headOf = (upTo: number) =>
  `insert into audit_chain_head (name, position, hash, mac, takes_in_up_to) values ('head', 0, '', '', ${upTo})`;

/** Tests the migrations of a kind of database. `place` returns a function that opens a new database repeatedly. */
export function testMigrations(place: () => Promise<() => Dialect>) {
  it.each([
    ['no entries', []],
    ['a complete chain of entries', [entry, headOf(0)]],
  ])('marks the last database before the baseline, with %s', async (_what, statements) => {
    const open = await place();
    await leave(open(), ['0001-first', last], statements);
    // The instances of PostgreSQL may start at the same time.
    const first = open();
    const instances = first.setting === 'DATABASE_URL' ? [first, open()] : [first];
    const migrated: unknown[] = [];
    const opened = await Promise.all(
      instances.map((dialect) => openDatabase(dialect, (migrations) => migrated.push(migrations))),
    );
    expect(migrated).toContainEqual({ from: last, to: latestChange });
    for (const db of opened) {
      expect((await listGroups(db, undefined, {})).rows).toMatchObject([{ name: 'Kept' }]);
      await db.destroy();
    }
    expect(await ranOn(open())).toEqual(Object.keys(migrationsFor(open())));
  });

  it.each<[string, string[], string[], typeof BeforeBaselineError | typeof NewerDatabaseError]>([
    ['is older', ['0001-first', '0074-names-in-advisories'], [], BeforeBaselineError],
    ['has entries without a chain', ['0001-first', last], [entry], BeforeBaselineError],
    ['has entries to add to its chain', ['0001-first', last], [entry, headOf(1)], BeforeBaselineError],
    ['is newer', [latestChange, '9999-of-tomorrow'], [], NewerDatabaseError],
    ['is newer, by another baseline', ['9999-of-tomorrow'], [], NewerDatabaseError],
    ['has an unknown migration', ['0076-aside', latestChange], [], NewerDatabaseError],
  ])('refuses a database that %s, and changes nothing', async (_what, migrations, statements, error) => {
    const open = await place();
    await leave(open(), migrations, statements);
    await expect(openDatabase(open())).rejects.toThrow(error);
    expect(await ranOn(open())).toEqual(migrations);
  });

  it('runs simultaneous insert transactions one after another', async () => {
    const db = await openDatabase((await place())());
    const count = () => transact(db, async (tx) => (await listGroups(tx, undefined, {})).total);
    const add = () =>
      transact(db, async (tx) => {
        const there = await listGroups(tx, undefined, {});
        await insertGroup(tx, { name: `Group ${there.total}`, isAdmin: false, now: '2026' });
      });
    await Promise.all(Array.from({ length: 8 }, add));
    expect(await count()).toBe(8);
    expect((await listGroups(db, undefined, {})).rows.map(({ name }) => name)).toEqual(
      Array.from({ length: 8 }, (_, index) => `Group ${index}`),
    );
    await db.destroy();
  });
}

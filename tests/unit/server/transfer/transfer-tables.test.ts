import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import BetterSqlite from 'better-sqlite3';
import { openDatabase, tableNames } from '../../../../server/platform/db/connection';
import { openSqlite } from '../../../../server/platform/db/sqlite';
import { allTables, tables } from '../../../../server/transfer/tables';

it('a backup has all tables with their keys, each after the tables it references', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tables-'));
  const file = join(folder, 'all.sqlite');
  const db = await openDatabase(openSqlite(file));
  const names = (await tableNames(db)).filter(
    (name) => !name.startsWith('kysely_') && name !== 'installation',
  );
  await db.destroy();
  expect([...allTables].sort()).toEqual(names.sort());

  const raw = new BetterSqlite(file, { readonly: true });
  for (const [index, name] of allTables.entries()) {
    const columns = raw.pragma(`table_info(${name})`) as { name: string; pk: number }[];
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    expect({ name, key: tables[name].key }).toEqual({ name, key: key.map((column) => column.name) });
    const references = raw.pragma(`foreign_key_list(${name})`) as {
      from: string;
      to: string;
      table: string;
    }[];
    expect({ name, references: tables[name].references }).toEqual({
      name,
      references: Object.fromEntries(references.map(({ from, table }) => [from, table])),
    });
    for (const { table, to } of references) {
      expect(to).toBe('id');
      expect(allTables.slice(0, index)).toContain(table);
    }
  }
  raw.close();
  await rm(folder, { recursive: true });
});

// @change
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase, tableNames, type Database } from '../../../server/platform/db/connection';
import { openSqlite } from '../../../server/platform/db/sqlite';
import { testNames } from '../content/test-names';

let folder: string;
let db: Database;
let rows: Map<string, string[]>;
let deletions: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'growth-'));
  db = await openDatabase(openSqlite(join(folder, 'belstock.sqlite')));
  const text = await readFile('docs/data-growth.md', 'utf8');
  const [head, section] = text.split('\n## What a deletion takes along');
  deletions = section ?? '';
  rows = new Map(
    [...(head ?? '').matchAll(/^\| `(\w+)` \|(.*)\|$/gm)].map(([, name = '', cells = '']) => [
      name,
      cells.split('|').map((cell) => cell.trim()),
    ]),
  );
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const own = async () => (await tableNames(db)).filter((name) => !name.startsWith('kysely_'));

it('docs/data-growth.md has one complete row for each table', async () => {
  expect([...rows.keys()].sort()).toEqual((await own()).sort());
  for (const [name, cells] of rows)
    expect([name, cells.length, cells.every((cell) => cell !== '')]).toEqual([name, 4, true]);
});

it('docs/data-growth.md lists the CASCADE and SET NULL keys of each table', async () => {
  for (const name of await own()) {
    const { rows: keys } = await sql<{ table: string; on_delete: string }>`select "table", on_delete
      from pragma_foreign_key_list(${name})`.execute(db);
    const parentsOf = (action: string) =>
      [...new Set(keys.filter((key) => key.on_delete === action).map((key) => key.table))].sort();
    const [, withRow, without] = rows.get(name) ?? [];
    const named = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, parent]) => parent).sort();
    expect([name, named(withRow), named(without)]).toEqual([
      name,
      parentsOf('CASCADE'),
      parentsOf('SET NULL'),
    ]);
  }
});

it('docs/data-growth.md names existing tests for the rules of deletions that are in code', async () => {
  const rules = deletions.split(/^- /m).slice(1);
  expect(rules).not.toEqual([]);
  for (const rule of rules) {
    const proofs = [...rule.matchAll(/^ {2}- `([^`]+)` "([^"]+)"$/gm)];
    expect([rule, proofs]).not.toEqual([rule, []]);
    for (const [, file = '', words = ''] of proofs) {
      const names = testNames(await readFile(file, 'utf8'));
      expect([file, words, names.some((name) => name.includes(words))]).toEqual([file, words, true]);
    }
  }
});

it('the audit trail has no foreign keys', async () => {
  const { rows: keys } = await sql`select * from pragma_foreign_key_list('audit')`.execute(db);
  expect(keys).toEqual([]);
});

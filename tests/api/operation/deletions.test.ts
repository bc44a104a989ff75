import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { tableNames } from '../../../server/platform/db/connection';
import { expected, testServer, unique } from '../setup/server';

// It reads the foreign keys of SQLite; those of PostgreSQL come from the same migrations.
const server = testServer({ runsJobs: false });
const db = () => server.db;

type Row = Record<string, unknown>;
interface Column {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
}
interface Reference {
  from: string;
  table: string;
}
interface Table {
  columns: Column[];
  references: Reference[];
}
interface Inserted {
  table: string;
  row: Row;
}

let tables: Map<string, Table>;
/** An existing row of each table that an inserted row may refer to. */
let others: Map<string, number>;
let documented: Map<string, string[][]>;

beforeAll(async () => {
  tables = new Map();
  for (const name of await tableNames(db())) {
    const { rows: columns } = await sql<Column>`select * from pragma_table_info(${name})`.execute(db());
    const { rows: references } = await sql<Reference>`select "from", "table"
      from pragma_foreign_key_list(${name})`.execute(db());
    tables.set(name, { columns, references });
  }
  const group = await server.group();
  const type = await server.downloadType({}, [group]);
  others = new Map([
    ['groups', group.id],
    ['users', (await server.user(group)).id],
    ['download_types', type.id],
    ['downloadables', (await server.admin.release(type)).id],
  ]);
  const text = await readFile('docs/data-growth.md', 'utf8');
  const [, section = ''] = text.split('\n## What a deletion takes along');
  documented = new Map(
    [...section.matchAll(/^\| (?!deleted|-)([\w ]+) \| (.*) \|$/gm)].map(([, name = '', cells = '']) => [
      name,
      cells.split('|').map((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, table = '']) => table).sort()),
    ]),
  );
});

const idOf = ({ row }: Inserted): unknown => row['id'];

/** Inserts a row that refers to `parent`, and for each further column that needs it a new or existing row. */
async function insert(name: string, given: Row): Promise<Inserted> {
  const { columns, references } = tables.get(name)!;
  const row = { ...given };
  for (const { name: column, type, notnull, dflt_value: fallback, pk } of columns) {
    const isGenerated = pk === 1 && type.toLowerCase() === 'integer' && column === 'id';
    if (column in row || isGenerated || !notnull || fallback !== null) continue;
    const reference = references.find(({ from }) => from === column);
    if (reference) row[column] = others.get(reference.table) ?? idOf(await insert(reference.table, {}));
    else row[column] = /text/i.test(type) ? unique('x') : 1;
  }
  const names = Object.keys(row);
  const { rows } =
    await sql<Row>`insert or replace into ${sql.table(name)} (${sql.join(names.map((each) => sql.ref(each)))})
    values (${sql.join(names.map((each) => row[each]))}) returning *`.execute(db());
  return { table: name, row: rows[0]! };
}

/** Values on which a deletion depends. The components of an SBOM belong to the attachment that is this SBOM. */
const usual: Record<string, Row> = { attachments: { kind: 'sbom' }, downloadables: { state: 'finished' } };

/** Inserts rows of all tables that refer to a row, and rows that refer to these. */
async function insertBelow(
  { table, id }: { table: string; id: unknown },
  except: readonly string[] = [],
): Promise<Inserted[]> {
  const below: Inserted[] = [];
  for (const [name, { references }] of tables)
    for (const { from, table: parent } of references) {
      if (parent !== table || except.includes(name)) continue;
      const inserted = await insert(name, { [from]: id, ...usual[name] });
      below.push(inserted, ...(await insertBelow({ table: name, id: idOf(inserted) })));
    }
  return below;
}

const keysOf = ({ table, row }: Inserted) =>
  tables
    .get(table)!
    .columns.filter(({ pk }) => pk > 0)
    .map(({ name }) => sql`${sql.ref(name)} = ${row[name]}`);
async function read(inserted: Inserted): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(inserted.table)}
    where ${sql.join(keysOf(inserted), sql` and `)}`.execute(db());
  return rows[0];
}

/** Returns the tables of deleted rows, and those of rows that are kept although they referred to a deleted one. */
async function changesOf(
  rows: readonly Inserted[],
  root: Root,
): Promise<{ deleted: string[]; kept: string[] }> {
  const [deleted, kept] = [new Set<string>(), new Set<string>()];
  for (const inserted of rows) {
    const now = await read(inserted);
    const { references } = tables.get(inserted.table)!;
    if (!now) deleted.add(inserted.table);
    else if (
      references.some(
        ({ from, table }) =>
          now[from] !== inserted.row[from] || (table === root.table && inserted.row[from] === root.id),
      )
    )
      kept.add(inserted.table);
  }
  return { deleted: [...deleted].sort(), kept: [...kept].sort() };
}

interface Root {
  table: string;
  id: number;
  path: string;
  /** Rows that no foreign key connects with it, or a second row of a table. */
  beside?: Inserted[];
}
const root = (table: string, path: string, { row }: { row: Row }, beside: Inserted[] = []): Root => ({
  table,
  id: Number(row['id']),
  path: `/api/${path}/${String(row['id'])}`,
  beside,
});
const created = async (table: string, path: string, made: Promise<{ id: number }>) =>
  root(table, path, { row: { id: (await made).id } });

const roots: Record<string, () => Promise<Root>> = {
  user: async () => created('users', 'users', server.user()),
  group: () => created('groups', 'groups', server.group()),
  'company login': async () =>
    root('identity_providers', 'identityProviders', await insert('identity_providers', {})),
  'download type': () => created('download_types', 'downloadTypes', server.downloadType()),
  release: async () => {
    const { id } = await server.release();
    const payload = `{"data":{"id":${id},"download_type":1}}`;
    return root('downloadables', 'download', { row: { id } }, [
      await insert('webhook_deliveries', { payload }),
      await insert('attachments', { downloadable_id: id, kind: 'other' }),
    ]);
  },
  attachment: async () => {
    const { id } = await server.release();
    const attachment = await insert('attachments', { downloadable_id: id });
    return root('attachments', `downloadables/${id}/attachments`, attachment);
  },
  webhook: async () =>
    root('webhooks', 'webhooks', await insert('webhooks', { url: 'https://hooks.example/' })),
  'API key': async () => root('api_keys', 'apiKeys', await insert('api_keys', {})),
  message: async () => {
    const message = { name: 'Jan', email: 'jan@klant.example', message: 'Hallo' };
    const answer = await server.anyone.post<{ id: number }>('/api/contact', message);
    return root('contact_messages', 'messages', { row: { id: expected(202, answer).id } });
  },
  'draft advisory': async () => {
    const titles = { title_en: 'A', title_nl: 'A', summary_en: '', summary_nl: '' };
    const draft = { kind: 'vulnerability', original_language: 'nl', ...titles, releases: [] };
    const answer = await server.admin.post<{ id: number }>('/api/advisories', draft);
    return root('advisories', 'advisories', { row: { id: expected(201, answer).id } });
  },
};

it('docs/data-growth.md has a row for everything that can be deleted with its rows', () => {
  expect([...documented.keys()]).toEqual(Object.keys(roots));
});

it.each(Object.keys(roots))('deletes and keeps the documented rows with a deleted %s', async (name) => {
  const deletable = await roots[name]!();
  const [deleted = [], kept = [], prevents = []] = documented.get(name) ?? [];
  const rows = await insertBelow(deletable, prevents);
  const { status, text } = await server.admin.delete(deletable.path);
  expect([text, status]).toEqual(['', 204]);
  expect(await changesOf([...(deletable.beside ?? []), ...rows], deletable)).toEqual({ deleted, kept });
});

it.each(['group', 'download type'])('does not delete a %s with rows that prevent it', async (name) => {
  const [, , prevents = []] = documented.get(name) ?? [];
  expect(prevents).not.toEqual([]);
  for (const table of prevents) {
    const deletable = await roots[name]!();
    const { from } = tables.get(table)!.references.find((each) => each.table === deletable.table)!;
    await insert(table, { [from]: deletable.id, ...usual[table] });
    expect([table, (await server.admin.delete(deletable.path)).status]).toEqual([table, 409]);
  }
});

// @change
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Kysely } from 'kysely';
import type { ListQuery, Page } from '../../../server/contract/list';
import { openDatabase } from '../../../server/platform/db/connection';
import { openSqlite } from '../../../server/platform/db/sqlite';
import type { Tables } from '../../../server/platform/db/tables';
import { csvOf } from '../../../server/platform/http/csv';
import { listLicences } from '../../../server/modules/licences/licences.sql';
import { listDownloads } from '../../../server/modules/releases/downloads.sql';
import { listAllReleases } from '../../../server/modules/releases/releases.sql';
import { listRecipients } from '../../../server/modules/advisories/recipients.sql';

const count = 950;
const perPage = 100;

let folder: string;
let db: Kysely<Tables>;
let raw: BetterSqlite.Database;
const asked: { sql: string; parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whole-lists-'));
  const file = join(folder, 'belstock.sqlite');
  await (await openDatabase(openSqlite(file))).destroy();
  db = new Kysely<Tables>({
    dialect: openSqlite(file).kysely,
    log: ({ query }) => {
      asked.push(query);
    },
  });
  raw = new BetterSqlite(file);
  raw.pragma('foreign_keys = off');
  raw.exec(`
    insert into groups (id, name, name_key, search_key, is_admin, created_at)
      values (7, 'Harbour', 'harbour', 'harbour', 0, '2026');
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      insert into licences (id, kid, file, file_hash, group_id, group_name, name, company, edition, users, apps,
        valid_from, search_key, name_key, created_at)
      select i, 'k', 'f', 'h' || i, 7, 'Harbour', 'n' || i, 'c' || (i * 37 % 50), 'e', 1, '[]',
        '2026-01-01', 'n' || i, 'n' || i, '2026-01-01' from n;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      insert into users (id, name, email, email_key, search_key, group_id, password_hash, created_at)
      select i, 'u' || (i * 37 % ${count}), 'e' || i, 'e' || i, 'u' || (i * 37 % ${count}), 7, 'x', '2026' from n;
    insert into downloads (downloadable_id, user_id, group_id, day, count, last_at)
      select 1, id, 7, '2026-11-01', 1, '2026-11-01' from users;
    insert into advisory_releases (advisory_id, is_published, downloadable_id, status) values (1, 0, 1, 'affected');
    insert into downloadables (id, download_type_id, name, release_notes, hash, file_name, state, created_at,
      updated_at) values (1, 1, '5.6', '', 'h', 'f', 'finished', '2026', '2026');
    insert into download_types (id, name, description, categorie, search_key, escrow, has_windows_service_installer,
      windows_service_installer_program_name, windows_service_installer_xml_contents)
      values (9, 'Server', '', '', 'server', 0, 0, '', '');
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      insert into downloadables (id, download_type_id, name, release_notes, hash, file_name, state, created_at,
        updated_at)
      select 1000 + i, 9, 'n' || i, '', 'h', 'f', 'finished', '2026-' || (i * 37 % 50), '2026' from n;`);
});
afterAll(async () => {
  raw.close();
  await db.destroy();
  await rm(folder, { recursive: true });
});

const ADMIN = { isAdmin: true, groupId: 1 };

const lists: Record<string, (query: ListQuery) => Promise<Page<object>>> = {
  'licenses.csv by company': (query) =>
    listLicences(db, '2026-11-25', undefined, { ...query, sort: 'company' }),
  'downloadables.csv': (query) => listAllReleases(db, ADMIN, query, '2026-11-25'),
  'downloads.csv by user': (query) => listDownloads(db, 1, { ...query, sort: '-user' }),
  'recipients.csv by user': (query) =>
    listRecipients(db, { id: 1, revision: 0 }, 'written', { ...query, sort: 'user' }),
};

it.each(Object.entries(lists))(
  'sorts the rows only twice for any number of pages: %s',
  async (_name, list) => {
    const { rows } = await list({});
    asked.length = 0;
    const columns = [{ heading: 'row', cell: (row: object) => JSON.stringify(row) }];
    const csv = await text(await csvOf(columns, 'en', (part) => list(part), perPage));
    const written = csv.split('\r\n').slice(1, -1);
    expect(written).toEqual(rows.map((row) => `"${JSON.stringify(row).replaceAll('"', '""')}"`));
    expect(written).toHaveLength(count);
    expect(asked.filter(({ sql }) => / order by /.test(sql))).toHaveLength(2);
    const later = asked.filter(({ sql }) => !/ order by /.test(sql));
    const plans = later.flatMap(({ sql, parameters }) =>
      (raw.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[]).map(
        ({ detail }) => detail,
      ),
    );
    expect(
      plans.filter((step) => /^SCAN (licences|downloads|downloadables|users|groups)/.test(step)),
    ).toEqual([]);
  },
);

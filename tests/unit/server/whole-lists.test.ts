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
import { listApiKeys, listApiKeysOfIssuer } from '../../../server/modules/api-keys/api-keys.shared.sql';
import { findInviterName, listAuditEntries } from '../../../server/modules/audit/entries.shared.sql';
import { listMessages } from '../../../server/modules/messages/messages.sql';
import { releaseIn } from '../../../server/modules/notifications/webhooks/events';
import { listLicences } from '../../../server/modules/licences/licences.shared.sql';
import { listDownloads } from '../../../server/modules/releases/downloads.shared.sql';
import { listAllReleases } from '../../../server/modules/releases/lists/release-lists.sql';
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

it.each(['', 'x', '{', 'null', '"x"', '[1]', '{"a":1}'])(
  'reads lists with a row whose JSON is damaged: %s',
  async (damaged) => {
    const all = await listLicences(db, '2026-11-25', undefined, {});
    raw.prepare('update licences set apps = ? where id = 1').run(damaged);
    const licences = await listLicences(db, '2026-11-25', undefined, {});
    expect(licences.rows).toEqual(all.rows);
    raw.exec(`
      delete from contact_messages; delete from audit; delete from api_keys;
      insert into contact_messages (id, at, name, email, phone, company, message, language)
        values (1, '2026', 'N', 'n@x.nl', '', '', 'm', 'en'), (2, '2026', 'N', 'n@x.nl', '', '', 'm', 'en');
      insert into audit (id, at, action, subject, detail, actor_id)
        values (1, '2026', 'invitation.accept', 's', '{"invited_by":"A"}', 1), (2, '2026', 'login', 's', '{"a":1}', 1);
      insert into groups (id, name, name_key, search_key, is_admin, created_at)
        values (8, 'A', 'a', 'a', 1, '2026') on conflict do nothing;
      update users set group_id = 8 where id = 1;
      insert into api_keys (id, name, hash, created_by, created_at, issuer, audience, claims)
        values (1, 'whole', 'a', 1, '2026', 'i', 'a', '{"ref":"main"}'), (2, 'damaged', 'b', 1, '2026', 'i', 'a', '');`);
    for (const [table, column] of [
      ['contact_messages', 'apps'],
      ['audit', 'detail'],
      ['api_keys', 'claims'],
    ])
      raw.prepare(`update ${table} set ${column} = ? where id = 2`).run(damaged);
    const { rows } = await listMessages(db, {});
    expect(rows.map(({ id, apps }) => [id, apps])).toEqual([
      [2, []],
      [1, []],
    ]);
    const entries = await listAuditEntries(db, { limit: 10 });
    expect(entries.map(({ id }) => id)).toEqual([2, 1]);
    expect(entries[1]?.detail).toEqual({ invited_by: 'A' });
    expect((await listApiKeys(db)).map(({ id }) => id)).toEqual([2, 1]);
    // A key without the claims that it demands would let in every build of the issuer.
    expect((await listApiKeysOfIssuer(db, 'i', '2026')).map(({ id }) => id)).toEqual([1]);
    raw.prepare('update audit set detail = ? where id = 1').run(damaged);
    expect(await findInviterName(db, 1)).toBeUndefined();
    expect(releaseIn({ id: 1, payload: damaged })).toEqual({ id: 0, name: '', download_type: '' });
  },
);

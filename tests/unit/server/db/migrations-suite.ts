import { randomInt } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Kysely, Migrator, sql } from 'kysely';
import { NewerDatabaseError, openDatabase, transact } from '../../../../server/platform/db/connection';
import type { Dialect } from '../../../../server/platform/db/dialect';
import { migrationsFor } from '../../../../server/platform/db/migrations';
import { listAuditEntries } from '../../../../server/modules/audit/entries.sql';
import { insertGroup, listGroups } from '../../../../server/modules/accounts/groups.sql';
import { listMails } from '../../../../server/modules/mail/mails.sql';
import { findReleaseOfName, listReleases } from '../../../../server/modules/releases/releases.sql';
import { fillNameKeys } from '../../../../server/platform/names/name-keys';
import { fillSearchKeys } from '../../../../server/platform/lists/search-key';
import { repeats } from '../../../setup/repeats';

/** Creates a database of an earlier version. */
async function leave(dialect: Dialect, lastMigration: string, statements: readonly string[]): Promise<void> {
  const db = new Kysely<unknown>({ dialect: dialect.kysely });
  const known = Object.entries(migrationsFor(dialect)).filter(([name]) => name <= lastMigration);
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(known)) },
  }).migrateToLatest();
  if (error) throw error as Error;
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
}

const release = (id: number, state: string, finishedAt: string) =>
  `insert into downloadables (id, download_type_id, name, release_notes, file_name, hash, state, created_at, updated_at, finished_at)
   values (${id}, 1, 'r${id}', '', 'f', 'h', '${state}', '2026', '2026', ${finishedAt})`;

const firstVersion = [
  `insert into download_types values (1, 'T', '', 'C', 0, 0, '', '')`,
  release(1, 'finished', "'2026-03-01T00:00:00.000Z'"),
  release(2, 'finished', "'2026-02-01T00:00:00.000Z'"),
  release(3, 'receiving', 'null'),
  `insert into audit (at, actor, action, subject, detail) values
    ('2026-01-01T00:00:00.000Z', null, 'login.failed', 'é@x.nl', '{"ip":"192.0.2.7"}'),
    ('2026-01-01T00:00:01.000Z', 'a@x.nl', 'download', 'r1', '{"id":1,"file_name":"f"}')`,
];

/** Tests the migrations of a kind of database. `place` returns a function that opens a new database repeatedly. */
export function testMigrations(place: () => Promise<() => Dialect>) {
  it('keeps the release order and the audit entries of the first version', async () => {
    const open = await place();
    await leave(open(), '0001-first', firstVersion);
    const db = await openDatabase(open());
    try {
      const viewer = { isAdmin: true, groupId: 1 };
      expect((await listReleases(db, viewer, 1, {}, '2026-01-01')).rows.map(({ id }) => id)).toEqual([1, 2]);
      const entries = await listAuditEntries(db, { limit: 10 });
      const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01.000Z'];
      const download = { id: 1, file_name: 'f' };
      expect(entries).toEqual([
        { id: 2, at: second, actor: 'a@x.nl', action: 'download', subject: 'r1', detail: download },
        {
          id: 1,
          at: first,
          actor: null,
          action: 'login.failed',
          subject: 'é@x.nl',
          detail: { ip: '192.0.2.7' },
        },
      ]);
    } finally {
      await db.destroy();
    }
  });

  it('creates download counts from the audit trail', async () => {
    const open = await place();
    const trail = (at: string, action: string, actorId: number | null, count: number, detail: string) =>
      `insert into audit (at, actor_id, action, subject, detail, count) values ('${at}', ${actorId}, '${action}', 's', '${detail}', ${count})`;
    const of = (id: number) => `{"id":${id},"file_name":"12,34"}`;
    await leave(open(), '0020-api-keys', [
      `insert into groups (id, name, name_key, is_admin, created_at) values (1, 'A', 'a', 1, '2026'), (2, 'B', 'b', 0, '2026')`,
      `insert into users (id, name, email, email_key, group_id, password_hash, created_at)
        values (1, 'A', 'a', 'a', 1, 'h', '2026'), (2, 'B', 'b', 'b', 2, 'h', '2026')`,
      `insert into download_types (id, name, description, categorie, escrow, has_windows_service_installer, windows_service_installer_program_name, windows_service_installer_xml_contents) values (1, 'T', '', 'C', 0, 0, '', '')`,
      ...[7, 123456].map((id) => release(id, 'finished', `'2026-03-01T00:00:00.000Z'`)),
      trail('2026-03-02T10:00:00.000Z', 'download', 2, 3, of(123456)),
      trail('2026-03-02T11:00:00.000Z', 'download', 2, 1, of(123456)),
      trail('2026-03-03T11:00:00.000Z', 'download', 2, 1, of(7)),
      trail('2026-03-03T11:00:00.000Z', 'download', 1, 1, of(7)),
      trail('2026-03-03T11:00:00.000Z', 'download', null, 1, of(7)),
      trail('2026-03-03T11:00:00.000Z', 'download', 2, 1, of(8)),
      trail('2026-03-03T11:00:00.000Z', 'logout', 2, 1, '{}'),
    ]);
    const db = await openDatabase(open());
    const counted = await db.selectFrom('downloads').selectAll().orderBy('day').execute();
    expect(counted.map(({ id: _, group_name: __, ...row }) => row)).toEqual([
      {
        downloadable_id: 123456,
        user_id: 2,
        group_id: 2,
        day: '2026-03-02',
        count: 4,
        last_at: '2026-03-02T11:00:00.000Z',
      },
      {
        downloadable_id: 7,
        user_id: 2,
        group_id: 2,
        day: '2026-03-03',
        count: 1,
        last_at: '2026-03-03T11:00:00.000Z',
      },
    ]);
    await db.destroy();
  });

  it('derives the state of earlier mails from their links', async () => {
    const open = await place();
    const ends = '2026-03-02T00:00:00.000Z';
    const mail = (kind: string, to: string, linkEndsAt: string | null) =>
      `insert into outbox (kind, recipient, subject, content, next_attempt_at, created_at, link_ends_at)
        values ('${kind}', '${to}', '${to}', 'x', '2026', '2026', ${linkEndsAt === null ? 'null' : `'${linkEndsAt}'`})`;
    const link = (hash: string, kind: string, endsAt: string) =>
      `insert into links (hash, kind, subject, ends_at) values ('${hash}', '${kind}', 1, '${endsAt}')`;
    await leave(open(), '0024-build-tokens', [
      `insert into groups (id, name, name_key, is_admin, created_at) values (1, 'A', 'a', 1, '2026')`,
      `insert into users (id, name, email, email_key, group_id, password_hash, created_at)
        values (1, 'A', 'a', 'a', 1, 'h', '2026')`,
      `insert into invitations (id, email, email_key, search_key, name, group_id, is_manager, language, invited_by, created_at, expires_at)
        values (1, 'invited', 'invited', 'i', 'I', 1, 0, 'en', 1, '2026', '${ends}')`,
      link('a', 'invitation', '2026-03-02T00:00:00.003Z'),
      link('b', 'password-reset', ends),
      mail('grant', 'invited', '2026-03-01T18:00:00.000Z'),
      mail('invitation', 'invited', ends),
      mail('invitation', 'withdrawn', ends),
      mail('password-reset', 'forgotten', ends),
      mail('email-confirmation', 'used', ends),
      mail('security', 'without a link', null),
    ]);
    const db = await openDatabase(open());
    const { rows } = await listMails(db, { sort: 'id' }, '2026-03-01T12:00:00.000Z');
    expect(rows.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['invited', 'ended'],
      ['invited', 'waiting'],
      ['withdrawn', 'ended'],
      ['forgotten', 'waiting'],
      ['used', 'ended'],
      ['without a link', 'waiting'],
    ]);
    await db.destroy();
  });

  it('creates message grants from the audit trail', async () => {
    const open = await place();
    const at = '2026-03-01T10:00:00.000Z';
    const message = (id: number) =>
      `insert into contact_messages (id, at, name, email, phone, company, message, language)
        values (${id}, '${at}', 'N', 'n@x.nl', '', '', 'm', 'en')`;
    const trail = (id: number, action: string, subject: string, detail: string) =>
      `insert into audit (id, at, actor_id, action, subject, detail)
        values (${id}, '${at}', 1, '${action}', '${subject}', '${detail}')`;
    const mail = (id: number, recipient: string) =>
      `insert into outbox (id, kind, recipient, created_at, next_attempt_at, attempts)
        values (${id}, 'grant', '${recipient}', '${at}', '${at}', 0)`;
    await leave(open(), '0061-deleted-releases', [
      `insert into groups (id, name, name_key, is_admin, created_at) values (1, 'A', 'a', 1, '2026'), (7, 'B', 'b', 0, '2026')`,
      `insert into users (id, name, email, email_key, group_id, password_hash, created_at)
        values (1, 'A', 'a', 'a', 1, 'h', '2026'), (8, 'Bas', 'Bas@x.nl', 'bas@x.nl', 7, 'h', '2026-03-02')`,
      `insert into invitations (id, email, email_key, search_key, name, group_id, is_manager, language, invited_by, created_at, expires_at)
        values (12, 'o@x.nl', 'o@x.nl', 'o', 'O', 7, 0, 'en', 1, '2026', '2026')`,
      message(3),
      message(4),
      mail(21, 'bas@x.nl'),
      mail(22, 'o@x.nl'),
      trail(1, 'invitation.create', ' Bas@X.nl', '{"id":11,"group":"B","group_id":7}'),
      trail(2, 'message.grant', '3', '{"group":7,"invitation":11,"license":99}'),
      trail(3, 'invitation.renew', 'o@x.nl', '{"id":12}'),
      trail(4, 'message.grant', '4', '{"group":70,"invitation":12,"license":99}'),
      trail(5, 'message.grant', '5', '{"group":7,"invitation":12,"license":99}'),
      trail(6, 'message.change', '4', '{"from":"new","to":"closed"}'),
    ]);
    const db = await openDatabase(open());
    const grants = await db.selectFrom('message_grants').selectAll().orderBy('id').execute();
    const same = { at, granted_by: 1, licence_id: null };
    expect(grants.map(({ id: _, ...grant }) => grant)).toEqual([
      {
        ...same,
        contact_message_id: 3,
        group_id: 7,
        invitation_id: null,
        user_id: 8,
        joined_at: '2026-03-02',
        mail_id: 21,
      },
      {
        ...same,
        contact_message_id: 4,
        group_id: null,
        invitation_id: 12,
        user_id: null,
        joined_at: null,
        mail_id: 22,
      },
    ]);
    await db.destroy();
  });

  it('upgrades earlier versions and rejects a database of a newer version', async () => {
    const names = Object.keys(migrationsFor((await place())()));
    const to = names.at(-1);
    const step = Math.ceil(names.length / repeats(names.length, 8));
    const first = randomInt(step);
    for (const name of names.filter((each, index) => each === to || index % step === first)) {
      const open = await place();
      await leave(open(), name, []);
      const migrated: unknown[] = [];
      const db = await openDatabase(open(), (migrations) => migrated.push(migrations));
      expect(migrated).toEqual(name === to ? [] : [{ from: name, to }]);
      await insertGroup(db, { name: 'Kept', isAdmin: false, now: '2026' });
      expect((await listGroups(db, undefined, {})).rows).toMatchObject([{ name: 'Kept' }]);
      await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2026')`.execute(
        db,
      );
      await db.destroy();
      await expect(openDatabase(open())).rejects.toThrow(NewerDatabaseError);
    }
  });

  it('fills the search keys of 1,201 groups from a version without search', async () => {
    const open = await place();
    const many = Array.from({ length: 1201 }, (_, index) => `('Élan ${index}', 'élan ${index}', '2026')`);
    await leave(open(), '0005-mail', [
      `insert into groups (name, name_key, created_at) values ${many.join()}`,
    ]);
    const db = await openDatabase(open());
    await fillSearchKeys(db);
    expect((await listGroups(db, undefined, { q: 'elan', limit: '1' })).total).toBe(1201);
    await db.destroy();
  });

  it('fills name keys, except for groups whose names look the same', async () => {
    const open = await place();
    await leave(open(), '0067-closed-addresses', [
      `insert into groups (name, name_key, search_key, created_at) values
        ('A\u2011B', 'a\u2011b', '', '2026'), ('A-B', 'a-b', '', '2026'), ('C\u2011D', 'c\u2011d', '', '2026')`,
      `insert into download_types (id, name, description, categorie, escrow, has_windows_service_installer, windows_service_installer_program_name, windows_service_installer_xml_contents) values (1, 'T', '', 'C', 0, 0, '', '')`,
      `insert into downloadables (download_type_id, name, release_notes, file_name, hash, state, created_at, updated_at)
        values (1, 'ES\u20111', '', 'x.zip', '', 'finished', '2026', '2026')`,
    ]);
    const db = await openDatabase(open());
    expect(await fillNameKeys(db)).toEqual(['A\u2011B']);
    const keys = await db.selectFrom('groups').select('name_key').orderBy('id').execute();
    expect(keys.map(({ name_key }) => name_key)).toEqual(['a\u2011b', 'a-b', 'c-d']);
    expect(await findReleaseOfName(db, { typeId: 1, channel: 'stable', name: 'es-1' })).toMatchObject({
      name: 'ES\u20111',
    });
    await db.destroy();
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

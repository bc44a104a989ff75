import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Kysely, Migrator, sql } from 'kysely';
import { openDatabase } from '../../../server/db/connection';
import { migrationsFor } from '../../../server/db/migrations';
import { openSqlite } from '../../../server/db/sqlite';
import { listAuditEntries } from '../../../server/repositories/audit';
import { listReleases } from '../../../server/repositories/downloadables';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A database as an earlier version left it. */
async function databaseOf(lastMigration: string, statements: readonly string[]): Promise<string> {
  const file = join(folder, 'belstock.sqlite');
  const dialect = openSqlite(file);
  const db = new Kysely<unknown>({ dialect: dialect.kysely });
  const known = Object.entries(migrationsFor(dialect)).filter(([name]) => name <= lastMigration);
  await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(known)) },
  }).migrateToLatest();
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
  return file;
}

it('a first version keeps its releases in order and its trail as it was', async () => {
  const release = (id: number, state: string, finishedAt: string) =>
    `insert into downloadables (id, download_type_id, name, release_notes, file_name, hash, state, created_at, updated_at, finished_at)
     values (${id}, 1, 'r${id}', '', 'f', 'h', '${state}', '2026', '2026', ${finishedAt})`;
  const file = await databaseOf('0001-first', [
    `insert into download_types values (1, 'T', '', 'C', 0, 0, '', '')`,
    release(1, 'finished', "'2026-03-01T00:00:00.000Z'"),
    release(2, 'finished', "'2026-02-01T00:00:00.000Z'"),
    release(3, 'receiving', 'null'),
    `insert into audit (at, actor, action, subject, detail) values
        ('2026-01-01T00:00:00.000Z', null, 'login.failed', 'é@x.nl', '{"ip":"192.0.2.7"}'),
        ('2026-01-01T00:00:01.000Z', 'a@x.nl', 'download', 'r1', '{"id":1,"file_name":"f"}')`,
  ]);

  const db = await openDatabase(openSqlite(file));
  try {
    const viewer = { isAdmin: true, groupId: 1 };
    expect((await listReleases(db, viewer, 1)).map(({ id }) => id)).toEqual([1, 2]);
    expect((await listAuditEntries(db, { limit: 10 })).map(({ detail }) => detail)).toEqual([
      { id: 1, file_name: 'f' },
      { ip: '192.0.2.7' },
    ]);
  } finally {
    await db.destroy();
  }
});

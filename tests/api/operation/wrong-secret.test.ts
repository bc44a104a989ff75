// @change
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { runCommand, startProcess, startRefused } from '../setup/process';
import { administrator } from '../setup/server';

const own = Buffer.alloc(32, 1).toString('base64');
const other = Buffer.alloc(32, 2).toString('base64');
const isWrong =
  /^SECRET_KEY, or the file keys\/secret\.key in DATA_DIR, must be the one that the \w+ keys in the database/;

let folder: string;
const dataDir = () => join(folder, 'data');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wrong-secret-'));
  const settings = { DATA_DIR: dataDir(), ADMIN_PASSWORD: administrator.password, SECRET_KEY: own };
  await (await startProcess(settings)).end('SIGTERM');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function keys(): unknown[] {
  const database = new Sqlite(join(dataDir(), 'belstock.sqlite'), { readonly: true });
  try {
    return ['licence_keys', 'release_keys', 'advisory_keys', 'audit_keys'].map((table) =>
      database.prepare(`select * from ${table} order by created_at`).all(),
    );
  } finally {
    database.close();
  }
}

it.each<[string, string[]]>([
  ['rotate-licence-key', []],
  ['rotate-release-key', []],
  ['rotate-advisory-key', []],
  ['password-link', [administrator.email]],
  ['backup', ['FILE']],
  ['audit', ['verify']],
])('%s changes and creates nothing with the secret of another installation', async (command, args) => {
  const before = keys();
  const { code, output } = await runCommand(
    command,
    args.map((arg) => (arg === 'FILE' ? join(folder, 'backup.tar') : arg)),
    { DATA_DIR: dataDir(), SECRET_KEY: other },
  );
  expect(output).toMatch(isWrong);
  expect(code).toBe(1);
  expect(keys()).toEqual(before);
  expect(await readdir(folder)).toEqual(['data']);
});

it('doctor reports that the secret is that of another installation', async () => {
  const { output } = await runCommand('doctor', [], { DATA_DIR: dataDir(), SECRET_KEY: other });
  expect(output).toMatch(/^WRONG Installation: SECRET_KEY, or the file keys\/secret\.key/m);
});

it('the server refuses to start without the secret of its database, and creates none', async () => {
  expect(await startRefused({ DATA_DIR: dataDir() })).toEqual({
    code: 1,
    output: expect.stringMatching(/^DATA_DIR must hold keys\/secret\.key, .*restore it from a backup\n$/),
  });
  expect(await readdir(dataDir(), { recursive: true })).not.toContain(join('keys', 'secret.key'));
});

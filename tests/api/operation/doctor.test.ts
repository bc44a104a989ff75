// @change
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../../../server/config';
import { checkProxy } from '../../../server/doctor/outside';
import { marks } from '../../../server/doctor/finding';
import { version } from '../../../server/platform/version';
import { runCommand, startProcess, type ServerProcess } from '../setup/process';
import { administrator } from '../setup/server';

let folder: string;
let server: ServerProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterEach(async () => {
  await server?.end('SIGKILL');
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

const dataDir = () => join(folder, 'data');
const doctor = (settings: Record<string, string>) =>
  runCommand('doctor', [], { DATA_DIR: dataDir(), SITE_URL: server?.address ?? '', ...settings });

/** Returns the content of every file below the folder, except files that a running server changes. */
async function contents(): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && !/-(?:shm|wal)$/.test(entry.name));
  const read = files.map(async ({ parentPath, name }) => {
    const content = await readFile(join(parentPath, name));
    return [join(parentPath, name), content.toString('latin1')] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

it('finds no problem next to a running server, and changes nothing', async () => {
  server = await startProcess({ DATA_DIR: dataDir(), ADMIN_PASSWORD: administrator.password });
  const before = await contents();
  const { code, output } = await doctor({});
  expect(output).toMatch(/^ok {4}Database: \S+belstock\.sqlite answers, and is of this version$/m);
  expect(output).toMatch(/^ok {4}SITE_URL: http:\S+\/api\/health answers 200 ok$/m);
  expect(output).toMatch(/\nNothing is wrong\n$/);
  expect(code).toBe(0);
  expect(await contents()).toEqual(before);
});

it('reports a database that was moved, or is missing next to its files', async () => {
  server = await startProcess({ DATA_DIR: dataDir(), ADMIN_PASSWORD: administrator.password });
  const settings = { SITE_URL: server.address };
  await server.end('SIGTERM');
  const database = new Sqlite(join(dataDir(), 'belstock.sqlite'));
  database.prepare("update installation set moved_to = 'postgres://elsewhere/x'").run();
  database.close();
  const moved = await doctor(settings);
  expect(moved.output).toMatch(/^WRONG Installation: DATABASE_URL must name the database .* was moved to /m);
  expect(moved.code).toBe(1);

  await rm(join(dataDir(), 'belstock.sqlite'));
  const { code, output } = await doctor(settings);
  expect(output).toMatch(/^WRONG Database: \S+data has release files, and no database$/m);
  expect(code).toBe(1);
});

it('reports each problem with its solution, and prints no secrets', async () => {
  server = await startProcess({ DATA_DIR: dataDir(), ADMIN_PASSWORD: administrator.password });
  const backups = join(folder, 'backups');
  await mkdir(backups, { mode: 0o700 });
  await writeFile(join(backups, 'belstock-20200101T000000Z.tar'), 'x');
  const mail = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
    logger: false,
  });
  await new Promise<void>((listening) => mail.listen(0, '127.0.0.1', listening));
  const { port } = mail.server.address() as AddressInfo;
  try {
    const { code, output } = await doctor({
      SMTP_URL: `smtp://user:very-secret@127.0.0.1:${port}`,
      CONTACT_TO: 'sales@example.com',
      BACKUP_DIR: backups,
      SITE_URL: 'https://no-such-name.invalid',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^WRONG Backups: the newest is of 2020-01-01T00:00:00\.000Z/m);
    expect(output).toMatch(
      /^WRONG Mail: .*535.*\n +Put the user and password of the provider into SMTP_URL/m,
    );
    expect(output).toMatch(/^WRONG SITE_URL: https:\/\/no-such-name\.invalid\/api\/health does not answer/m);
    expect(output).toMatch(/\nTo put right: 3\n$/);
    expect(output).not.toContain('very-secret');
  } finally {
    await new Promise<void>((closed) => mail.close(closed));
  }
});

it.each([
  [{}, /^WRONG Proxy: the server does not believe its X-Forwarded-Proto/],
  [{ 'strict-transport-security': 'max-age=1' }, /^ok {4}Proxy: its headers are believed/],
])('reports by the headers %j if the proxy is trusted', async (headers, line) => {
  const answer = new Response(JSON.stringify({ status: 'ok', version }), { headers });
  const config = readConfig({ SITE_URL: 'https://www.example.com' });
  const findings = await checkProxy(config, () => Promise.resolve(answer));
  expect(findings.map(({ state, subject, text }) => `${marks[state]} ${subject}: ${text}`).at(-1)).toMatch(
    line,
  );
});

it('stops at an invalid setting with the error of the server', async () => {
  const { code, output } = await doctor({ PORT: 'eighty' });
  expect(output).toBe(
    'WRONG Settings: PORT must be a whole number from 0 to 65535\n      docs/settings.md lists all settings\nTo put right: 1\n',
  );
  expect(code).toBe(1);
});

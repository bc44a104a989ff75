// @change
import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { readConfig } from '../../../server/config';
import { ConfigError } from '../../../server/settings/environment';
import { StartError } from '../../../server/platform/start-error';
import { startServer } from '../../../server/start';
import { checkDatabase } from '../../../server/doctor/places';
import type { Advisory } from '../../../server/contract/advisory';
import { log } from '../setup/contents';
import { startRefused } from '../setup/process';
import { expected, sha256Of, TestServer } from '../setup/server';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-errors-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts with settings that must be refused. @returns the line that `main.ts` prints for these two errors */
async function refusal(settings: Record<string, string>): Promise<string> {
  const start = async () =>
    startServer(readConfig({ DATA_DIR: join(folder, 'data'), PORT: '0', ...settings }));
  const error = await start().then(
    (running) => running.stop(),
    (reason: unknown) => reason,
  );
  if (error instanceof ConfigError || error instanceof StartError) return `${error.message}\n`;
  throw new Error('The start was not refused as it should be', { cause: error });
}

const secret = Buffer.alloc(32, 1).toString('base64');
/** an address without a listener */
const away = '127.0.0.1:9';

it.each(['DATA_DIR', 'BACKUP_DIR'])(
  'reports in one line that %s is a link to a disk that is not mounted',
  async (setting) => {
    const link = join(folder, 'link');
    await symlink(join(folder, 'nowhere'), link);
    expect(await refusal({ [setting]: link })).toBe(
      `${setting} must be a folder that this user may write to: ENOENT ${link}\n`,
    );
  },
);

it.each<[string, Record<string, string>, RegExp]>([
  [
    'a mistyped name',
    { DATABSE_URL: 'postgres://x/y' },
    /^DATABSE_URL is not a setting: did you mean DATABASE_URL\?\n$/,
  ],
  [
    'a file for a setting that is no secret',
    { SITE_URL_FILE: '/etc/site-url' },
    /^SITE_URL_FILE is not a setting: only secrets can be read from files\n$/,
  ],
  ['a path in SITE_URL', { SITE_URL: 'https://x.example/en' }, /^SITE_URL must be an address without path/],
  [
    'a percent sign in SMTP_URL',
    { SMTP_URL: 'smtp://u:go%od@x', CONTACT_TO: 'a@b.nl' },
    /^SMTP_URL must be an address with a percent-encoded user and password: % is %25/,
  ],
  ['every address as a proxy', { TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY must be IP addresses or ranges/],
  ['a name of no machine', { HOST: 'no-such-name.invalid' }, /^HOST must be an address of this machine/],
  ['an address of another machine', { HOST: '203.0.113.9' }, /^HOST must be an address of this machine/],
  [
    'a database that does not answer',
    { DATABASE_URL: `postgres://${away}/x`, SECRET_KEY: secret },
    /^DATABASE_URL must name a PostgreSQL database that answers .*ECONNREFUSED/,
  ],
  [
    'a socket of a database that is not there',
    { DATABASE_URL: 'postgres://u@%2Fnowhere/x', SECRET_KEY: secret },
    /^DATABASE_URL must name a PostgreSQL database that answers .*ENOENT/,
  ],
  [
    'a certificate of a database that is not there',
    {
      DATABASE_URL: `postgres://${away}/x?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`,
      SECRET_KEY: secret,
    },
    /^DATABASE_URL must name files that this user may read: ENOENT \/nowhere\/ca\.pem\n$/,
  ],
  [
    'an address of a database without a host',
    { DATABASE_URL: 'postgres://u@/x?host=/var/run/postgresql', SECRET_KEY: secret },
    /^DATABASE_URL must be an address such as postgres:\/\/user:password@host\/database/,
  ],
  [
    'a folder that is a file',
    { DATA_DIR: 'package.json' },
    /^DATA_DIR must be a folder that this user may write to: \w+ \S*package\.json\n$/,
  ],
  [
    'a file as the folder of backups',
    { BACKUP_DIR: 'package.json' },
    /^BACKUP_DIR must be a folder that this user may write to: \w+ \S*package\.json\n$/,
  ],
  [
    'a folder of wrapper programs that is not there',
    { SERVICE_WRAPPER_DIR: '/nowhere' },
    /^SERVICE_WRAPPER_DIR must be a folder that exists and can be read\n$/,
  ],
  [
    'a secret that is given twice',
    { ADMIN_PASSWORD: 'x', ADMIN_PASSWORD_FILE: '/nowhere' },
    /^ADMIN_PASSWORD must be set once: ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set\n$/,
  ],
  [
    'a secret file that is not there',
    { SMTP_URL_FILE: '/nowhere', CONTACT_TO: 'a@b.nl' },
    /^SMTP_URL_FILE must name a file that can be read: ENOENT \/nowhere\n$/,
  ],
  [
    'storage that does not answer',
    { STORAGE_URL: `s3://x?endpoint=http://${away}`, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' },
    /^STORAGE_URL must name an endpoint that answers: .*ECONNREFUSED/,
  ],
])('a start with %s ends with one line that names the setting', async (_what, settings, line) => {
  const output = await refusal(settings);
  expect(output).toMatch(line);
  expect(output.trimEnd().split('\n')).toHaveLength(1);
});

it('an unreadable site is reported as an error of SITE_DIR, not of the data folder', async () => {
  const siteDir = join(folder, 'site');
  // A file in place of a folder is an error for root, too, who ignores file modes.
  await mkdir(siteDir);
  await writeFile(join(siteDir, '.site'), '');
  expect(await refusal({ SITE_DIR: siteDir })).toMatch(
    /^SITE_DIR must be a folder that this user may read: ENOTDIR \S+site\/\.site\/manifest\.json\n$/,
  );
  expect(await readdir(folder)).toContain('data');
});

describe('a start with an unusable storage', () => {
  let storage: Server;
  let answer: { status: number; code: string };
  beforeEach(async () => {
    storage = createServer((_request, response) => {
      response.writeHead(answer.status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${answer.code}</Code><Message>no</Message></Error>`);
    }).listen(0, '127.0.0.1');
    await once(storage, 'listening');
  });
  afterEach(() => {
    storage.close();
  });

  it.each([
    [404, 'NoSuchBucket', /^STORAGE_URL must name a bucket that exists: there is no bucket releases at/],
    [403, 'SignatureDoesNotMatch', /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be keys that may list/],
    [403, 'InvalidAccessKeyId', /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be keys that may list/],
    [301, 'PermanentRedirect', /^STORAGE_URL must name a bucket that can be used, with its region/],
  ])('that answers %i %s is reported in one line, without the secret key', async (status, code, line) => {
    answer = { status, code };
    const { port } = storage.address() as AddressInfo;
    const output = await refusal({
      STORAGE_URL: `s3://releases?endpoint=http://127.0.0.1:${port}&path-style=true`,
      AWS_ACCESS_KEY_ID: 'AKIAPUBLIC',
      AWS_SECRET_ACCESS_KEY: 'hidden-secret',
    });
    expect(output).toMatch(line);
    expect(output.trimEnd().split('\n')).toHaveLength(1);
    expect(output).not.toContain('hidden-secret');
  });

  it('is refused without keys, with one line that names them', async () => {
    const { port } = storage.address() as AddressInfo;
    const { output } = await startRefused({
      DATA_DIR: join(folder, 'data'),
      STORAGE_URL: `s3://releases?endpoint=http://127.0.0.1:${port}&path-style=true`,
      AWS_EC2_METADATA_DISABLED: 'true',
      HOME: folder,
    });
    expect(output).toBe('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set when STORAGE_URL is\n');
  });
});

it('the server takes its settings from a file, as systemd reads it', async () => {
  const file = join(folder, 'belstock.env');
  await writeFile(file, '# comment\nCONTACT_TO="a@b.nl"\nSMTP_URL_FILE=/nowhere #1\n');
  await chmod(file, 0o600);
  const { code, output } = await startRefused({}, ['--settings', file]);
  expect([code, output]).toEqual([
    1,
    'SMTP_URL_FILE must name a file that can be read: ENOENT /nowhere #1\n',
  ]);
});

describe('a start that is refused because of damage', () => {
  let running: string;
  let stopped: string;
  /** where the first page of each table and index begins */
  let pages: Map<string, number>;
  beforeAll(async () => {
    const root = await mkdtemp(join(tmpdir(), 'damage-'));
    [running, stopped] = [join(root, 'running'), join(root, 'stopped')];
    const server = await TestServer.start({ siteUrl: 'https://portal.example', runsJobs: false });
    const { id } = await server.admin.release(await server.downloadType());
    await server.admin.createLicence();
    const texts = ['title', 'summary', 'remediation'].flatMap((name) => [`${name}_en`, `${name}_nl`]);
    const advisory = expected(
      201,
      await server.admin.post<Advisory>('/api/advisories', {
        ...{ kind: 'vulnerability', original_language: 'en' },
        ...Object.fromEntries(texts.map((name) => [name, 'Text'])),
        releases: [{ downloadable_id: id, status: 'fixed' }],
      }),
    );
    const publication = { version: advisory.version, summary_en: '', summary_nl: '', notify: false };
    expected(200, await server.admin.post(`/api/advisories/${advisory.id}/publish`, publication));
    const { dataDir } = server.config;
    // As a killed server leaves it: with a write-ahead log beside a database that is older.
    const opened = new Sqlite(join(dataDir, 'belstock.sqlite'));
    opened.pragma('wal_checkpoint(TRUNCATE)');
    const size = Number(opened.pragma('page_size', { simple: true }));
    const roots = opened.prepare('select name, rootpage from sqlite_schema').all();
    pages = new Map(
      (roots as { name: string; rootpage: number }[]).map((of) => [of.name, (of.rootpage - 1) * size]),
    );
    opened.close();
    await server.group();
    await cp(dataDir, running, { recursive: true });
    await server.running.stop();
    await cp(dataDir, stopped, { recursive: true });
    await server.stop();
  });
  afterAll(() => rm(dirname(running), { recursive: true }));

  const data = () => join(folder, 'data');
  const database = () => join(data(), 'belstock.sqlite');

  /** Returns the hash of each file of the database; the index of the log (-shm) is volatile. */
  async function hashes(): Promise<Record<string, string>> {
    const names = (await readdir(data())).filter((name) => /^belstock\.sqlite/.test(name));
    const entries = names.map(async (name) => {
      const content = name.endsWith('-shm') ? '' : await readFile(join(data(), name));
      return [name, sha256Of(Buffer.from(content))] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  /** Changes the rows. A killed server leaves the change in the write-ahead log. */
  const change = (statement: string) => async () => {
    const opened = new Sqlite(database());
    opened.exec(statement);
    if (existsSync(`${database()}-wal`)) {
      await cp(data(), join(folder, 'copy'), { recursive: true });
      opened.close();
      await rm(data(), { recursive: true });
      await rename(join(folder, 'copy'), data());
    } else opened.close();
  };
  const overwrite = (at: () => number, bytes: number) => async () => {
    const handle = await open(database(), 'r+');
    await handle.write(Buffer.alloc(bytes, 0xa5), 0, bytes, at());
    await handle.close();
  };
  const pageOf = (name: string) => () => pages.get(name) ?? 0;
  const cut = (share: number) => async () =>
    truncate(database(), Math.floor((await stat(database())).size * share));
  const secretFile = () => join(data(), 'keys', 'secret.key');

  const kinds: [string, () => Promise<unknown>, RegExp][] = [
    ['an empty database', () => truncate(database(), 0), /must name one installation: .* none yet/],
    ['no database', () => rm(database()), /must name one installation: .* none yet/],
    ['a database that is cut in half', cut(0.5), /belstock\.sqlite is damaged/],
    ['a database that is cut to its first bytes', cut(0.0005), /belstock\.sqlite is damaged/],
    ['an overwritten beginning', overwrite(() => 0, 100), /belstock\.sqlite is damaged/],
    ['an overwritten first page', overwrite(() => 0, 4096), /belstock\.sqlite is damaged/],
    ['an overwritten page of users', overwrite(pageOf('users'), 4096), /belstock\.sqlite is damaged/],
    ['an overwritten page of licences', overwrite(pageOf('licences'), 100), /belstock\.sqlite is damaged/],
    ['an overwritten page of the trail', overwrite(pageOf('audit_chain'), 4096), /sqlite is damaged/],
    ['an overwritten page of an index', overwrite(pageOf('users_by_group'), 4096), /sqlite is damaged/],
    ['a file that is no database', () => writeFile(database(), 'x'.repeat(9000)), /sqlite is damaged/],
    ['no secret', () => rm(secretFile()), /must hold keys\/secret\.key/],
    ['an empty secret', () => truncate(secretFile(), 0), /keys\/secret\.key is damaged/],
    ['another secret', () => writeFile(secretFile(), secret), /must be the one that the \w+ keys/],
    [
      'a garbled advisory key',
      change(`update advisory_keys set private_key = 'x' || private_key`),
      /must be the one that the advisory keys/,
    ],
    ['no licence key', change('delete from licence_keys'), /no licence keys, but holds what they signed/],
    [
      'no release key',
      change(`update downloadables set signature = 's'; delete from release_keys`),
      /no release keys, but holds what they signed/,
    ],
    ['no advisory key', change('delete from advisory_keys'), /no advisory keys, but holds what they signed/],
    [
      'a newer database',
      change(`insert into kysely_migration values ('9999-of-tomorrow', '2026')`),
      /of this version or an older one/,
    ],
    [
      'a database older than the baseline',
      change(
        `delete from kysely_migration; insert into kysely_migration values ('0074-names-in-advisories', '2026')`,
      ),
      /^DATA_DIR must hold data of commit 99a59a7f or a newer one: run the server of this commit on it for a few minutes, then start this version again$/,
    ],
    ['a database without a table', change('drop table webhooks'), /its table webhooks is missing or empty/],
    [
      'a database without its version',
      change('delete from kysely_migration'),
      /its table kysely_migration is missing or empty/,
    ],
    ['a moved database', change(`update installation set moved_to = 'x'`), /was moved to x/],
    [
      'a copy that was broken off',
      change(`create table unfinished_copy (storage text); insert into unfinished_copy values ('')`),
      /was broken off/,
    ],
    ['another installation', change(`update installation set id = 'other'`), /must name one installation/],
  ];
  it.each(
    kinds.flatMap(([what, damage, line]) => [
      [what, 'stopped', damage, line] as const,
      // The log of a killed server has a newer copy of the last page of the trail.
      ...(what.endsWith('trail') ? [] : [[what, 'killed', damage, line] as const]),
    ]),
  )(
    '(%s, of a %s server) leaves the database as it is, and so does doctor',
    async (_what, end, damage, line) => {
      await cp(end === 'killed' ? running : stopped, data(), { recursive: true });
      await damage();
      const before = await hashes();
      const config = readConfig({
        DATA_DIR: data(),
        PORT: '0',
        LOG_LEVEL: 'silent',
        SITE_URL: 'https://portal.example',
      });
      const start = () => startServer({ ...config, runsJobs: false }).then((server) => server.stop());
      await expect(start()).rejects.toThrow(line);
      expect(await hashes()).toEqual(before);
      await checkDatabase(config, log);
      expect(await hashes()).toEqual(before);
    },
  );

  it('is not taken for one when a killed server is started again', async () => {
    await cp(running, data(), { recursive: true });
    const before = await hashes();
    const config = readConfig({ DATA_DIR: data(), PORT: '0', LOG_LEVEL: 'silent' });
    const findings = await checkDatabase(config, log);
    expect(findings.map(({ state }) => state)).toEqual(['ok', 'ok']);
    expect(await hashes()).toEqual(before);
    const server = await startServer({ ...config, runsJobs: false });
    expect(await server.services.db.selectFrom('advisories').select('number').execute()).toHaveLength(1);
    await server.stop();
  });
});

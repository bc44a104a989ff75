// @change
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../server/config';
import { ConfigError } from '../../../server/settings/environment';
import { StartError } from '../../../server/platform/start-error';
import { startServer } from '../../../server/start';
import { startRefused } from '../setup/process';

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

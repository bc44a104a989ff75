// @change
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { itWhere } from '../../setup/describe-where';
import { waitFor } from '../../setup/wait-for';
import { hasProgram } from '../setup/has-program';
import { startProcess, type ServerProcess } from '../setup/process';
import { administrator, Caller } from '../setup/server';

type Line = Record<string, unknown>;

let folder: string;
let server: ServerProcess;
const logFile = () => join(folder, 'server.log');
const lines = async () =>
  (await readFile(logFile(), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const typed = 'mijn-wachtwoord-in-het-verkeerde-veld';
const logIn = (address: string, password: string) =>
  new Caller(server.address).post('/api/login', { email: typed, password }, { 'x-forwarded-for': address });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'));
  server = await startProcess(
    {
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: administrator.password,
      TRUST_PROXY: 'loopback',
      SITE_URL: 'https://portal.example',
      SMTP_URL: 'smtp://portal:hush-hush@127.0.0.1:9',
      CONTACT_TO: 'sales@example.com',
      BACKUP_DIR: join(folder, 'backups'),
    },
    logFile(),
  );
});
afterEach(async () => {
  await server.end('SIGKILL');
  await rm(folder, { recursive: true });
});

it('the log has the settings, failed logins, limits and backups with their times, and no secrets', async () => {
  for (let attempt = 0; attempt < 12; attempt += 1) await logIn('203.0.113.9', `wrong ${attempt}`);
  await waitFor(async () => expect(await readFile(logFile(), 'utf8')).toContain('backup made'));
  expect(await server.end('SIGTERM')).toBe(0);

  // There is no mail server. The time of this message varies.
  const all = (await lines()).filter(({ msg }) => msg !== 'mail cannot be sent');
  const messages = all.map(({ msg }) => msg);
  expect(messages[0]).toBe('started');
  expect(messages.at(-1)).toBe('stopped');
  expect(new Set(messages.slice(1, -1))).toEqual(
    new Set([
      'login failed',
      'refused by a limit',
      'backup made',
      'no built site was found (SITE_DIR): only /api answers',
    ]),
  );
  for (const { level, time } of all) {
    expect(level).toMatch(/^(info|warn)$/);
    expect(new Date(String(time)).toISOString()).toBe(time);
  }
  expect(all.find(({ msg }) => msg === 'started')).toEqual({
    level: 'info',
    time: expect.any(String),
    version: expect.any(String),
    address: server.address,
    siteUrl: 'https://portal.example',
    database: `sqlite in ${join(folder, 'data')}`,
    storage: `folder ${join(folder, 'data')}`,
    trustProxy: ['loopback'],
    mail: 'smtp://127.0.0.1:9',
    backups: { dir: join(folder, 'backups'), everyHours: 24, keep: 7 },
    metrics: false,
    msg: 'started',
  });
  expect(all.filter(({ msg }) => msg === 'login failed')).toHaveLength(10);
  expect(all.find(({ msg }) => msg === 'login failed')).toEqual({
    level: 'warn',
    time: expect.any(String),
    reqId: expect.any(String),
    address: '203.0.113.9',
    route: '/api/login',
    code: 'wrong_login',
    msg: 'login failed',
  });
  const text = await readFile(logFile(), 'utf8');
  for (const secret of [typed, 'wrong 1', 'hush-hush', administrator.password])
    expect(text).not.toContain(secret);
});

itWhere(hasProgram('fail2ban-regex', '--version'))(
  'fail2ban finds the addresses of failed logins and exceeded limits, in a file and in the journal',
  async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) await logIn('203.0.113.9', `wrong ${attempt}`);
    await logIn('2001:db8::7', 'wrong');
    const anyone = new Caller(server.address);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const message = { name: 'Anna', email: 'anna@customer.example', message: 'Hello', language: 'en' };
    for (let count = 0; count < 32; count += 1)
      await anyone.post('/api/contact', message, from('198.51.100.1'));
    const login = { email: 'admin@example.com', password: administrator.password };
    const auth = await anyone.expect(200).post('/api/login', login, from('198.51.100.2'));
    const change = { current_password: 'not this one', new_password: 'Merel-twaalf-9-dozen' };
    const signedIn = { authorization: `${auth.token_type} ${auth.token}`, ...from('198.51.100.2') };
    await anyone.expect(422).post('/api/me/password', change, signedIn);
    const code = { code: 'x'.repeat(43), browser_secret: 'y'.repeat(43) };
    await anyone.expect(401).post('/api/login/openid/token', code, from('198.51.100.3'));
    await anyone.expect(303).get('/api/login/openid/callback/1?state=x&code=y', from('198.51.100.4'));
    expect(await server.end('SIGTERM')).toBe(0);
    const text = await readFile(logFile(), 'utf8');
    const journal = join(folder, 'journal.log');
    await writeFile(journal, text.replace(/^/gm, '2026-11-25T10:00:00.000000+0000 www belstock[4711]: '));
    for (const file of [logFile(), journal]) {
      const { stdout } = await promisify(execFile)('fail2ban-regex', [
        '--out',
        'ip',
        file,
        resolve('docs/fail2ban/filter.d/belstock.conf'),
      ]);
      const counts: Record<string, number> = {};
      for (const ip of stdout.trim().split('\n')) counts[ip] = (counts[ip] ?? 0) + 1;
      expect(counts).toEqual({
        '203.0.113.9': 12,
        '2001:db8::7': 1,
        '198.51.100.1': 2,
        '198.51.100.2': 1,
        '198.51.100.3': 1,
        '198.51.100.4': 1,
      });
    }
  },
);

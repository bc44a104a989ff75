import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { runsWhere } from '../../setup/runs-where';
import { startServer, type RunningServer } from '../support/server';
import { blocksOf, type Block } from './documents';
import { Machine, startPostgres } from './machine';
import { packInto, run } from './packed-archive';

// The documents are for Debian, and their commands need root. Elsewhere the tests are skipped, and listed at the end of the run.
const postgresFolder = '/usr/lib/postgresql';
const programs = (existsSync(postgresFolder) ? readdirSync(postgresFolder) : [])
  .map((version) => path.join(postgresFolder, version, 'bin'))
  .find((bin) => existsSync(path.join(bin, 'psql')));
const isDebian = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/sbin/nginx');
test.skip(!runsWhere(isDebian && programs !== undefined), 'needs root, nginx and PostgreSQL');

const DOCUMENTED = { now: 'belstock-0.1.0-1a2b3c4d5e', next: 'belstock-0.2.0-5d4c3b2a10' };
/** Blocks that other tests run, or that need something no test has. */
const NOT_RUN = [
  'install.md, 1. Pack: git clone <repository> belstock && cd belstock', // packed.spec.ts packs
  'install.md, 3. User and settings: runuser -u postgres -- psql -c "create user belstock password \'change-this\'"', // its psql below
];

let folder: string;
const stopping: (() => unknown)[] = [];
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'documents-'));
});
test.afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
});

const nameOf = ({ document, heading, text }: Block) =>
  `${document}, ${heading}: ${text.split('\n')[0] ?? ''}`;

/** Creates a folder with another script, like a changed site. Its name is the one in the documents. */
function nextVersion(root: string, archive: string): { oldScript: string; newScript: string } {
  const next = path.join(root, DOCUMENTED.next);
  cpSync(path.join(root, 'opt', archive), next, { recursive: true });
  const site = path.join(next, 'site');
  const oldScript = readdirSync(site).find((file) => /^app-[0-9a-f]{10}\.js$/.test(file)) ?? '';
  const newScript = 'app-0123456789.js';
  for (const file of readdirSync(site).filter((name) => name.startsWith(oldScript)))
    renameSync(path.join(site, file), path.join(site, file.replace(oldScript, newScript)));
  const sums = readFileSync(path.join(next, 'SHA256SUMS'), 'utf8');
  writeFileSync(path.join(next, 'SHA256SUMS'), sums.replaceAll(`site/${oldScript}`, `site/${newScript}`));
  return { oldScript, newScript };
}

async function startMailServer(): Promise<number> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  stopping.push(() => new Promise<void>((closed) => server.close(closed)));
  return (server.server.address() as AddressInfo).port;
}

const CONTENT = 'What customers get.';

type Call = (place: string, body: FormData | object) => Promise<{ id: number }>;

/** Logs in as the first administrator. Returns a function that posts. */
async function logIn(url: string, password: string): Promise<Call> {
  const call = async (place: string, body: FormData | object, token = '') => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api${place}`, {
      method: 'POST',
      headers: {
        ...(token && { authorization: token }),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    expect(answer.status, `${place}: ${await answer.clone().text()}`).toBeLessThan(300);
    return JSON.parse((await answer.text()) || '{}') as { id: number; token: string; token_type: string };
  };
  const auth = await call('/login', { email: 'you@example.com', password });
  return (place, body) => call(place, body, `${auth.token_type} ${auth.token}`);
}

async function publish(url: string, password: string): Promise<void> {
  const call = await logIn(url, password);
  const form = (fields: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  const type = await call('/downloadTypes', { name: 'Server', categorie: 'Server', description: '' });
  const hash = createHash('md5').update(CONTENT).digest('hex');
  const upload = await call(
    '/upload',
    form({
      download_type_id: String(type.id),
      name: '1.0',
      release_notes: '',
      hash,
      file_name: 'server.txt',
    }),
  );
  await call(`/uploadChunk/${upload.id}`, form({ is_last: 'true', object: new Blob([CONTENT]) }));
}

test(
  'an operator who follows the documents installs, updates, restores and moves a server',
  { tag: '@night' },
  async () => {
    test.setTimeout(600_000); // 260 s in continuous integration
    const postgres = await startPostgres(programs ?? '');
    stopping.push(() => postgres.stop());
    const machine = new Machine(
      folder,
      {
        ...(await Machine.freePorts()),
        postgres: Number(new URL(postgres.url).port),
        smtp: await startMailServer(),
      },
      programs ?? '',
    );
    stopping.push(() => machine.run('systemctl stop belstock; [ ! -s nginx/nginx.pid ] || nginx -s quit'));
    const archive = await packInto(folder);
    const names = { [DOCUMENTED.now]: archive };

    const documents = [
      ...[
        'install.md',
        'proxy.md',
        'first-administrator.md',
        'backup.md',
        'update.md',
        'several-instances.md',
      ],
      ...['move.md', 'keys.md', 'audit.md', 'troubleshooting.md', 'monitoring.md'],
    ];
    const left = documents.flatMap(blocksOf).filter(({ language }) => language === 'sh');
    const take = (document: string, heading: string) => {
      const at = left.findIndex((block) => block.document === document && block.heading === heading);
      expect(at, `${document} has a block under "${heading}"`).not.toBe(-1);
      return left.splice(at, 1)[0]?.text ?? '';
    };
    /** Runs the next block under a heading; it is changed first where the test must not wait for Ctrl-C. */
    const follow = (document: string, heading: string, change = (text: string) => text) =>
      machine.run(machine.translate(change(take(document, heading)), names));
    const doctor = async () => {
      const block = blocksOf('install.md').find(({ heading }) => heading === '5. Check')?.text ?? '';
      return machine.run(machine.translate(block));
    };
    const http = `http://127.0.0.1:${machine.ports.http}`;
    const https = `https://localhost:${machine.ports.https}`;
    const status = async (address: string) =>
      (
        await machine.run(
          `curl --silent --insecure --output /dev/null --write-out '%{http_code}' '${address}'`,
        )
      ).trim();

    await follow('install.md', '2. Unpack');
    await follow('install.md', '3. User and settings');
    const journal = await follow('install.md', '4. Start');
    const password = /Password[^:]*: (\S+)/.exec(journal)?.[1] ?? '';
    expect(password).not.toBe('');

    const [plain = '', full = ''] = blocksOf('proxy.md')
      .filter(({ language, heading }) => language === 'nginx' && heading === 'nginx')
      .map(({ text }) => machine.translate(text));
    machine.write('etc/nginx/conf.d/belstock-http.conf', plain);
    await follow('proxy.md', 'nginx');
    machine.write('etc/nginx/conf.d/belstock.conf', full);
    machine.write('ca.pem', machine.read('etc/letsencrypt/live/www.example.com/fullchain.pem'));
    await machine.run('mkdir -p var/log/nginx');
    await follow('proxy.md', 'nginx');
    expect(await status(`${http}/en/`)).toBe('301');
    expect(
      await machine.run(`curl --silent --show-error --cacert ca.pem --include --http2 ${https}/en/`),
    ).toMatch(/^HTTP\/2 200[\s\S]*strict-transport-security: max-age=31536000\r\n/);
    await status(`${https}/api/files/very-secret/x.zip`);
    await status(`${https}/api/feed/very-secret.xml`);
    await status(`${https}/api/unsubscribe/1-very-secret`);
    await status(`${https}//api/files/very-secret/x.zip`);
    await status(`${https}/%61pi/files/very-secret/x.zip`);
    await status(`${http}/api/files/very-secret/x.zip`);
    // nginx writes a line after its answer.
    await expect
      .poll(() => machine.read('var/log/nginx/belstock.log'))
      .toMatch(/"GET \/api\/feed\/\*\*\* HTTP[\s\S]*(?:"GET \/api\/files\/\*\*\* HTTP[\s\S]*){3}/);
    expect(machine.read('var/log/nginx/belstock.log')).not.toContain('very-secret');

    take('install.md', '5. Check');
    expect(await doctor()).toMatch(/\nNothing is wrong\n$/);
    await follow('install.md', 'Keep secrets in files');
    await machine.run('systemctl restart belstock');
    expect(await doctor()).toMatch(/^ok {4}Mail: 127\.0\.0\.1 lets this user in/m);
    await publish(`http://127.0.0.1:${machine.ports.server}`, password);
    expect(await follow('first-administrator.md', 'If no administrator can log in')).toContain(
      `${https}/en/`,
    );

    await follow('backup.md', 'Make a backup');
    expect(await follow('backup.md', 'Check a backup')).toMatch(/is whole/);
    const rehearsal = await follow('backup.md', 'Rehearse a restore', (text) =>
      text.replace(
        /^(runuser .* node dist\/server\.mjs .*)$/m,
        `$1 & copy=$!
for try in $(seq 400); do curl --silent --fail http://localhost:8001/api/health && break; sleep 0.05; done
kill $copy; wait $copy || true`,
      ),
    );
    expect(rehearsal).toMatch(/"status":"ok"/);
    await follow('backup.md', 'Rehearse a restore');
    await follow('backup.md', 'Restore');
    expect(await follow('backup.md', 'Restore')).toMatch(/^[A-Za-z0-9+/]{43}=\s*$/);
    expect(machine.read('var/lib/belstock/releases/1.release')).toBe(CONTENT);
    const post = await logIn(`http://127.0.0.1:${machine.ports.server}`, password);
    await post('/mails/releaseHold', { waiting: 'send' });
    rmSync(path.join(folder, 'var/lib/belstock/releases/1.release'));
    await follow('troubleshooting.md', 'A release is damaged or missing');
    expect(machine.read('var/lib/belstock/releases/1.release')).toBe(CONTENT);

    const { oldScript, newScript } = nextVersion(folder, archive);
    await run('tar', ['-I', 'gzip -1', '-cf', `${DOCUMENTED.next}.tar.gz`, DOCUMENTED.next], { cwd: folder });
    rmSync(path.join(folder, DOCUMENTED.next), { recursive: true });
    await follow('update.md', 'One server');
    expect(await status(`${https}/${newScript}`)).toBe('200');
    expect(await status(`${https}/${oldScript}`)).toBe('200');
    expect(await doctor()).toMatch(/\nNothing is wrong\n$/);

    await follow('update.md', 'Go back');
    expect(await status(`${https}/${newScript}`)).toBe('404');
    await follow('keys.md', 'Rotate the licence key');
    await follow('keys.md', 'Rotate the release key');
    await follow('keys.md', 'Rotate the advisory key');
    for (const program of ['winsw-32.exe', 'winsw-64.exe']) machine.write(program, 'MZ');
    await follow('keys.md', 'Windows service installers');
    expect(await follow('audit.md', 'Verify the audit trail')).toMatch(/has not been changed/);

    expect(await follow('monitoring.md', 'The log')).toMatch(/"msg":"started"/);
    await follow('monitoring.md', 'Ban addresses that guess passwords');
    expect(machine.has('etc/fail2ban/filter.d/belstock.conf')).toBe(true);

    const create = blocksOf('install.md').find(({ text }) => text.includes('create database'))?.text ?? '';
    await machine.run(machine.translate(create.replace(/^(?!runuser).*\n/gm, '')));
    expect(await follow('move.md', 'Move to PostgreSQL or S3, and back')).toMatch(/Moved: /);
    const before = machine.read('etc/belstock.env');
    const secret = machine.read('var/lib/belstock/keys/secret.key').trim();
    machine.write(
      'etc/belstock.env',
      machine.translate(
        `${before}DATABASE_URL=postgres://belstock:change-this@127.0.0.1/belstock\nSECRET_KEY=${secret}\n`,
      ),
    );
    await machine.run('systemctl start belstock');
    expect(await doctor()).toMatch(/^ok {4}Database: PostgreSQL answers, and is of this version$/m);
    expect(await follow('move.md', 'Move to PostgreSQL or S3, and back')).toMatch(/Moved: /);
    machine.write(
      'etc/belstock.env',
      before.replace(/^DATA_DIR=.*$/m, `DATA_DIR=${folder}/var/lib/belstock-new`),
    );

    machine.write('etc/belstock.env', before);
    expect(await follow('move.md', 'Use the source again')).toMatch(/^In use again; it was moved to /m);
    await machine.run('systemctl start belstock');
    expect(await doctor()).toMatch(/\nNothing is wrong\n$/);
    await machine.run('systemctl stop belstock');
    for (const name of readdirSync(`${folder}/var/lib/belstock`).filter((file) =>
      file.startsWith('belstock.sqlite'),
    ))
      rmSync(`${folder}/var/lib/belstock/${name}`);
    expect(await machine.run('systemctl start belstock 2>&1 || true')).toMatch(/must name one installation/);
    expect(await follow('troubleshooting.md', 'Database and files do not belong together')).toMatch(
      /^Accepted: .* No file was deleted\.$/m,
    );

    expect(left.map(nameOf).sort()).toEqual(NOT_RUN.sort());
  },
);

test(
  'during a rolling update, the scripts of both versions are found on every request',
  { tag: '@night' },
  async () => {
    test.setTimeout(300_000);
    const machine = new Machine(folder, { ...(await Machine.freePorts()), postgres: 1, smtp: 1 }, '');
    const archive = await packInto(folder);
    await run('tar', ['-xzf', `${archive}.tar.gz`, '-C', path.join(folder, 'opt')], { cwd: folder });
    const { oldScript, newScript } = nextVersion(folder, archive);
    renameSync(path.join(folder, DOCUMENTED.next), path.join(folder, 'opt', DOCUMENTED.next));
    // As update.md says: the updated instance has the old scripts as well.
    const update = blocksOf('update.md').find(({ heading }) => heading === 'One server')?.text ?? '';
    const copy = update.split('\n').find((line) => line.startsWith('grep ')) ?? '';
    const names = { [DOCUMENTED.now]: archive };
    await machine.run(`cd opt/${archive}\n${machine.translate(copy, names)}`);
    const servers: RunningServer[] = [];
    stopping.push(() => Promise.all(servers.map((server) => server.stop())));
    for (const version of [archive, archive, DOCUMENTED.next])
      servers.push(await startServer({ root: path.join(folder, 'opt', version), env: { SITE_DIR: '' } }));

    const [upstream = '', locations = ''] = blocksOf('several-instances.md')
      .filter(({ language }) => language === 'nginx')
      .map(({ text }) => text);
    const [plain, single] = blocksOf('proxy.md').filter(
      ({ language, heading }) => language === 'nginx' && heading === 'nginx',
    );
    machine.write('etc/nginx/conf.d/belstock-http.conf', machine.translate(plain?.text ?? ''));
    const configuration = (single?.text ?? '')
      .replace(/^upstream [\s\S]*?^}\n/m, () => upstream)
      .replace(/^ {2}location \/ [\s\S]*?^ {2}}\n/m, () => locations);
    const ports = servers.map(({ url }) => new URL(url).port);
    machine.write(
      'etc/nginx/conf.d/belstock.conf',
      machine
        .translate(configuration)
        .replace(/10\.0\.0\.1([123]):8000/g, (_, number: string) => `127.0.0.1:${ports[Number(number) - 1]}`),
    );
    await machine.run('certbot && mkdir -p var/log/nginx && nginx');
    stopping.push(() => machine.run('nginx -s quit'));

    const statuses: Record<string, number> = {};
    for (const script of [oldScript, newScript])
      for (let request = 0; request < 20; request += 1) {
        const address = `https://localhost:${machine.ports.https}/${script}`;
        const status = await machine.run(
          `curl --silent --insecure --output /dev/null --write-out '%{http_code}' ${address}`,
        );
        statuses[`${script} ${status}`] = (statuses[`${script} ${status}`] ?? 0) + 1;
      }
    expect(statuses).toEqual({ [`${oldScript} 200`]: 20, [`${newScript} 200`]: 20 });
    const missing = await machine.run(
      `curl --silent --insecure --output /dev/null --write-out '%{http_code}' https://localhost:${machine.ports.https}/app-ffffffffff.js`,
    );
    expect(missing).toBe('404');
  },
);

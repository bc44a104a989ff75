/* global performance, URLSearchParams */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { startServer } from '../tests/e2e/support/server.ts';
import { expected, KeyCaller } from '../tests/setup/api-client.ts';
import { seedFiveYears } from './lib/five-years.mjs';
import { seedDemo } from './lib/seed-demo.mjs';
import { seedPublished } from './lib/published.mjs';
import { sized, SMALLEST } from './lib/sized.mjs';

// Each GET call of the OpenAPI file, and each request of `ATTACKS`, is made by one person with 32 connections,
// again and again. Meanwhile other people request /api/health, log in and read a list. The same is measured
// during each background job and command. A new call is measured as soon as it is in that file. The title names
// the calls that answer nobody with 200. `SIZE=five-years` uses the data of five years instead of the large
// demo, `DATA_DIR=…` keeps the data folder for the next run, `ONLY=/audit` measures some calls,
// `ONLY=attacks,files,jobs,published` the rest, `SECONDS=8` measures longer, and `TIMES=3` repeats a row that
// misses the goal
// and reports the best result.

const SECONDS = sized('SECONDS', 3, 0.2);
const SIZE = process.env.SIZE ?? (SMALLEST ? 'five-years' : 'large');
const TIMES = sized('TIMES', 2);
const CONNECTIONS = sized('CONNECTIONS', 32, 2);
/** Of a file of 8 GiB, 4 MiB each. */
const BLOCKS = 2_048;
const COMPONENTS = sized('COMPONENTS', 20_000, 20);
/** Measures only calls whose path contains one of these, and jobs if it is in the list; undefined: all. */
const ONLY = (
  process.env.ONLY ??
  (SMALLEST ? '/overview,/csaf,/feed,/security/,/preview,/components,/users.csv,jobs,published' : undefined)
)?.split(',');
const LONGEST_MAILING_MS = SMALLEST ? 2_000 : 120_000;
/** Max waiting time of other people, the goal of the product, in milliseconds. */
const GOAL = { healthP99: 250, login: 1_000 };
/** Searches that read every row: one finds nothing, the other compares all its words with most rows. */
const SEARCHES = {
  '100 words': Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(' '),
  '8 letters': 'e a n r o i t s',
};
/** Calls that serve any number of others in parallel by design, or need a secret in their path. */
const LEFT_OUT = [
  ...['/api/health', '/api/openapi.json', '/api/files/{ticket}/{name}'],
  ...['/api/feed/{secret}.xml', '/api/unsubscribe/{token}'],
];
/** Pages and files outside the OpenAPI file; `{number}` and `{document}` are those of an advisory. */
const PUBLIC_PATHS = [
  '/en/security/advisories/',
  '/en/security/advisories/{number}/',
  '/en/security/advisories/feed.xml',
  '/.well-known/csaf/provider-metadata.json',
  '/.well-known/csaf/white/csaf-feed-tlp-white.json',
  '/.well-known/csaf/white/{document}',
];

export default async function measure() {
  const dataDir = process.env.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'bench-others-'));
  try {
    const people = await seedOnce(dataDir);
    const calls = await measureCalls(dataDir, people);
    const rows = [
      ...calls.rows,
      ...(await measureAttacks(dataDir, people)),
      ...(await measureFiles(dataDir, people)),
      ...(await measureJobs(dataDir, people)),
      ...(await measurePublished()),
    ];
    const missed = rows.filter(misses);
    return {
      title: `Others beside ${CONNECTIONS} calls of one person at once, and beside jobs (${SIZE}); goal: health p99 ${GOAL.healthP99} ms, log-in ${GOAL.login} ms; ${missed.length} of ${rows.length} missed${calls.unmeasured.length > 0 ? `; not measured: ${calls.unmeasured.join(', ')}` : ''}`,
      rows,
    };
  } finally {
    if (process.env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

const misses = (row) => row['health p99 ms'] > GOAL.healthP99 || row['log-in ms'] > GOAL.login;

/**
 * Repeats a measurement that misses the goal: another program on the machine may be the cause.
 * @returns the best row
 */
async function repeatMisses(measureRow) {
  let best = await measureRow();
  for (let times = 1; times < TIMES && misses(best); times += 1) {
    const row = await measureRow();
    if (row['health p99 ms'] < best['health p99 ms']) best = row;
  }
  console.log(JSON.stringify(best));
  return best;
}

/** Returns the rows, and the names of the calls that answer nobody with 200. */
async function measureCalls(dataDir, people) {
  // CSAF files are published only where the site has https.
  const env = { TRUST_PROXY: '127.0.0.1', SITE_URL: 'https://portal.example' };
  const server = await startServer({ dataDir, env });
  try {
    const tokens = {
      administrator: await logIn(server.url, people.administrator),
      customer: await logIn(server.url, people.customer),
    };
    const release = await addSboms(server.url, tokens);
    await addBlockList(dataDir, new KeyCaller(server.url, tokens.administrator), release);
    const rows = [];
    const unmeasured = [];
    const calls = [
      ...(await callsOf(server.url, tokens.administrator, release)),
      ...(await openCallsOf(server.url, tokens)),
    ];
    for (const call of calls) {
      const measured = rows.length;
      for (const [who, token] of Object.entries(call.isOpen ? { 'no login': undefined } : tokens)) {
        const alone = call.path && (await ask(server.url + call.path, token));
        if (alone?.status !== 200) continue;
        rows.push(
          await repeatMisses(async () => ({
            call: call.name,
            who,
            'alone ms': Math.round(alone.ms),
            KiB: Math.round(alone.bytes / 1024),
            ...(await measureOthers(server.url, { path: call.path, method: 'GET', token }, people.other)),
          })),
        );
      }
      if (rows.length === measured) unmeasured.push(call.name);
    }
    return { rows, unmeasured };
  } finally {
    await server.stop({ keepData: true });
  }
}

/**
 * Requests that cost the server much, for a person without a login: `/api/contact` refuses all of them. The
 * server adds the customer of the last one once, and refuses its name from then on.
 */
const ATTACKS = [
  { name: 'GET /api/openapi.json', path: '/api/openapi.json', method: 'GET' },
  {
    name: 'POST /api/contact, 64 KB of unknown fields',
    path: '/api/contact',
    method: 'POST',
    type: 'application/json',
    body: JSON.stringify(Object.fromEntries(Array.from({ length: 5_400 }, (_, index) => [`f${index}`, 1]))),
  },
  {
    name: 'POST /api/license/open, 700 parts',
    path: '/api/license/open',
    method: 'POST',
    type: 'multipart/form-data; boundary=x',
    body: `${Array.from({ length: 700 }, (_, index) => `--x\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n1\r\n`).join('')}--x--\r\n`,
  },
  {
    name: 'POST /api/customers',
    path: '/api/customers',
    method: 'POST',
    type: 'application/json',
    body: JSON.stringify({
      group: { name: 'One more customer' },
      person: { name: 'Ann', email: 'ann@customer.example', language: 'en', is_manager: true },
    }),
    who: 'administrator',
  },
];

async function measureAttacks(dataDir, { administrator, other }) {
  if (ONLY && !ONLY.includes('attacks')) return [];
  const server = await startServer({ dataDir, env: { TRUST_PROXY: '127.0.0.1' } });
  try {
    const rows = [];
    const token = await logIn(server.url, administrator);
    for (const { name, who = 'no login', ...request } of ATTACKS) {
      const call = { ...request, token: who === 'administrator' ? token : undefined };
      rows.push(
        await repeatMisses(async () => ({
          call: name,
          who,
          ...(await measureOthers(server.url, call, other)),
        })),
      );
    }
    return rows;
  } finally {
    await server.stop({ keepData: true });
  }
}

/** Measures files that an administrator hands over: some cost the server much and are refused. */
async function measureFiles(dataDir, { administrator, other }) {
  if (ONLY && !ONLY.includes('files')) return [];
  const server = await startServer({ dataDir, env: { TRUST_PROXY: '127.0.0.1' } });
  const token = await logIn(server.url, administrator);
  const caller = new KeyCaller(server.url, token);
  const type = expected(
    201,
    await caller.post('/api/downloadTypes', { name: `Files ${Date.now()}`, categorie: 'bench' }),
  );
  const release = () => caller.release(type, Buffer.from('x'), { name: `bench ${Date.now()}` });
  const attach = ({ id }, content) =>
    caller.multipart(
      `/api/downloadables/${id}/attachments`,
      Object.entries({ kind: 'sbom', file_name: 'bench.cdx.json', file: new Blob([content]) }),
    );
  const refuse = async (path, send) => {
    const until = performance.now() + SECONDS * 1_000;
    while (performance.now() < until) {
      const { status } = await send();
      if (status !== 422) throw new Error(`${path} was answered with ${status}`);
    }
  };
  const definition = (xml) => () =>
    refuse('/api/downloadTypes', () =>
      caller.post('/api/downloadTypes', {
        name: 'Bench',
        categorie: 'bench',
        has_windows_service_installer: true,
        windows_service_installer_program_name: 'bench',
        windows_service_installer_xml_contents: xml,
      }),
    );
  const large = SMALLEST ? 1_000 : 60_000;
  const target = await release();
  // Made before the measurement, which shares this process.
  const [deep, many] = [Buffer.alloc(340 * large, '['), Buffer.from(`[${'1,'.repeat(34 * large)}1]`)];
  const whole = sbomOfSize(COMPONENTS);
  const files = {
    'service definition of 60,000 open elements': definition(`<service>${'<a>'.repeat(large)}`),
    'service definition of 15,000 elements': definition(
      `<service>${'<a b="c"/>'.repeat(large / 4)}</service>`,
    ),
    'SBOM of 20 MiB, nested too deep, refused': () => refuse('attachments', () => attach(target, deep)),
    'SBOM of 2 million values, refused': () => refuse('attachments', () => attach(target, many)),
    [`SBOM of ${COMPONENTS} components, stored`]: async () =>
      expected(201, await attach(await release(), whole)),
  };
  const rows = [];
  try {
    for (const [call, send] of Object.entries(files))
      rows.push(
        await repeatMisses(async () => ({
          call,
          who: 'administrator',
          ...(await waitsOfOthers(server.url, other, send())),
        })),
      );
    return rows;
  } finally {
    await server.stop({ keepData: true });
  }
}

/** Returns an SBOM with what its generators write about a component, and this number of them. */
const sbomOfSize = (count) =>
  Buffer.from(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: Array.from({ length: count }, (_, index) => ({
        type: 'library',
        name: `component-number-${index}`,
        version: `1.0.${index}`,
        purl: `pkg:npm/component-number-${index}@1.0.${index}`,
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: 'a'.repeat(128) }],
        externalReferences: [{ type: 'vcs', url: `https://example.com/component-number-${index}` }],
      })),
    }),
  );

/**
 * Measures what everybody may read of 300 advisories with 300 releases each, and the whole lists of an
 * administrator. "A network each": each connection comes from another network.
 */
async function measurePublished() {
  if (ONLY && !ONLY.includes('published')) return [];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-published-'));
  const env = { TRUST_PROXY: '127.0.0.1', SITE_URL: 'https://portal.example' };
  try {
    const { administrator, other, numbers } = await seedPublished(dataDir, env);
    const server = await startServer({ dataDir, env });
    try {
      const token = await logIn(server.url, administrator);
      const hashes = '/api/advisories/hashes';
      const known = await fetch(server.url + hashes, { headers: { 'accept-encoding': 'identity' } });
      const headers = { 'accept-encoding': 'identity', 'if-none-match': known.headers.get('etag') };
      const inTurn = (below) =>
        ['en', 'nl'].flatMap((language) =>
          numbers.map((number) => `/${language}/security/advisories/${number}/${below}`),
        );
      const requests = [
        { name: 'nothing, as a control', path: [] },
        { name: hashes, path: hashes },
        { name: `${hashes}, If-None-Match`, path: hashes, headers },
        { name: 'pages of advisories in turn', path: inTurn('') },
        { name: 'pages of advisories in turn, Markdown', path: inTurn('index.md') },
        { name: 'list of advisories', path: '/en/security/advisories/' },
        { name: 'CSAF feed', path: '/.well-known/csaf/white/csaf-feed-tlp-white.json' },
      ].flatMap((request) => [
        { ...request, who: 'no login' },
        { ...request, who: 'no login, a network each', isFromEach: true },
      ]);
      for (const whole of ['/api/downloadables.csv', '/api/advisories'])
        requests.push({ name: whole, path: whole, who: 'administrator', token });
      const rows = [];
      for (const { name, who, ...request } of requests)
        rows.push(
          await repeatMisses(async () => ({
            call: name,
            who,
            ...(await measureOthers(server.url, { method: 'GET', ...request }, other)),
          })),
        );
      return rows;
    } finally {
      await server.stop({ keepData: true });
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Fills an empty data folder, once.
 * @returns the people in it: administrator, customer and another customer
 */
async function seedOnce(dataDir) {
  const file = path.join(dataDir, 'bench-people.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const [administrator, customer, other] =
    SIZE === 'five-years' ? await seedFiveYears(dataDir) : await seedDemo(dataDir, SIZE);
  const people = { administrator, customer, other };
  writeFileSync(file, JSON.stringify(people));
  return people;
}

/** Measures background jobs, tasks that an administrator starts, and the commands. */
async function measureJobs(dataDir, { administrator, other }) {
  if (ONLY && !ONLY.includes('jobs')) return [];
  const mail = await startSink();
  const backups = mkdtempSync(path.join(tmpdir(), 'bench-backups-'));
  // The first start with an age deletes the data of four years, and a backup is due.
  const server = await startServer({
    dataDir,
    env: {
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      CONTACT_TO: 'vendor@example.com',
      MAIL_FROM: 'portal@example.com',
      BACKUP_DIR: backups,
      AUDIT_KEEP_DAYS: '1500',
    },
  });
  const command = async (name, ...args) => {
    const child = spawn(process.execPath, [path.resolve('dist/commands', `${name}.mjs`), ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'ignore',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${name} ended with exit code ${code}`);
  };
  const rows = [];
  const beside = async (job, work) => {
    const began = performance.now();
    const waited = await waitsOfOthers(server.url, other, work());
    rows.push({ call: job, who: 'job', 'alone ms': Math.round(performance.now() - began), ...waited });
    console.log(JSON.stringify(rows.at(-1)));
  };
  try {
    await beside('start: retention, backup, check and signatures of files', () => pause(SECONDS * 10_000));
    await beside('nothing, as a control', () => pause(SECONDS * 3_000));
    const token = await logIn(server.url, administrator);
    await beside('audit trail verified in the portal', async () => {
      for (let query = ''; ;) {
        const { body } = await ask(`${server.url}/api/audit/verify${query}`, token, undefined, 'POST');
        if (body.next === undefined) return;
        query = `?next=${body.next}`;
      }
    });
    await beside('npm run audit -- verify', () => command('audit', 'verify'));
    await beside('npm run backup', () => command('backup', path.join(backups, 'by-hand.backup')));
    await beside('a release published, and all people told', async () => {
      await publishOne(server.url, token);
      await waitForMails(mail);
    });
    await beside('an advisory published, and its recipients notified', async () => {
      await publishAdvisory(server.url, token);
      await waitForMails(mail);
    });
    return rows;
  } finally {
    await server.stop({ keepData: true });
    await mail.stop();
    rmSync(backups, { recursive: true, force: true });
  }
}

/** Publishes a small release of a type that all groups see. */
async function publishOne(url, token) {
  const types = (await ask(`${url}/api/downloadTypes`, token)).body;
  const content = Buffer.from(`A release of ${new Date().toISOString()}`);
  const [type] = types.toSorted((a, b) => a.id - b.id);
  await new KeyCaller(url, token).release(type, content, { name: `bench ${Date.now()}` });
}

/** Publishes the next revision of the newest advisory, and notifies its recipients. */
async function publishAdvisory(url, token) {
  const [{ id, version }] = (await ask(`${url}/api/advisories?state=published&limit=1`, token)).body;
  const revision = { version, summary_en: 'Update.', summary_nl: 'Update.', notify: true };
  expected(200, await new KeyCaller(url, token).post(`/api/advisories/${id}/publish`, revision));
}

/** Waits until mails have arrived, and then none for several seconds. */
async function waitForMails(mail) {
  const began = Date.now();
  let last = { count: mail.count(), at: began };
  const first = last.count;
  for (;;) {
    await pause(200);
    if (mail.count() !== last.count) last = { count: mail.count(), at: Date.now() };
    const came = mail.count() > first;
    if (Date.now() - last.at > (came ? 3_000 : 20_000)) return;
    if (Date.now() - began > LONGEST_MAILING_MS) return;
  }
}

/** Starts an SMTP server that accepts every mail. */
async function startSink() {
  let mails = 0;
  const server = createServer((socket) => {
    let isContent = false;
    let text = '';
    socket.on('error', () => undefined);
    socket.write('220 sink\r\n');
    socket.on('data', (data) => {
      text += data;
      for (let end; (end = text.indexOf('\r\n')) !== -1;) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (isContent) {
          if (line !== '.') continue;
          isContent = false;
          mails += 1;
        } else if (/^DATA/i.test(line)) isContent = true;
        socket.write(isContent ? '354 go on\r\n' : '250 ok\r\n');
        if (/^QUIT/i.test(line) && !isContent) socket.end();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: server.address().port, count: () => mails, stop: async () => server.close() };
}

/**
 * Creates two releases of a type, each with an SBOM of the maximum size.
 * @returns the id of the later one
 */
async function addSboms(url, { administrator: token, customer }) {
  const types = (await ask(`${url}/api/downloadTypes`, customer)).body;
  const type = types.toSorted((a, b) => a.id - b.id).at(-1);
  const [later, earlier] = (await ask(`${url}/api/downloadTypes/${type.id}/downloadables?limit=2`, token))
    .body;
  for (const [release, version] of [
    [earlier, '1'],
    [later, '2'],
  ]) {
    if ((await ask(`${url}/api/downloadables/${release.id}/sbom`, token)).status === 200) continue;
    const components = Array.from({ length: COMPONENTS }, (_, index) => ({
      type: 'library',
      name: `component ${index}`,
      version,
    }));
    const sbom = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
    const attachment = await new KeyCaller(url, token).multipart(
      `/api/downloadables/${release.id}/attachments`,
      Object.entries({ kind: 'sbom', file_name: 'bench.cdx.json', file: new Blob([sbom]) }),
    );
    expected(201, attachment);
  }
  return later.id;
}

/** Gives a release a list of as many blocks as a file of 8 GiB has. */
async function addBlockList(dataDir, caller, release) {
  expected(200, await caller.post(`/api/downloadables/${release}/check`));
  const db = new Database(path.join(dataDir, 'belstock.sqlite'));
  try {
    const hashes = Buffer.alloc(32 * BLOCKS, 1).toString('base64');
    const { changes } = db
      .prepare('update block_lists set hashes = ? where downloadable_id = ?')
      .run(hashes, release);
    if (changes !== 1) throw new Error(`Release ${release} has no list of blocks`);
  } finally {
    db.close();
  }
}

/** Values of required parameters that are no ids. */
const VALUES = { sha256: 'a'.repeat(64) };

/**
 * Returns every GET call, with an existing id and its required parameters; without a path if there is no such
 * id. A call with a search is also returned once for each of `SEARCHES`.
 */
async function callsOf(url, token, release) {
  const { paths } = (await ask(`${url}/api/openapi.json`, token)).body;
  const calls = [];
  for (const [template, { get }] of Object.entries(paths)) {
    const filtered = ONLY && !ONLY.some((part) => template.includes(part));
    if (!get || filtered || LEFT_OUT.includes(template)) continue;
    const filled = await fill(url, token, template, release);
    const parameters = (get.parameters ?? []).filter(({ in: place }) => place === 'query');
    const required = parameters.filter(({ name, required }) => required && name !== 'q');
    // Besides a kind, a call can require the ids of a page of its list.
    const list = template.slice(0, template.lastIndexOf('/'));
    const query = [];
    const valueOf = async (name) =>
      name === 'since'
        ? (await firstOf(`${url}/api/downloadables/${release}/earlier`, token)).id
        : (VALUES[name] ?? (await idsOf(url + list, token)));
    for (const { name, schema } of required) query.push([name, schema.enum?.[0] ?? (await valueOf(name))]);
    const search = parameters.find(({ name }) => name === 'q');
    if (!search?.required) calls.push({ name: template, path: filled && withQuery(filled, query) });
    for (const [name, q] of search && filled ? Object.entries(SEARCHES) : [])
      calls.push({ name: `${template}?q= ${name}`, path: withQuery(filled, [...query, ['q', q]]) });
  }
  return calls;
}

const withQuery = (path, query) => (query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path);

/** Returns what programs read without a login: the feed of the customer, and what is public of advisories. */
async function openCallsOf(url, { administrator, customer }) {
  const feed = await ask(`${url}/api/me/feed`, customer, undefined, 'POST');
  const [{ number }] = (await ask(`${url}/api/advisories?state=published&limit=1`, administrator)).body;
  const { entry } = (await ask(`${url}/.well-known/csaf/white/csaf-feed-tlp-white.json`)).body.feed;
  const paths = PUBLIC_PATHS.map((path) => [
    path,
    path.replace('{number}', number).replace(/^.*\{document\}$/, new URL(entry[0].content.src).pathname),
  ]);
  return [['/api/feed/{secret}.xml', new URL(feed.body.url).pathname], ...paths]
    .filter(([name]) => !ONLY || ONLY.some((part) => name.includes(part)))
    .map(([name, path]) => ({ name, path, isOpen: true }));
}

/**
 * Replaces each parameter of a path by the id of the first item of its list; undefined if the list is empty.
 */
async function fill(url, token, template, release) {
  let filled = template;
  for (let open = filled.indexOf('{'); open !== -1; open = filled.indexOf('{')) {
    const list = filled.slice(0, open - 1);
    const found = list === '/api/downloadables' ? { id: release } : await firstOf(`${url}${list}`, token);
    if (found?.id === undefined) return undefined;
    filled = list + '/' + found.id + filled.slice(filled.indexOf('}') + 1);
  }
  return filled;
}

const idsOf = async (address, token) =>
  (await ask(`${address}?limit=200`, token)).body.map(({ id }) => id).join(',');

async function firstOf(address, token) {
  const { status, body } = await ask(`${address}?limit=1`, token);
  return status === 200 && Array.isArray(body) ? body[0] : undefined;
}

/**
 * Measures the waiting times of others while one person sends a request
 * `{ path, method, token?, type?, body?, headers?, isFromEach? }`. Several paths are requested in turn.
 */
async function measureOthers(url, request, other) {
  const flood = spawn(
    process.execPath,
    ['--input-type=module', '-e', FLOOD, url, String(CONNECTIONS), String(SECONDS)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  flood.stdin.end(JSON.stringify(request));
  let output = '';
  flood.stdout.on('data', (text) => (output += text));
  const isOver = once(flood, 'exit');
  const waited = await waitsOfOthers(url, other, pause(SECONDS * 1_000));
  await isOver;
  return { answered: Number(output), ...waited };
}

/**
 * Measures the waiting times of other people until `until` settles: health checks in a loop, one login, and
 * one list of the person who logged in.
 */
async function waitsOfOthers(url, other, until) {
  let isOver = false;
  const over = until.finally(() => (isOver = true));
  await pause(Math.min(500, SECONDS * 300));
  const waits = [];
  const login = ask(`${url}/api/login`, undefined, other);
  const list = login.then(({ body }) => ask(`${url}/api/downloadTypes`, body.token));
  do {
    waits.push((await ask(`${url}/api/health`)).ms);
    await pause(10);
  } while (!isOver);
  await over;
  const [{ ms: loginMs }, { ms: listMs }] = [await login, await list];
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return {
    'health p50 ms': at(0.5),
    'health p99 ms': at(0.99),
    'longest ms': at(1),
    'log-in ms': Math.round(loginMs),
    'list ms': Math.round(listMs),
  };
}

const FLOOD = `
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
const [url, connections, seconds] = process.argv.slice(1);
const { path, method, token, type, body, headers: more, isFromEach } = await json(process.stdin);
const paths = [path].flat();
const headers = {
  ...more,
  ...(token && { authorization: 'Bearer ' + token }),
  ...(type && { 'content-type': type }),
};
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const until = Date.now() + Number(seconds) * 1000;
let answered = 0;
let sent = 0;
const call = (connection) => new Promise((done) => {
  const from = { 'x-forwarded-for': isFromEach ? '198.18.' + connection + '.1' : '192.0.2.1' };
  const path = paths[sent++ % paths.length];
  request(url + path, { agent, method, headers: { ...headers, ...from } }, (answer) => {
    answered += 1;
    answer.resume().on('close', done);
  }).on('error', done).end(body);
});
const over = new Promise((done) => setTimeout(done, Number(seconds) * 1000));
await Promise.race([over, Promise.all(Array.from({ length: Number(connections) }, async (_, connection) => {
  while (paths.length > 0 && Date.now() < until) await call(connection);
}))]);
console.log(answered);
process.exit(0);
`;

async function ask(address, token, body, method = body ? 'POST' : 'GET') {
  const began = performance.now();
  const response = await fetch(address, {
    method,
    headers: {
      // Other people have another address.
      'x-forwarded-for': token ? '192.0.2.1' : '198.51.100.1',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify({ email: body.email, password: body.password }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    ms: performance.now() - began,
    bytes: Buffer.byteLength(text),
    body: isJson ? JSON.parse(text) : undefined,
  };
}

async function logIn(url, person) {
  const { status, body } = await ask(`${url}/api/login`, undefined, person);
  if (status !== 200) throw new Error(`The log-in was answered with ${status}`);
  return body.token;
}

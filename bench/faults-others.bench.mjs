/* global performance */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../tests/e2e/support/server.ts';

// One person makes 32 calls at once, again and again, of every GET call in the OpenAPI file. Meanwhile others ask for
// /api/health and log in. A new call is measured because it is in that file. `ONLY=/audit` measures some, `SECONDS=8` longer,
// `DATA_DIR=…` other data than the large demo, with `ADMIN_EMAIL` and `ADMIN_PASSWORD` for them.

const SECONDS = Number(process.env.SECONDS ?? 3);
const CONNECTIONS = 32;
const COMPONENTS = 20_000;
/** What others may wait: the goal of the product. */
const GOAL = { healthP99: 250, login: 1_000 };
const MANY_WORDS = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(' ');
/** Calls that answer any number of others at once by design, or need a secret in their path. */
const LEFT_OUT = ['/api/health', '/api/openapi.json', '/api/files/{ticket}/{name}', '/api/feed/{secret}.xml'];

export default async function measure() {
  const ownData = process.env.DATA_DIR === undefined;
  const dataDir = process.env.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'bench-others-'));
  const people = ownData ? await seed(dataDir) : { administrator: ownAdministrator() };
  const server = await startServer({ dataDir, env: { TRUST_PROXY: '127.0.0.1' } });
  try {
    const admin = await logIn(server.url, people.administrator);
    const customer = people.customer && (await logIn(server.url, people.customer));
    const release = ownData ? await addSboms(server.url, admin) : undefined;
    const rows = [];
    for (const call of await callsOf(server.url, admin, release)) {
      for (const [who, token] of Object.entries({ administrator: admin, ...(customer && { customer }) })) {
        const alone = await ask(server.url + call.path, token);
        if (alone.status !== 200) continue;
        rows.push({
          call: call.name,
          who,
          'alone ms': Math.round(alone.ms),
          KiB: Math.round(alone.bytes / 1024),
          ...(await measureOthers(server.url, call.path, token, people.other ?? people.administrator)),
        });
        console.log(JSON.stringify(rows.at(-1)));
      }
    }
    const missed = rows.filter(
      (row) => row['health p99 ms'] > GOAL.healthP99 || row['log-in ms'] > GOAL.login,
    );
    return {
      title: `Others beside ${CONNECTIONS} calls of one person at once; goal: health p99 ${GOAL.healthP99} ms, log-in ${GOAL.login} ms; ${missed.length} of ${rows.length} missed`,
      rows,
    };
  } finally {
    await server.stop({ keepData: true });
    if (ownData) rmSync(dataDir, { recursive: true, force: true });
  }
}

const ownAdministrator = () => ({ email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD });

async function seed(dataDir) {
  const { seedDemo } = await import(pathToFileURL(path.resolve('dist/commands/demo.mjs')).href);
  const [administrator, customer, other] = await seedDemo(dataDir, 'large');
  return { administrator, customer, other };
}

/** Two releases of a type with the largest SBOM that is allowed. @returns the id of the later one */
async function addSboms(url, token) {
  const [type] = (await ask(`${url}/api/downloadTypes?limit=1`, token)).body;
  const [later, earlier] = (await ask(`${url}/api/downloadTypes/${type.id}/downloadables?limit=2`, token))
    .body;
  for (const [release, version] of [
    [earlier, '1'],
    [later, '2'],
  ]) {
    const components = Array.from({ length: COMPONENTS }, (_, index) => ({
      type: 'library',
      name: `component ${index}`,
      version,
    }));
    const form = new FormData();
    form.append('kind', 'sbom');
    form.append('file_name', 'bench.cdx.json');
    form.append(
      'file',
      new Blob([JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components })]),
    );
    const answer = await fetch(`${url}/api/downloadables/${release.id}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    if (answer.status !== 201)
      throw new Error(`An SBOM was answered with ${answer.status}: ${await answer.text()}`);
  }
  return later.id;
}

/** Every GET call, with an id of something that is there; one that can be searched a second time, with many words. */
async function callsOf(url, token, release) {
  const { paths } = (await ask(`${url}/api/openapi.json`, token)).body;
  const calls = [];
  for (const [template, { get }] of Object.entries(paths)) {
    const filtered = process.env.ONLY && !template.includes(process.env.ONLY);
    if (!get || filtered || LEFT_OUT.includes(template)) continue;
    const filled = await fill(url, token, template, release);
    if (filled === undefined) {
      console.log(`${template} is not measured: there is nothing to name in it`);
      continue;
    }
    calls.push({ name: template, path: filled });
    if (get.parameters?.some(({ in: place, name }) => place === 'query' && name === 'q'))
      calls.push({ name: `${template}?q= 100 words`, path: `${filled}?q=${encodeURIComponent(MANY_WORDS)}` });
  }
  return calls;
}

/** Puts the first thing of a list for each parameter of a path. */
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

async function firstOf(address, token) {
  const { status, body } = await ask(`${address}?limit=1`, token);
  return status === 200 && Array.isArray(body) ? body[0] : undefined;
}

async function measureOthers(url, pathname, token, other) {
  const flood = spawn(
    process.execPath,
    ['--input-type=module', '-e', FLOOD, url + pathname, token, String(CONNECTIONS), String(SECONDS)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  flood.stdout.on('data', (text) => (output += text));
  const isOver = once(flood, 'exit').then(() => true);
  await pause(500);
  const waits = [];
  const began = performance.now();
  const login = ask(`${url}/api/login`, undefined, other).then(({ ms }) => ms);
  while (performance.now() - began < SECONDS * 1_000 - 500) {
    waits.push((await ask(`${url}/api/health`)).ms);
    await pause(10);
  }
  const loginMs = await login;
  await isOver;
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return {
    answered: Number(output),
    'health p50 ms': at(0.5),
    'health p99 ms': at(0.99),
    'longest ms': at(1),
    'log-in ms': Math.round(loginMs),
  };
}

const FLOOD = `
import { Agent, get } from 'node:http';
const [url, token, connections, seconds] = process.argv.slice(1);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const until = Date.now() + Number(seconds) * 1000;
let answered = 0;
const call = () => new Promise((done) => {
  get(url, { agent, headers: { authorization: 'Bearer ' + token } }, (answer) => {
    answered += 1;
    answer.resume().on('close', done);
  }).on('error', done);
});
const over = new Promise((done) => setTimeout(done, Number(seconds) * 1000));
await Promise.race([over, Promise.all(Array.from({ length: Number(connections) }, async () => {
  while (Date.now() < until) await call();
}))]);
console.log(answered);
process.exit(0);
`;

async function ask(address, token, body) {
  const began = performance.now();
  const response = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: {
      // Others come from elsewhere.
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

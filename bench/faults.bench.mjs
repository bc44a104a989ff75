/* global performance */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { JEST } from '../scripts/lib/jest.mjs';
import { run } from '../scripts/lib/run.mjs';
import { inFolder } from './lib/publishing.mjs';
import { REPEATED_TESTS } from './lib/repeated-tests.mjs';
import { sized, SMALLEST } from './lib/sized.mjs';

// Runs the attacks and faults of tests/api at full length and shows a table. `FAULTS=10` runs 10 %. Cases
// that a test cannot measure are repeated here against a server in its own process.

const SHARE = sized('FAULTS', 100) / 100;
/** Number of times that all connections are reopened. */
const FLOODS = SMALLEST ? 1 : 10;
const OTHERS = SMALLEST ? 1 : 10;
/** Guesses after the server was killed: slightly more than the limit per address. */
const GUESSES_AFTERWARDS = SMALLEST ? 2 : 90;
const times = (count) => Math.max(1, Math.round(count * SHARE));
const PASSWORD = 'Zwaluw-veertig-7-paletten';
const ADMINISTRATOR = { email: 'admin@example.com', password: PASSWORD };
const CUSTOMER = { email: 'jan@klant.example', password: 'Merel-twaalf-9-dozen' };

export default async function measure() {
  const rows = await inFolder(async (folder) => [
    await pipelining(path.join(folder, 'pipelining')),
    await heldPlaces(path.join(folder, 'places')),
    await guesses(path.join(folder, 'guesses')),
    // `npm test` runs these in any case.
    ...(SMALLEST ? [] : await tests(path.join(folder, 'figures'))),
  ]);
  return { title: 'Attacks and faults at full length', rows };
}

/** Runs the tests that repeat themselves. This benchmark fails if one of them fails; some report their counts. */
async function tests(figures) {
  const code = await run(
    process.execPath,
    [...JEST, '--selectProjects', 'unit-node', 'api', '--', ...REPEATED_TESTS],
    {
      env: { FAULT_FIGURES: figures, FAULTS: String(SHARE * 100) },
    },
  );
  if (code !== 0) throw new Error('a fault was found, see above');
  return readFileSync(figures, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Sends endless requests on connections whose responses are not read. */
async function pipelining(dataDir) {
  const connections = times(128);
  const server = await start(dataDir);
  try {
    await ask(server, 'GET', '/api/health'); // the first one includes the start of this client
    const waits = [];
    let mostMiB = 0;
    let isOver = false;
    const floods = (async () => {
      for (let flood = 0; flood < FLOODS; flood += 1) {
        const child = spawn(
          process.execPath,
          ['--input-type=module', '-e', FLOOD, String(server.port), String(connections)],
          { stdio: ['ignore', 'ignore', 'inherit'] },
        );
        await once(child, 'exit');
      }
      isOver = true;
    })();
    while (!isOver) {
      waits.push((await ask(server, 'GET', '/api/health')).ms);
      mostMiB = Math.max(mostMiB, residentMiB(server.process.pid));
      await pause(10);
    }
    await floods;
    return {
      fault: `20,000 requests sent ahead on each of ${connections} connections, no answer read`,
      times: FLOODS,
      looked: 'memory of the server; how long others wait for /api/health',
      found: `at most ${mostMiB} MiB; ${milliseconds(waits)}`,
    };
  } finally {
    await server.stop();
  }
}

const FLOOD = `
import { connect } from 'node:net';
const [port, count] = process.argv.slice(1).map(Number);
const requests = 'GET /api/health HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'.repeat(20_000);
await Promise.all(Array.from({ length: count }, () => new Promise((resolve) => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).on('close', resolve);
  socket.write(requests);
})));
`;

/** One customer sends many valid logins in parallel, from one address and from many, while others log in. */
async function heldPlaces(dataDir) {
  const held = times(300);
  const server = await start(dataDir);
  try {
    const admin = await logIn(server, ADMINISTRATOR, '10.0.0.1');
    const group = await post(server, '/api/groups', { name: 'G' }, admin.token);
    await post(server, '/api/users', { name: 'Jan', group: group.id, ...CUSTOMER }, admin.token);
    const others = Array.from({ length: OTHERS }, (_, index) => ({
      ...CUSTOMER,
      email: `other${index}@klant.example`,
    }));
    for (const other of others)
      await post(server, '/api/users', { name: 'Other', group: group.id, ...other }, admin.token);

    let isOver = false;
    const flood = Array.from({ length: held }, async (_, index) => {
      while (!isOver) {
        const { status } = await ask(server, 'POST', '/api/login', CUSTOMER, address(index % 2 ? index : 0));
        if (status !== 200) await pause(100);
      }
    });
    await pause(1_000);
    const waits = [];
    let refused = 0;
    for (const [index, other] of others.entries()) {
      const answer = await ask(server, 'POST', '/api/login', other, {
        'x-forwarded-for': `198.51.100.${index}`,
      });
      if (answer.status !== 200) refused += 1;
      waits.push(answer.ms);
    }
    isOver = true;
    await Promise.all(flood);
    return {
      fault: 'right logins of one customer under way at once, from one address and from many',
      times: held,
      looked: `${others.length} others who log in meanwhile`,
      found: `${refused} refused; ${milliseconds(waits)}`,
    };
  } finally {
    await server.stop();
  }
}

/** Sends wrong passwords for one account from 30 addresses, and again after a restart. */
async function guesses(dataDir) {
  const total = times(300);
  let server = await start(dataDir);
  try {
    let looked = 0;
    const guess = async (index) => {
      const { status } = await ask(
        server,
        'POST',
        '/api/login',
        { ...ADMINISTRATOR, password: 'a guess' },
        address(index % 30),
      );
      if (status === 401) looked += 1;
    };
    await logIn(server, ADMINISTRATOR, '10.0.0.1');
    for (let index = 0; index < total; index += 1) await guess(index);
    await server.stop('SIGKILL');
    server = await start(dataDir);
    for (let index = 0; index < GUESSES_AFTERWARDS; index += 1) await guess(index);
    const owner = await ask(server, 'POST', '/api/login', ADMINISTRATOR, { 'x-forwarded-for': '10.0.0.1' });
    return {
      fault:
        'wrong passwords for one account from 30 addresses, the server killed and started again in between',
      times: total + GUESSES_AFTERWARDS,
      looked: 'how many were looked at; whether the owner gets in where they have before',
      found: `${looked} looked at; the owner ${owner.status === 200 ? 'gets in' : `is refused (${owner.status})`}`,
    };
  } finally {
    await server.stop();
  }
}

const address = (index) => ({ 'x-forwarded-for': `203.0.${index >> 8}.${index & 255}` });

async function start(dataDir) {
  const child = spawn(process.execPath, ['dist/server.mjs'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: PASSWORD,
      TRUST_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const port = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
    child.stdout.on('data', (text) => {
      output += text;
      const ready = /is ready: http:\/\/localhost:(\d+)/.exec(output);
      if (ready) resolve(Number(ready[1]));
    });
  });
  const stop = async (signal = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return { process: child, port, stop };
}

async function ask(server, method, pathname, body, headers = {}) {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${server.port}${pathname}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - began };
}

async function post(server, pathname, body, token) {
  const { status, text } = await ask(server, 'POST', pathname, body, { authorization: `Bearer ${token}` });
  if (status >= 300) throw new Error(`${pathname} answered ${status}: ${text}`);
  return JSON.parse(text);
}

async function logIn(server, person, ip) {
  const { status, text } = await ask(server, 'POST', '/api/login', person, { 'x-forwarded-for': ip });
  if (status !== 200) throw new Error(`The login was answered with ${status}: ${text}`);
  return JSON.parse(text);
}

/** Returns the resident memory in MiB; NaN if not on Linux. */
function residentMiB(pid) {
  try {
    return Math.round(
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    );
  } catch {
    return NaN;
  }
}

function milliseconds(waits) {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms`;
}

// @change
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import SqliteDatabase from 'better-sqlite3';
import { pino } from 'pino';
import { buildApp } from '../../../server/app';
import { readConfig } from '../../../server/config';
import { openServices } from '../../../server/modules';
import type { Auth } from '../../../server/contract/session';
import { startProcess, startRefused, type ServerProcess } from '../setup/process';
import { administrator, Caller, expected } from '../setup/server';
import { waitFor } from '../../setup/wait-for';

let dataDir: string;
let server: ServerProcess | undefined;
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'process-')), 'data');
});
afterEach(async () => {
  await server?.end('SIGKILL');
  server = undefined;
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

it('prints the first administrator with a generated password on the very first start only', async () => {
  server = await startProcess({ DATA_DIR: dataDir, ADMIN_EMAIL: 'chief@example.com' });
  const password = /Password[^:]*: (\S+)/.exec(server.output())?.[1] ?? '';
  expect(server.output()).toContain('chief@example.com');
  expected(
    200,
    await new Caller(server.address).post<Auth>('/api/login', { email: 'chief@example.com', password }),
  );
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'belstock.sqlite'))).mode & 0o777).toBe(0o600);
  expect(await server.end('SIGTERM')).toBe(0);

  server = await startProcess({ DATA_DIR: dataDir });
  expect(server.output()).not.toContain('Password');
  expect(server.output()).not.toContain(password);
  expect(await server.end('SIGINT')).toBe(0);
});

it('stops at an invalid setting with one line that names it', async () => {
  const { code, output } = await startRefused({ DATA_DIR: dataDir, PORT: 'eighty' });
  expect([code, output]).toEqual([1, 'PORT must be a whole number from 0 to 65535\n']);
});

it('reports in one line that the port is in use', async () => {
  server = await startProcess({ DATA_DIR: dataDir });
  const { code, output } = await startRefused({
    DATA_DIR: join(dataDir, '..', 'other'),
    PORT: new URL(server.address).port,
    ADMIN_PASSWORD: administrator.password,
  });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toMatch(/^PORT must be/);
});

it('prints the password of the first administrator at the first start that succeeds', async () => {
  server = await startProcess({ DATA_DIR: join(dataDir, '..', 'other') });
  const { output } = await startRefused({ DATA_DIR: dataDir, PORT: new URL(server.address).port });
  expect(output).toMatch(/^PORT must be [^\n]*\n$/);
  await server.end('SIGKILL');

  server = await startProcess({ DATA_DIR: dataDir });
  const password = /Password[^:]*: (\S+)/.exec(server.output())?.[1] ?? '';
  expected(
    200,
    await new Caller(server.address).post('/api/login', { email: 'admin@example.com', password }),
  );
});

it('reports in one line that the data folder cannot be used', async () => {
  await mkdir(join(dataDir, 'server.lock'), { recursive: true });
  const { code, output } = await startRefused({ DATA_DIR: dataDir });
  expect([code, output.split('\n').length]).toEqual([1, 2]);
  expect(output).toMatch(/^DATA_DIR must be/);
});

it('refuses a data folder that a running server uses, but not one of a killed server', async () => {
  server = await startProcess({ DATA_DIR: dataDir });
  const { code, output } = await startRefused({ DATA_DIR: dataDir });
  expect([code, output]).toEqual([1, 'DATA_DIR must be a folder that no other running server uses\n']);
  expect(expected(200, await new Caller(server.address).get('/api/health'))).toMatchObject({ status: 'ok' });

  await server.end('SIGKILL');
  server = await startProcess({ DATA_DIR: dataDir });
  expected(200, await new Caller(server.address).get('/api/health'));
});

it.each([
  [
    'was written by a newer version',
    (db: SqliteDatabase.Database) =>
      db.exec(`insert into kysely_migration values ('9999-later', '2030-01-01')`),
    /^DATA_DIR must hold data of this version or an older one: [^\n]*\n$/,
  ],
  [
    'is older than the baseline',
    (db: SqliteDatabase.Database) =>
      db.exec(`delete from kysely_migration; insert into kysely_migration values ('0001-first', '2026')`),
    /^DATA_DIR must hold data of commit 99a59a7f or a newer one: [^\n]*\n$/,
  ],
  [
    'is damaged',
    (db: SqliteDatabase.Database) => {
      db.pragma('wal_checkpoint(TRUNCATE)');
      db.close();
      writeFileSync(db.name, Buffer.alloc(40_000, 'x'));
    },
    /^DATA_DIR must hold an undamaged database: [^\n]*\n$/,
  ],
])('reports in one line what to do if the database %s', async (_what, harm, line) => {
  server = await startProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: administrator.password });
  await server.end('SIGTERM');
  const db = new SqliteDatabase(join(dataDir, 'belstock.sqlite'));
  harm(db);
  db.close();
  const { code, output } = await startRefused({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toMatch(line);
});

it('reports in one line what to do about an incomplete site', async () => {
  const siteDir = join(dataDir, '..', 'site');
  await mkdir(join(siteDir, '.site'), { recursive: true });
  await writeFile(join(siteDir, '.site', 'manifest.json'), '{"pages":{');
  expect(await startRefused({ DATA_DIR: dataDir, SITE_DIR: siteDir })).toEqual({
    code: 1,
    output: 'SITE_DIR must hold a site that was built to its end: run npm run build\n',
  });
});

/** True if a new connection is refused, or the response says that the server stops. */
const refuses = (address: string) =>
  new Promise<boolean>((resolve) => {
    get(`${address}/api/health`, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 503);
    }).on('error', () => resolve(true));
  });

it('finishes a pending request after SIGTERM, and exits with 0', async () => {
  server = await startProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: administrator.password });
  const { hostname, port } = new URL(server.address);
  const body = JSON.stringify(administrator);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  // The server has received the request.
  await waitFor(() => expect(answer).toBe('HTTP/1.1 100 Continue\r\n\r\n'));
  answer = '';
  socket.write(body.slice(0, 10));
  const ended = server.end('SIGTERM');
  const { address } = server;
  await waitFor(async () => expect(await refuses(address)).toBe(true));
  socket.write(body.slice(10));
  expect(await ended).toBe(0);
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
  expect(answer).toMatch(/^connection: close/im);
});

it('exits after SIGTERM although a request never ends', async () => {
  server = await startProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: administrator.password });
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n{',
  );
  await once(socket, 'data'); // 100 Continue: the server has the request
  expect(await server.end('SIGTERM')).toBe(0);
});

it('the server is unhealthy until the first administrator can log in', async () => {
  const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: administrator.password });
  const log = pino({ level: 'silent' });
  const services = await openServices(config, log);
  const { app } = await buildApp(config, services, undefined, log);
  const status = async () => (await app.inject({ url: '/api/health', headers: { host: 'x' } })).statusCode;
  expect(await status()).toBe(503);
  await services.makeFirstAdministrator();
  expect(await status()).toBe(200);
  await app.close();
  await services.close();
});

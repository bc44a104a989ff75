// @change
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DownloadType } from '../../../server/contract/download-type';
import { repeats } from '../../setup/repeats';
import { Issuer } from '../setup/issuer';
import { md5Of, sha256Of, testServer } from '../setup/server';

/** Number of kills of the command. */
const rounds = repeats(100, 2);
const command = resolve('static/publish.mjs');

let folder: string;
const server = testServer();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  args: readonly string[];
  key?: string;
  url?: string;
  environment?: Record<string, string>;
  /** milliseconds */
  killAfter?: number;
}

async function run({ args, key, url = server.anyone.address, killAfter, environment }: Run) {
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env['PATH'], BELSTOCK_URL: url, ...(key && { BELSTOCK_KEY: key }), ...environment },
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<number | null>((done) => child.on('close', done));
  if (killAfter !== undefined)
    await Promise.race([pause(killAfter).then(() => child.kill('SIGKILL')), ended]);
  return { code: await ended, said };
}

async function file(content: Uint8Array, name = 'setup.zip') {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const releasesOf = async ({ id }: DownloadType) =>
  await server.admin.expect(200).get(`/api/downloadTypes/${id}/downloadables`);

it('publishes a file with its notes, and a second run publishes nothing', async () => {
  const type = await server.downloadType();
  const { key } = (await server.apiKey([type])).key;
  const content = randomBytes(9 * 1024 * 1024);
  const notes = await file(Buffer.from('# New\n\n- Faster\n'), 'notes.md');
  const args = [await file(content), '--type', type.name, '--name', '2.0', '--notes', notes];

  const first = await run({ args, key });
  expect(first.code).toBe(0);
  expect(first.said).toContain('Published: ');
  expect(first.said).toContain('Sent 100% of');
  const second = await run({ args, key });
  expect(second.code).toBe(0);
  expect(second.said).toContain('Already there: ');
  expect(await releasesOf(type)).toMatchObject([
    {
      name: '2.0',
      hash: md5Of(content),
      sha256: sha256Of(content),
      file_name: 'setup.zip',
      release_notes: '# New\n\n- Faster\n',
    },
  ]);
});

it('remarks a file name that Windows cannot save, and refuses one that it cannot open', async () => {
  const type = await server.downloadType();
  const { key } = (await server.apiKey([type])).key;
  const args = (name: string) => ['--type', type.name, '--name', name];
  const remarked = await run({ args: [await file(randomBytes(10), 'prijs?.csv'), ...args('1')], key });
  expect(remarked.said).toContain('Windows cannot save the name prijs?.csv: there it is saved as prijs_.csv');
  expect(remarked.code).toBe(0);
  const refused = await run({ args: [await file(randomBytes(10), 'aux.txt'), ...args('2')], key });
  expect(refused.said).toContain('This file name cannot be used: Windows could not save it');
  expect(refused.code).toBe(1);
});

it('sends by HTTP_PROXY, or says that this version of Node cannot', async () => {
  const type = await server.downloadType();
  const { key } = (await server.apiKey([type])).key;
  let asked = 0;
  const proxy = createServer((_request, response) => {
    asked += 1;
    response.writeHead(407).end();
  }).on('connect', (_request, socket) => {
    asked += 1;
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const environment = { HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
  const args = [await file(randomBytes(10)), '--type', type.name, '--name', '1'];
  const { code, said } = await run({ args, key, environment, killAfter: 20_000 });
  proxy.close();
  if (process.allowedNodeEnvironmentFlags.has('--use-env-proxy')) expect(asked).toBeGreaterThan(0);
  else expect([code, said]).toEqual([0, expect.stringContaining('cannot use it: Node 24 can')]);
});

it('publishes one release with the right hash after being killed many times', async () => {
  const type = await server.downloadType();
  const { key } = (await server.apiKey([type])).key;
  const content = randomBytes(40 * 1024 * 1024);
  const path = await file(content, 'large.zip');
  const versions = 2;
  for (let version = 0; version < versions; version += 1) {
    const args = [path, '--type', type.name, '--name', `${version}`];
    for (let kill = 0; kill < rounds / versions; kill += 1)
      await run({ args, key, killAfter: randomInt(40, 600) });
    expect(await run({ args, key })).toMatchObject({ code: 0 });
  }
  const releases = await releasesOf(type);
  expect(releases.map(({ name, hash, sha256 }) => [name, hash, sha256])).toEqual([
    ['1', md5Of(content), sha256Of(content)],
    ['0', md5Of(content), sha256Of(content)],
  ]);
  expect(await server.admin.expect(200).get('/api/upload')).toEqual([]);
}, 600_000);

it.each([
  [
    'as a preview draft with notes',
    {},
    { draft: true, channel: 'preview', notes: '\ufeff# New\r\n\r\n- Faster\r\n' },
  ],
  ['without draft, channel and notes', { draft: 'true', channel: 'preview', release_notes: '# New' }, {}],
  ['without notes in Dutch', { release_notes_nl: '# Nieuw' }, {}],
  ['as a feature', { kind: 'fix' }, {}],
  ['without an end of support', { support_ends: '2040-01-01' }, {}],
])('publishes %s after an interrupted run with other options', async (_how, begun, wanted) => {
  const type = await server.downloadType();
  const build = await server.apiKey([type]);
  const content = randomBytes(5 * 1024 * 1024);
  const fields = { name: '3.0', file_name: 'setup.zip', release_notes: '', ...begun };
  const { id } = await build.expect(201).record(type, content, fields);
  await build.expect(200).chunk(id, content.subarray(0, 1000), false, 0);
  const { draft = false, channel = 'stable', notes = '' } = wanted as Record<string, string>;
  const notesFile = notes && (await file(Buffer.from(notes), 'notes.md'));
  const args = [
    ...[await file(content), '--type', type.name, '--name', '3.0'],
    ...(draft ? ['--draft'] : []),
    ...(channel === 'stable' ? [] : ['--channel', channel]),
    ...(notesFile ? ['--notes', notesFile] : []),
  ];
  const { key } = build.key;
  expect(await run({ args, key })).toMatchObject({ code: 0 });
  const release = {
    state: draft ? 'draft' : 'published',
    channel,
    kind: 'feature',
    support_ends: null,
    release_notes: notes.replaceAll('\r\n', '\n'),
    release_notes_nl: '',
  };
  expect(await releasesOf(type)).toEqual([expect.objectContaining(release)]);
  expect(await build.expect(200).get('/api/upload')).toEqual([]);
  expect(await run({ args, key })).toMatchObject({ code: 0 });
});

it('continues the upload of an interrupted run with the same options', async () => {
  const type = await server.downloadType();
  const build = await server.apiKey([type]);
  const content = randomBytes(5 * 1024 * 1024);
  const notes = '# New\r\n- Faster\r- Smaller\n';
  const fields = {
    name: '3.0',
    file_name: 'setup.zip',
    draft: 'true',
    channel: 'preview',
    release_notes: notes,
  };
  const { id } = await build.expect(201).record(type, content, fields);
  await build.expect(200).chunk(id, content.subarray(0, 1000), false, 0);
  const args = [
    ...[await file(content), '--type', type.name, '--name', '3.0', '--draft', '--channel', 'preview'],
    ...['--notes', await file(Buffer.from(notes), 'notes.md')],
  ];
  const { code, said } = await run({ args, key: build.key.key });
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('Going on with the upload of setup.zip at byte 1000'),
  ]);
  expect(await releasesOf(type)).toMatchObject([{ id, state: 'draft', channel: 'preview' }]);
});

it('reports an existing release, and exits with 1 if it is withdrawn or differs from the options', async () => {
  const type = await server.downloadType();
  const { key } = (await server.apiKey([type])).key;
  const notes = await file(Buffer.from('# Other'), 'notes.md');
  const args = [await file(randomBytes(1000)), '--type', type.name, '--name', '4.0'];
  const lastLine = async (...options: string[]) => {
    const { code, said } = await run({ args: [...args, ...options], key });
    return [code, said.trim().split('\n').at(-1)];
  };
  const says = (...parts: string[]) =>
    expect.stringMatching(new RegExp(`^${parts.map((part) => part.replace(/[.()]/g, '\\$&')).join('.*')}`));
  expect(await lastLine('--draft')).toEqual([0, says('Draft saved: ', ' 4.0, stable')]);
  expect(await lastLine('--draft')).toEqual([0, says('Already there: ', ' 4.0, draft, stable')]);
  const [release] = await releasesOf(type);
  const path = `/api/downloadables/${release!.id}`;
  const link = `/en/app/downloads/${release!.id}/`;
  const wrong = (...parts: string[]) => [1, says('Not as asked: ', ...parts, link)];
  expect(await lastLine()).toEqual(wrong('it is a draft', 'publish it'));
  await server.admin.expect(200).post(`${path}/publish`, { at: '2100-01-01T00:00:00Z' });
  expect(await lastLine()).toEqual(wrong('it is scheduled for 2100-01-01T00:00:00.000Z', 'publish it'));
  expect(await lastLine('--draft')).toEqual([0, says('Already there: ', ' 4.0, scheduled, stable')]);
  await server.admin.expect(200).post(`${path}/publish`, {});
  expect(await lastLine()).toEqual([0, says('Already there: ', ' 4.0, published, stable')]);
  expect(await lastLine('--draft')).toEqual([0, says('Already there: ', ' 4.0, published, stable')]);
  expect(await lastLine('--channel', 'preview')).toEqual(wrong('its channel is stable', 'edit it'));
  expect(await lastLine('--notes', notes)).toEqual([0, says('Already there: ', ' 4.0, published, stable')]);
  await server.admin.expect(200).post(`${path}/withdraw`, { reason: 'Counts twice' });
  for (const options of [[], ['--draft']])
    expect(await lastLine(...options)).toEqual(wrong('it is withdrawn', 'restore it'));
});

it('publishes an empty file', async () => {
  const type = await server.downloadType();
  const { key } = (await server.apiKey([type])).key;
  const args = [await file(Buffer.alloc(0), 'empty.zip'), '--type', type.name, '--name', '1'];
  expect(await run({ args, key })).toMatchObject({ code: 0 });
  expect(await releasesOf(type)).toMatchObject([{ size: 0 }]);
});

it('names the wrong option, setting, key or file, and exits with 1', async () => {
  const type = await server.downloadType();
  const { key } = (await server.apiKey([type])).key;
  const path = await file(Buffer.from('x'), 'small.zip');
  const args = [path, '--type', type.name, '--name', '1'];
  const failed = async (wanted: Partial<Run>) => {
    const { code, said } = await run({ args, key, ...wanted });
    expect(code).toBe(1);
    expect(said).not.toMatch(/^ {4}at /m);
    return said;
  };
  const lines = async (wanted: Partial<Run>) => (await failed(wanted)).trim().split('\n');
  for (const [wrong, reason] of [
    [[path], '--type'],
    [[...args, path], 'FILE'],
    [[...args, '--colour'], '--colour'],
    [[...args, '--channel', 'beta'], '--channel'],
  ] as const) {
    const said = await lines({ args: wrong });
    expect([said[0], said.at(-1)]).toEqual([
      expect.stringContaining('Usage: node publish.mjs'),
      expect.stringContaining(reason),
    ]);
  }
  expect(await failed({ url: 'portal' })).toContain('BELSTOCK_URL must be');
  expect(await failed({ key: '' })).toContain('BELSTOCK_KEY must be');
  const unknown = await failed({ key: `bls_${'x'.repeat(43)}` });
  expect(unknown).toMatch(
    /^The API key is not accepted: .* Make a key at http.*\/settings\/api-keys\/ \(401\)$/m,
  );
  expect(await failed({ args: [path, '--type', 'Other', '--name', '1'] })).toContain(`"${type.name}"`);
  const gone = await failed({ args: [`${path}.gone`, ...args.slice(1)] });
  expect(gone.trim()).toBe(`There is no file ${path}.gone in ${process.cwd()}`);
  expect(await failed({ args: [...args, '--notes', 'news.md'] })).toContain('There is no file news.md in ');
  expect(await failed({ args: [folder, ...args.slice(1)] })).toContain(`${folder} is a folder, not a file`);
  expect(await failed({ args: [...args.slice(0, 4), ' '] })).toContain('name');
  expect(await releasesOf(type)).toEqual([]);
});

it('publishes without a key, with the token in BELSTOCK_TOKEN or one from GitHub', async () => {
  const issuer = new Issuer();
  await issuer.open();
  const type = await server.downloadType();
  const audience = server.anyone.address;
  const claims = { repository: 'belstock/app' };
  const wanted = { name: 'Pipeline', download_types: [type.id], issuer: issuer.address, audience, claims };
  await server.admin.expect(201).post('/api/apiKeys', wanted);
  const seconds = Math.floor(Date.now() / 1000);
  const token = (aud: string) =>
    issuer.token({ aud, sub: 'build', ...claims, iat: seconds, exp: seconds + 300 });
  const asked: string[] = [];
  const github = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://github.example');
    asked.push(`${request.headers.authorization} ${searchParams.get('api-version')}`);
    void token(searchParams.get('audience') ?? '').then((value) => response.end(JSON.stringify({ value })));
  });
  await new Promise<void>((done) => github.listen(0, '127.0.0.1', done));
  const { port } = github.address() as AddressInfo;

  const args = [await file(randomBytes(5 * 1024 * 1024)), '--type', type.name, '--name'];
  const own = await run({ args: [...args, '1.0'], environment: { BELSTOCK_TOKEN: await token(audience) } });
  expect([own.code, own.said]).toEqual([0, expect.stringContaining('Published: ')]);
  const environment = {
    ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${port}/?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-job',
  };
  const given = await run({ args: [...args, '1.1'], environment });
  expect([given.code, given.said]).toEqual([0, expect.stringContaining('Published: ')]);
  expect(asked).toEqual(['Bearer of-the-job 2.0']);
  const wrong = await run({ args: [...args, '1.2'], environment: { BELSTOCK_TOKEN: await token('other') } });
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('(401)')]);
  expect((await releasesOf(type)).map(({ name }) => name)).toEqual(['1.1', '1.0']);
  github.close();
  await issuer.close();
});

type Fault = (request: IncomingMessage, response: ServerResponse, chunk: number) => boolean;

/** A proxy before the portal that handles some chunks by itself: `fault` returns true for these. */
async function withProxy<T>(fault: Fault, work: (url: string) => Promise<T>): Promise<T> {
  let chunks = 0;
  const proxy = createServer((request, response) => {
    if (request.url?.startsWith('/api/uploadChunk') && fault(request, response, (chunks += 1))) return;
    const { method, url, headers } = request;
    const onward = forward(`${server.anyone.address}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  try {
    return await work(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  } finally {
    proxy.closeAllConnections();
    await new Promise((done) => proxy.close(done));
  }
}

/** Handles a chunk that is larger than nginx allows by default. */
const ifLarge =
  (handle: (request: IncomingMessage, response: ServerResponse) => unknown): Fault =>
  (request, response) => {
    if (Number(request.headers['content-length']) <= 2 ** 20) return false;
    handle(request, response);
    return true;
  };

const html = (response: ServerResponse, status: number, headers = {}) =>
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<html>No</html>');

it.each([
  ['answers 413', ifLarge((request, response) => request.resume().on('end', () => html(response, 413)))],
  ['closes the connection', ifLarge((request) => request.socket.destroy())],
])('sends smaller chunks if a proxy %s', async (_, fault) => {
  const type = await server.downloadType();
  const { key } = (await server.apiKey([type])).key;
  const content = randomBytes(3_000_000);
  const args = [await file(content), '--type', type.name, '--name', '1'];
  const { code, said } = await withProxy(fault, (url) => run({ args, key, url }));
  expect(said).toContain('Sending chunks of 512 KiB');
  expect(code).toBe(0);
  expect(await releasesOf(type)).toMatchObject([{ sha256: sha256Of(content) }]);
});

it.each([
  [403, {}, /answers 403 without JSON/],
  [200, {}, /answers 200 without JSON/],
  [302, { location: 'http://sign-in.example/' }, /redirects to http:\/\/sign-in\.example\/ \(302\)/],
])('names a proxy that answers %i in place of the portal', async (status, headers, words) => {
  const type = await server.downloadType();
  const { key } = (await server.apiKey([type])).key;
  const args = [await file(randomBytes(5_000_000)), '--type', type.name, '--name', '1'];
  const second: Fault = (request, response, chunk) => {
    if (chunk === 2) request.resume().on('end', () => html(response, status, headers));
    return chunk === 2;
  };
  const { code, said } = await withProxy(second, (url) => run({ args, key, url }));
  expect(code).toBe(1);
  expect(said).toMatch(
    /\nNot the portal, but a proxy, a filter or a sign-in page before it .*What was sent is kept/,
  );
  expect(said).toMatch(words);
});

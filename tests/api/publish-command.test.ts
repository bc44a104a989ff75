import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DownloadType } from '../../server/contract/download-type';
import type { Downloadable, UnfinishedUpload } from '../../server/contract/release';
import { Issuer } from './setup/issuer';
import { expected, md5Of, sha256Of, TestServer } from './setup/server';

/** How often the command is killed. */
const rounds = Number(process.env['PUBLISH_KILLS'] ?? 20);
const command = resolve('static/publish.mjs');

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await TestServer.start();
  folder = await mkdtemp(join(tmpdir(), 'publish-'));
});
afterAll(async () => {
  await server.stop();
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
  expected(200, await server.admin.get<Downloadable[]>(`/api/downloadTypes/${id}/downloadables`));

it('publishes a file with its notes, and run twice publishes it once', async () => {
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

it('publishes one release with the right hash, however often it is killed', async () => {
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
  expect(expected(200, await server.admin.get<UnfinishedUpload[]>('/api/upload'))).toEqual([]);
}, 600_000);

it('publishes an empty file', async () => {
  const type = await server.downloadType();
  const { key } = (await server.apiKey([type])).key;
  const args = [await file(Buffer.alloc(0), 'empty.zip'), '--type', type.name, '--name', '1'];
  expect(await run({ args, key })).toMatchObject({ code: 0 });
  expect(await releasesOf(type)).toMatchObject([{ size: 0 }]);
});

it('says what is wrong, and exits with 1', async () => {
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
  expect(await failed({ args: [path] })).toContain('Usage: node publish.mjs');
  expect(await failed({ args: [...args, '--colour'] })).toContain('--colour');
  expect(await failed({ url: 'portal' })).toContain('BELSTOCK_URL must be');
  expect(await failed({ key: '' })).toContain('BELSTOCK_KEY must be');
  expect(await failed({ key: `bls_${'x'.repeat(43)}` })).toContain('(401)');
  expect(await failed({ args: [path, '--type', 'Other', '--name', '1'] })).toContain(`"${type.name}"`);
  expect(await failed({ args: [`${path}.gone`, ...args.slice(1)] })).toContain('ENOENT');
  expect(await failed({ args: [...args.slice(0, 4), ' '] })).toContain('name');
  expect(await releasesOf(type)).toEqual([]);
});

it('publishes with a token of the build server, its own or one that GitHub gives, and without a key', async () => {
  const issuer = new Issuer();
  await issuer.open();
  const type = await server.downloadType();
  const audience = server.anyone.address;
  const claims = { repository: 'belstock/app' };
  const wanted = { name: 'Pipeline', download_types: [type.id], issuer: issuer.address, audience, claims };
  expected(201, await server.admin.post('/api/apiKeys', wanted));
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

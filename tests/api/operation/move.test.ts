// @stores @night
import type { Auth } from '../../../server/contract/session';
import { randomInt } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { readConfig, type Config } from '../../../server/config';
import { move } from '../../../server/transfer/move';
import { settingsToChange } from '../../../server/transfer/destination';
import { secretOf } from '../../../server/platform/secrets/sealed-keys';
import { contentsOf, fill, listen, log, takeBackAt } from '../setup/contents';
import { repeats } from '../../setup/repeats';
import { createExternalStores } from '../setup/external-stores';
import { FakeS3 } from '../setup/fake-s3';
import { runCommand } from '../setup/process';
import { administrator, TestServer } from '../setup/server';

const KILLS = repeats(100);
const never = new AbortController().signal;
const both = { database: true, storage: true };

let folder: string;
/** stores with the data of a server */
let source: Config;
let auth: Auth;
let sequence = 0;
const cleaning: (() => Promise<unknown>)[] = [];

const newFolder = () => join(folder, String((sequence += 1)));
const embedded = (): Config => readConfig({ DATA_DIR: newFolder() });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-'));
  source = embedded();
  const server = await start(source);
  await fill(server);
  auth = server.admin.auth as Auth;
  await server.running.stop();
});
afterEach(async () => {
  for (const clean of cleaning.splice(0)) await clean();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = ({ dataDir, database, storage, secretKey }: Config) =>
  TestServer.start({ dataDir, database, storage, secretKey });

/** Starts a server that stops after the test. */
async function started(place: Config): Promise<TestServer> {
  const server = await start(place);
  cleaning.push(() => server.running.stop());
  return server;
}

/** Moves the data, and takes the source back into use for the next test. */
async function moveAndTakeBack(...args: Parameters<typeof move>): Promise<boolean> {
  const isWhole = await move(...args);
  await takeBackAt(args[0]);
  return isWhole;
}

/** Returns the external stores of the test run, otherwise another data folder. */
async function otherPlace(): Promise<Config> {
  const external = await createExternalStores();
  if (!external) return embedded();
  cleaning.push(() => external.remove());
  const config = readConfig({ DATA_DIR: newFolder(), ...external.settings });
  return { ...config, secretKey: await secretOf(source) };
}

it('moves all rows and files to the destination and back, and keeps logins', async () => {
  const before = await contentsOf(source);
  const there = await otherPlace();
  const report = listen();
  expect(await moveAndTakeBack(source, there, both, log, report, never)).toBe(true);
  expect(report.parts.at(-1)).toBe(1);
  expect(report.lines).toContain(`users: ${before.rows['users']?.length} rows, the same SHA-256`);
  expect(report.lines).toContain('Left out: 1 uploads that have not finished');
  expect(await contentsOf(there)).toEqual(before);
  const back = embedded();
  expect(await move(there, back, both, log, listen(), never)).toBe(true);
  expect(await contentsOf(back)).toEqual(before);
  expect(await contentsOf(source)).toEqual(before);
  expect(await readFile(join(back.dataDir, 'keys', 'secret.key'))).toEqual(
    await readFile(join(source.dataDir, 'keys', 'secret.key')),
  );

  const server = await started(back);
  await server.as(auth).expect(200).get('/api/groups');
  await server.admin.expect(201).post('/api/groups', { name: 'After the move' });
});

const { TEST_DATABASE_URL, TEST_STORAGE_URL } = process.env;
const itOnExternalStores = TEST_DATABASE_URL || TEST_STORAGE_URL ? it : it.skip;

itOnExternalStores('moves the database alone and the files alone', async () => {
  const there = await otherPlace();
  const movesOnly = async (to: Config, what: Parameters<typeof move>[2]) => {
    expect(await moveAndTakeBack(source, to, what, log, listen(), never)).toBe(true);
    expect(await contentsOf(to)).toEqual(await contentsOf(source));
  };
  const { dataDir, storage } = source;
  if (there.database.kind === 'postgres')
    await movesOnly({ ...there, dataDir, storage }, { database: true, storage: false });
  if (there.storage.kind === 's3')
    await movesOnly({ ...source, storage: there.storage }, { database: false, storage: true });
});

it('refuses a move while a server runs on source or destination, or if the destination is not empty', async () => {
  const there = await otherPlace();
  for (const [place, problem] of [
    [source, 'no other running server'],
    [there, 'no other'],
  ] as const) {
    const server = await start(place);
    const moved = expect(move(source, there, both, log, listen(), never)).rejects.toThrow(problem);
    await moved.finally(() => server.running.stop());
  }
  await expect(move(source, there, both, log, listen(), never)).rejects.toThrow('must be empty');
});

it('reports missing and changed files, and succeeds after they are restored', async () => {
  const damaged = embedded();
  expect(await moveAndTakeBack(source, damaged, both, log, listen(), never)).toBe(true);
  const [missing = '', changed = ''] = Object.keys((await contentsOf(source)).releases).slice(-2);
  const fileOf = ({ dataDir }: Config, id: string) => join(dataDir, 'releases', `${id}.release`);
  await rm(fileOf(damaged, missing));
  await writeFile(fileOf(damaged, changed), 'other bytes');
  const there = await otherPlace();
  const report = listen();
  expect(await move(damaged, there, both, log, report, never)).toBe(false);
  expect(report.lines.slice(0, 2)).toEqual([
    expect.stringMatching(new RegExp(`^The file of release ${missing} .* is missing`)),
    expect.stringMatching(new RegExp(`^The file of release ${changed} .* is changed`)),
  ]);
  const before = await contentsOf(source);
  const { rows, releases } = await contentsOf(there);
  expect(rows).toMatchObject(before.rows);
  expect(releases).toEqual(
    Object.fromEntries(Object.entries(before.releases).filter(([id]) => id !== missing && id !== changed)),
  );
  await expect(start(there)).rejects.toThrow('a move or restore to them was broken off');

  for (const id of [missing, changed]) await copyFile(fileOf(source, id), fileOf(damaged, id));
  expect(await move(damaged, there, both, log, listen(), never)).toBe(true);
  expect(await contentsOf(there)).toEqual(before);
});

it(
  `moves everything after being killed ${KILLS} times at random`,
  async () => {
    const finished = /^DATABASE_URL must name the database that is in use: .* was moved to .*\n$/;
    let there = await otherPlace();
    const before = await contentsOf(source);
    const environment: Record<string, string> = { DATA_DIR: source.dataDir, ...awsKeys() };
    const begun = performance.now();
    expect(await runCommand('move', destinationOf(there), environment)).toMatchObject({ code: 0 });
    const wholeMs = Math.ceil(performance.now() - begun);
    await takeBackAt(source);
    there = await otherPlace();
    for (let kills = 0; kills < KILLS;) {
      const stop = { signal: 'SIGKILL', afterMs: randomInt(wholeMs) } as const;
      const { code, output } = await runCommand('move', destinationOf(there), environment, stop);
      if (code === null) {
        kills += 1;
        continue;
      }
      // This move finished, or the previous one did before it was killed. The next one starts from the beginning.
      if (code !== 0) expect(output).toMatch(finished);
      expect(await contentsOf(there)).toEqual(before);
      await takeBackAt(source);
      there = await otherPlace();
    }
    const last = await runCommand('move', destinationOf(there), environment);
    if (last.code !== 0) expect(last.output).toMatch(finished);
    await takeBackAt(source);
    expect(await contentsOf(there)).toEqual(before);
    expect(await contentsOf(source)).toEqual(before);
  },
  300_000 + KILLS * 10_000,
);

it('a server refuses to start on the destination of an unfinished move', async () => {
  const there = await otherPlace();
  const stop = new AbortController();
  const half = listen(() => stop.abort());
  await expect(move(source, there, both, log, half, stop.signal)).rejects.toThrow('aborted');
  await expect(start(there)).rejects.toThrow('a move or restore to them was broken off');
  expect(await moveAndTakeBack(source, there, both, log, listen(), never)).toBe(true);
});

it('server and commands refuse moved data until it is taken back', async () => {
  const there = await otherPlace();
  expect(await move(source, there, both, log, listen(), never)).toBe(true);
  const to =
    there.database.kind === 'sqlite' ? `${there.dataDir}/belstock.sqlite` : 'was moved to postgres://';
  await expect(start(source)).rejects.toThrow(`was moved to`);
  const settings = { DATA_DIR: source.dataDir };
  const commands: [string, ...string[]][] = [
    ['backup', join(folder, 'stale.tar')],
    ['audit', 'verify'],
    ['move', ...destinationOf(embedded())],
    ['password-link', administrator.email],
    ['rotate-licence-key'],
    ['rotate-release-key'],
    ['rotate-advisory-key'],
    ['accept-files'],
  ];
  for (const [command, ...args] of commands) {
    const { code, output } = await runCommand(command, args, settings);
    expect({ command, code }).toEqual({ command, code: 1 });
    expect(output).toMatch(/^DATABASE_URL must name the database that is in use: [^\n]+take-back\.mjs\n$/);
    expect(output).toContain(to);
  }

  // With only the new database in the settings, the old files are refused.
  const files = { ...there, dataDir: source.dataDir, storage: source.storage };
  if (there.database.kind === 'postgres')
    await expect(start(files)).rejects.toThrow('STORAGE_URL must name the files that are in use');

  expect(await runCommand('take-back', [], settings)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^In use again; it was moved to .*\nIn use again; it was moved to .*\n$/),
  });
  expect(await runCommand('take-back', [], settings)).toEqual({
    code: 0,
    output: 'Nothing here is marked as moved\n',
  });
  const server = await start(source);
  await server.running.stop();
});

it('commands refuse moved files with a database that is still in use', async () => {
  const settings = { DATA_DIR: source.dataDir };
  const storage = new FakeS3();
  await storage.open();
  cleaning.push(() => storage.close());
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const moved = await runCommand('move', ['--to-storage', storage.url], { ...settings, ...keys });
  expect(moved).toMatchObject({ code: 0 });
  const commands: [string, ...string[]][] = [
    ['backup', join(folder, 'stale.tar')],
    ['password-link', administrator.email],
    ['rotate-licence-key'],
    ['rotate-release-key'],
    ['rotate-advisory-key'],
  ];
  for (const [command, ...rest] of commands) {
    const { code, output } = await runCommand(command, rest, settings);
    expect({ command, code }).toEqual({ command, code: 1 });
    expect(output).toMatch(/^STORAGE_URL must name the files that are in use: [^\n]+take-back\.mjs\n$/);
  }
  expect(await runCommand('take-back', [], settings)).toMatchObject({ code: 0 });
  expect(await runCommand('rotate-licence-key', [], settings)).toMatchObject({ code: 0 });
});

it('the command prints the new settings without a password', () => {
  const lines = settingsToChange(source, {
    database: 'postgres://belstock:secret@db.example/belstock',
    storage: undefined,
    dataDir: undefined,
  });
  expect(lines[0]).toBe('DATABASE_URL=postgres://belstock:***@db.example/belstock');
  expect(lines[1]).toContain('keys/secret.key');
});

function destinationOf({ database, storage, dataDir }: Config): string[] {
  const { prefix, bucket, endpoint, region, pathStyle } =
    storage.kind === 's3' ? storage : { prefix: '', bucket: '', endpoint: '', region: '', pathStyle: false };
  const query = new URLSearchParams({ endpoint: endpoint ?? '', region, 'path-style': String(pathStyle) });
  return [
    ...['--to-database', database.kind === 'postgres' ? database.url : 'embedded'],
    ...['--to-storage', storage.kind === 's3' ? `s3://${bucket}/${prefix}?${query}` : 'embedded'],
    ...['--to-data-dir', dataDir],
  ];
}

const awsKeys = () =>
  Object.fromEntries(
    ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

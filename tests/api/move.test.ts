import { randomInt } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { readConfig, type Config } from '../../server/config';
import { move } from '../../server/transfer/move';
import { settingsToChange } from '../../server/transfer/other-end';
import { secretOf } from '../../server/transfer/place';
import { contentsOf, fill, listen, log } from './setup/contents';
import { createElsewhere } from './setup/elsewhere';
import { runCommand } from './setup/process';
import { Caller, TestServer } from './setup/server';

const KILLS = 20;
const never = new AbortController().signal;
const both = { database: true, storage: true };

let folder: string;
/** where a server has run */
let source: Config;
let auth: Caller['auth'];
let sequence = 0;
const cleaning: (() => Promise<unknown>)[] = [];

const newFolder = () => join(folder, String((sequence += 1)));
const embedded = (): Config => readConfig({ DATA_DIR: newFolder() });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-'));
  source = embedded();
  const server = await start(source);
  await fill(server);
  ({ auth } = server.admin);
  await server.running.stop();
});
afterEach(async () => {
  for (const clean of cleaning.splice(0)) await clean();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = ({ dataDir, database, storage, secretKey }: Config) =>
  TestServer.start({ dataDir, database, storage, secretKey });

/** The other stores that are there to be tested with, else another data folder. */
async function otherPlace(): Promise<Config> {
  const elsewhere = await createElsewhere();
  if (!elsewhere) return embedded();
  cleaning.push(() => elsewhere.remove());
  const config = readConfig({ DATA_DIR: newFolder(), ...elsewhere.settings });
  return { ...config, secretKey: await secretOf(source) };
}

it('all rows and files are moved there and back, and people stay logged in', async () => {
  const before = await contentsOf(source);
  const there = await otherPlace();
  const report = listen();
  expect(await move(source, there, both, log, report, never)).toBe(true);
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

  const server = await start(back);
  try {
    const sameLogin = new Caller(server.anyone.address, auth);
    expect((await sameLogin.get<unknown[]>('/api/groups')).status).toBe(200);
    expect((await server.admin.post('/api/groups', { name: 'After the move' })).status).toBe(201);
  } finally {
    await server.running.stop();
  }
});

const { TEST_DATABASE_URL, TEST_STORAGE_URL } = process.env;
const itElsewhere = TEST_DATABASE_URL || TEST_STORAGE_URL ? it : it.skip;

itElsewhere('each half is moved alone', async () => {
  const there = await otherPlace();
  if (there.database.kind === 'postgres') {
    const rowsOnly = { ...there, dataDir: source.dataDir, storage: source.storage };
    expect(await move(source, rowsOnly, { database: true, storage: false }, log, listen(), never)).toBe(true);
    expect(await contentsOf(rowsOnly)).toEqual(await contentsOf(source));
  }
  if (there.storage.kind === 's3') {
    const filesOnly = { ...source, storage: there.storage };
    expect(await move(source, filesOnly, { database: false, storage: true }, log, listen(), never)).toBe(
      true,
    );
    expect(await contentsOf(filesOnly)).toEqual(await contentsOf(source));
  }
});

it('nothing is moved while a server runs at either end, or over what is there', async () => {
  const there = await otherPlace();
  const server = await start(source);
  try {
    await expect(move(source, there, both, log, listen(), never)).rejects.toThrow('no other running server');
  } finally {
    await server.running.stop();
  }
  const other = await start(there);
  try {
    await expect(move(source, there, both, log, listen(), never)).rejects.toThrow(/no other/);
  } finally {
    await other.running.stop();
  }
  await expect(move(source, there, both, log, listen(), never)).rejects.toThrow('must be empty');
});

it('a file that is missing or changed at the source is named, and moved once it was put back', async () => {
  const damaged = embedded();
  expect(await move(source, damaged, both, log, listen(), never)).toBe(true);
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
  `killed ${KILLS} times at random and then run to its end, it has moved everything`,
  async () => {
    const finished = 'The database must be empty: it has users or releases already\n';
    let there = await otherPlace();
    const before = await contentsOf(source);
    const environment: Record<string, string> = { DATA_DIR: source.dataDir, ...awsKeys() };
    for (let kills = 0; kills < KILLS;) {
      const stop = { signal: 'SIGKILL', afterMs: randomInt(100, 900) } as const;
      const { code, output } = await runCommand('move', destinationOf(there), environment, stop);
      if (code === null) {
        kills += 1;
        continue;
      }
      // It came to its end, or the one before it did and was killed too late: the next one begins anew.
      if (code !== 0) expect(output).toBe(finished);
      expect(await contentsOf(there)).toEqual(before);
      there = await otherPlace();
    }
    const last = await runCommand('move', destinationOf(there), environment);
    if (last.code !== 0) expect(last.output).toBe(finished);
    expect(await contentsOf(there)).toEqual(before);
    expect(await contentsOf(source)).toEqual(before);
  },
  30_000 + KILLS * 3_000,
);

it('a server does not start on what was moved in part, and says why', async () => {
  const there = await otherPlace();
  const stop = new AbortController();
  const half = listen(() => stop.abort());
  await expect(move(source, there, both, log, half, stop.signal)).rejects.toThrow('aborted');
  await expect(start(there)).rejects.toThrow('a move or restore to them was broken off');
  expect(await move(source, there, both, log, listen(), never)).toBe(true);
});

it('the command prints what to set, without a password', () => {
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

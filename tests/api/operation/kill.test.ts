// @night
import { randomInt } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { repeats } from '../../setup/repeats';
import { reportFigure } from '../setup/figures';
import { Writers, type Acknowledged } from '../setup/writers';
import { startProcess, type ServerProcess } from '../setup/process';
import { administrator, Caller, expected } from '../setup/server';
import type { Auth } from '../../../server/contract/session';

/** Minimum number of rounds. More follow until each kind of write was acknowledged. */
const rounds = repeats(500);
/** The kinds of write, by their actions in the audit trail. */
const KINDS = [
  ...['group.create', 'group.delete', 'user.create', 'user.delete', 'download_type.create'],
  ...['download_type.delete', 'allowed_group.add', 'allowed_group.remove', 'upload.create'],
  ...['upload.cancel', 'release.publish', 'release.delete', 'license.create', 'login', 'logout'],
  'password.change',
];
const seen = new Set<string>();
/** Number of servers that are killed in parallel, each with its own data. */
const SERVERS = 2;

const dataDirs: string[] = [];
const servers = new Set<ServerProcess>();

afterAll(async () => {
  await Promise.all([...servers].map((server) => server.end('SIGKILL')));
  await Promise.all(dataDirs.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Opens a copy of the database of a killed or running process, including the write-ahead log. */
async function withCopy<T>(dataDir: string, read: (db: Sqlite.Database) => T): Promise<T> {
  const folder = join(dataDir, 'copy');
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(dataDir)) {
    if (/^belstock\.sqlite(-wal)?$/.test(name)) await copyFile(join(dataDir, name), join(folder, name));
  }
  const db = new Sqlite(join(folder, 'belstock.sqlite'));
  try {
    return read(db);
  } finally {
    db.close();
    await rm(folder, { recursive: true });
  }
}

const checkDatabase = (db: Sqlite.Database) => {
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
};

interface Stored {
  rows: readonly { id: number; state: string; received: number }[];
  /** the ids of files that the next sweep deletes */
  deleted: readonly number[];
}

/** Expects that each file has a record or is marked for deletion, and each record has its file. */
async function checkFiles(dataDir: string, { rows, deleted }: Stored): Promise<void> {
  const failed = rows.filter(({ state }) => state === 'failed').map(({ id }) => id);
  const idsIn = async (folder: string) =>
    (await readdir(join(dataDir, folder)))
      .flatMap((name) => (/^[0-9]/.test(name) ? [parseInt(name, 10)] : []))
      .filter((id) => ![...deleted, ...(folder === 'uploads' ? failed : [])].includes(id))
      .sort((a, b) => a - b);
  const idsOf = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).map(({ id }) => id);
  const [parts, releases] = [await idsIn('uploads'), await idsIn('releases')];
  const finished = idsOf(({ state }) => state === 'finished');
  const receiving = idsOf(({ state }) => state === 'receiving');
  expect(releases).toEqual(expect.arrayContaining(finished));
  // If the process is killed between the two, the file is a release but its record is still an upload.
  expect([...finished, ...receiving]).toEqual(expect.arrayContaining(releases));
  expect(receiving).toEqual(expect.arrayContaining(parts));
  expect([...parts, ...releases]).toEqual(
    expect.arrayContaining(idsOf(({ state, received }) => state === 'receiving' && received > 0)),
  );
}

/** Checks data that no call returns in the database. */
function checkRows(db: Sqlite.Database, known: Acknowledged): void {
  const messageOf = db.prepare('select message from contact_messages where id = ?').pluck();
  for (const [id, message] of known.messages) expect(messageOf.get(id)).toBe(message);
  const entries = new Map(
    (
      db.prepare('select action, sum(count) as count from audit group by action').all() as {
        action: string;
        count: number;
      }[]
    ).map(({ action, count }) => [action, count]),
  );
  const lost = [...known.audited].filter(([action, count]) => (entries.get(action) ?? 0) < count);
  expect({ lost, entries }).toEqual({ lost: [], entries });
}

/** Kills one server repeatedly. Returns its acknowledged data and the times of its starts. */
async function killAndCheck(
  times: number,
  first: number,
): Promise<{ known: Acknowledged; startTimes: number[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kill-'));
  dataDirs.push(dataDir);
  const start = async () => {
    const started = await startProcess({
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: administrator.password,
      TRUST_PROXY: '127.0.0.1',
    });
    servers.add(started);
    return started;
  };
  let server = await start();
  const auth = expected(200, await new Caller(server.address).post<Auth>('/api/login', administrator));
  const writers = new Writers(new Caller(server.address, auth));
  await writers.prepare();
  const startTimes: number[] = [];
  for (let round = 0; round < times || KINDS.some((kind) => !seen.has(kind)); round += 1) {
    let killed = false;
    let answers = 0;
    let hasAnswered = () => {};
    const enough = new Promise<void>((resolve) => (hasAnswered = resolve));
    // Counts responses instead of time, so that a kill interrupts work on a busy machine, too. The rounds of all
    // servers wait for each kind of write in turn, so that slow kinds complete as well.
    const awaited = (first + round) % writers.all().length;
    const wanted = randomInt(1, 4);
    // Calls fail when the server is killed. Any other failure is an error.
    const work = Promise.all(
      writers.all().map((write, index) =>
        (async () => {
          while (!killed) {
            await write();
            if (index === awaited) answers += 1;
            if (answers === wanted) hasAnswered();
          }
        })().catch((error: unknown) => {
          if (!killed || !(error instanceof TypeError)) throw error;
        }),
      ),
    );
    work.catch(() => undefined);
    await Promise.race([enough, work]);
    await pause(randomInt(20));
    killed = true;
    await server.end('SIGKILL');
    servers.delete(server);
    await work;
    await withCopy(dataDir, checkDatabase);

    const begun = Date.now();
    server = await start();
    startTimes.push(Date.now() - begun);
    writers.caller = new Caller(server.address, auth);
    await writers.check();
    const stored = await withCopy(dataDir, (db) => {
      checkDatabase(db);
      checkRows(db, writers.known);
      return {
        rows: db.prepare('select id, state, received from downloadables order by id').all(),
        deleted: db.prepare('select downloadable_id from deleted_files').pluck().all(),
      };
    });
    await checkFiles(dataDir, stored as Stored);
    for (const kind of writers.known.audited.keys()) seen.add(kind);
  }
  return { known: writers.known, startTimes };
}

it(
  `loses nothing that it acknowledged when it is killed ${rounds} times during every kind of write`,
  async () => {
    const share = Math.ceil(rounds / SERVERS);
    const ended = await Promise.all(
      Array.from({ length: SERVERS }, (_, index) => killAndCheck(share, index * share)),
    );

    const startTimes = ended.flatMap((one) => one.startTimes).sort((a, b) => a - b);
    const answers = ended.map(({ known }) =>
      [...known.audited.values()].reduce((sum, count) => sum + count, known.messages.size),
    );
    reportFigure({
      fault: 'process killed (SIGKILL) during every kind of write',
      times: startTimes.length,
      looked: `${answers.reduce((a, b) => a + b)} answers, integrity of the database, files without a record`,
      found: `nothing lost, nothing came back; serving again within ${startTimes[Math.ceil(startTimes.length * 0.95) - 1]} ms (p95)`,
    });
    // Without these writes the kills would prove nothing.
    expect([...seen].sort()).toEqual([...KINDS].sort());
    expect(ended.flatMap(({ known }) => [...known.messages])).not.toEqual([]);
  },
  300_000 + rounds * 60_000,
);

import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { DownloadType } from '../../server/contract/download-type';
import type { Group } from '../../server/contract/group';
import type { Downloadable, UploadStatus } from '../../server/contract/release';
import { startProcess, type ServerProcess } from './setup/process';
import { administrator, Caller, expected, md5Of, sha256Of } from './setup/server';
import type { Auth } from '../../server/contract/session';

/** 10 in `npm test`; `KILL_ROUNDS=100 npx vitest run --project api tests/api/kill.test.ts` for the proof. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 10);
const chunk = 512 * 1024;

interface Upload {
  id: number;
  content: Buffer;
  /** what the server has answered for */
  received: number;
  finished: boolean;
}

/** Everything that the server has answered for, and so must still know after it was killed. */
class Acknowledged {
  readonly uploads: Upload[] = [];
  readonly groups = new Map<number, string>();
  readonly deleted = new Set<number>();
  /** asked for, not answered: either way is right */
  readonly uncertain = new Set<number>();
}

async function goOnUploading(caller: Caller, type: DownloadType, known: Acknowledged): Promise<never> {
  for (;;) {
    let upload = known.uploads.find(({ finished }) => !finished);
    if (!upload) {
      const content = randomBytes(randomInt(0, 3 * 1024 * 1024));
      const { id } = expected(201, await caller.record(type, content));
      upload = { id, content, received: 0, finished: false };
      known.uploads.push(upload);
    }
    // After a kill the server may hold more than it could answer for.
    const held = expected(200, await caller.get<UploadStatus>(`/api/upload/${upload.id}`));
    expect(held.received).toBeGreaterThanOrEqual(upload.received);
    const end = Math.min(held.received + chunk, upload.content.byteLength);
    const isLast = end === upload.content.byteLength;
    const offset = held.finished ? 0 : held.received;
    const piece = held.finished ? upload.content.subarray(0, 0) : upload.content.subarray(offset, end);
    if (held.finished) {
      upload.finished = true;
      continue;
    }
    const answer = await caller.chunk(upload.id, piece, isLast, offset);
    expect(answer.status).toBe(isLast ? 201 : 200);
    upload.received = end;
    upload.finished = isLast;
  }
}

async function goOnEditing(caller: Caller, known: Acknowledged): Promise<never> {
  for (;;) {
    const group = expected(
      201,
      await caller.post<Group>('/api/groups', { name: randomBytes(8).toString('hex') }),
    );
    known.groups.set(group.id, group.name);
    const [oldest] = known.groups.keys();
    if (known.groups.size > 5 && oldest !== undefined) {
      known.uncertain.add(oldest);
      known.groups.delete(oldest);
      expect((await caller.delete(`/api/groups/${oldest}`)).status).toBe(204);
      known.uncertain.delete(oldest);
      known.deleted.add(oldest);
    }
  }
}

async function checkAll(caller: Caller, type: DownloadType, known: Acknowledged): Promise<void> {
  const groups = new Map(
    expected(200, await caller.get<Group[]>('/api/groups')).map(({ id, name }) => [id, name]),
  );
  for (const [id, name] of known.groups) expect(groups.get(id)).toBe(name);
  for (const id of known.deleted) expect(groups.has(id)).toBe(false);

  const releases = expected(
    200,
    await caller.get<Downloadable[]>(`/api/downloadTypes/${type.id}/downloadables`),
  );
  for (const upload of known.uploads) {
    const held = expected(200, await caller.get<UploadStatus>(`/api/upload/${upload.id}`));
    expect(held.received).toBeGreaterThanOrEqual(upload.received);
    const release = releases.find(({ id }) => id === upload.id);
    expect(held.finished).toBe(release !== undefined);
    if (upload.finished) expect(release).toBeDefined();
    if (release)
      expect(release).toMatchObject({ hash: md5Of(upload.content), sha256: sha256Of(upload.content) });
  }
  for (const { id } of releases.slice(0, 5)) {
    const checked = expected(200, await caller.post<Downloadable>(`/api/downloadables/${id}/check`));
    expect(checked.current_hash).toBe(checked.hash);
  }
}

it(
  `keeps what it has answered for when it is killed ${rounds} times, and serves again soon`,
  { timeout: 60_000 + rounds * 30_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kill-'));
    const environment = { DATA_DIR: dataDir, ADMIN_PASSWORD: administrator.password };
    const known = new Acknowledged();
    const startTimes: number[] = [];
    let server: ServerProcess = await startProcess(environment);
    try {
      const auth = expected(200, await new Caller(server.address).post<Auth>('/api/login', administrator));
      const type = expected(
        201,
        await new Caller(server.address, auth).post<DownloadType>('/api/downloadTypes', {
          name: 'T',
          categorie: 'C',
        }),
      );
      for (let round = 0; round < rounds; round += 1) {
        const caller = new Caller(server.address, auth);
        let killed = false;
        // What fails because the server is gone is meant to; anything else is not.
        const until = (work: Promise<never>) =>
          work.catch((error: unknown) => {
            if (!killed || !(error instanceof TypeError)) throw error;
          });
        const work = Promise.all([
          until(goOnUploading(caller, type, known)),
          until(goOnEditing(caller, known)),
        ]);
        work.catch(() => undefined);
        await pause(randomInt(20, 600));
        killed = true;
        await server.end('SIGKILL');
        await work;

        const begun = Date.now();
        server = await startProcess(environment);
        startTimes.push(Date.now() - begun);
        await checkAll(new Caller(server.address, auth), type, known);
      }
    } finally {
      await server.end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    }
    startTimes.sort((a, b) => a - b);
    const p95 = startTimes[Math.ceil(startTimes.length * 0.95) - 1] ?? 0;
    const finished = known.uploads.filter(({ finished }) => finished).length;
    console.log(
      `${rounds} kills: ${finished} releases and ${known.groups.size + known.deleted.size} groups kept; serving again within ${p95} ms (p95)`,
    );
    expect(finished).toBeGreaterThan(0);
  },
);

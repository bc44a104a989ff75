// @change
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Pool } from 'pg';
import {
  findPostgres,
  startPostgres,
  type RunningPostgres,
} from '../../../scripts/lib/programs/postgres.mjs';
import { openPool } from '../../../server/platform/db/postgres';
import { createLocalLocks, createSharedLocks, type Locks } from '../../../server/platform/locks';
import { waitFor } from '../../setup/wait-for';

const log = pino({ level: 'silent' });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The suite for each kind of lock. `two` returns the locks of two instances, or of one if only one is possible. */
function holds(two: () => readonly [Locks, Locks]) {
  it('runs work with the same name one at a time, and other work in parallel', async () => {
    const [here, there] = two();
    let working = 0;
    let most = 0;
    const work = async () => {
      working += 1;
      most = Math.max(most, working);
      await pause(5);
      working -= 1;
    };
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? here : there).serialize('upload 1', work)),
    );
    expect(most).toBe(1);
    const beside = () => there.serialize('upload 2', () => Promise.resolve('done meanwhile'));
    expect(await here.serialize('upload 1', beside)).toBe('done meanwhile');
  });

  it('releases the lock after failed work', async () => {
    const [here, there] = two();
    await expect(here.serialize('upload 1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await there.serialize('upload 1', () => Promise.resolve('yes'))).toBe('yes');
  });

  it('tryRun skips work that is already running', async () => {
    const [here, there] = two();
    const done: string[] = [];
    let finish: (() => void) | undefined;
    const first = here.tryRun('sweep', async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      done.push('first');
    });
    await waitFor(() => expect(finish).toBeDefined());
    await there.tryRun('sweep', () => Promise.resolve(void done.push('second')));
    finish?.();
    await first;
    await there.tryRun('sweep', () => Promise.resolve(void done.push('third')));
    expect(done).toEqual(['first', 'third']);
  });
}

describe('locks within a process', () => {
  const locks = createLocalLocks();
  holds(() => [locks, locks]);
});

describe.each(findPostgres())('locks across instances with PostgreSQL $version', ({ bin }) => {
  let postgres: RunningPostgres;
  let pools: Pool[] = [];
  let all: Locks[] = [];
  beforeAll(async () => {
    postgres = await startPostgres(bin);
    pools = [1, 2].map(() => openPool({ url: postgres.url, poolSize: 3 }, log));
    all = pools.map((pool) => createSharedLocks(pool, log));
  });
  afterAll(async () => {
    await Promise.all(all.map((locks) => locks.close()));
    await Promise.all(pools.map((pool) => pool.end()));
    await postgres.stop();
  });
  const two = (): readonly [Locks, Locks] => {
    const [here, there] = all;
    if (!here || !there) throw new Error('There are no locks');
    return [here, there];
  };
  holds(two);

  it('rejects an instance with a different setting and names the setting', async () => {
    const [here, there] = two();
    const settings = (size: number) => new Map(Object.entries({ SITE_URL: 7, MAX_UPLOAD_BYTES: size }));
    await here.registerServer(settings(-5));
    await expect(there.registerServer(settings(6))).rejects.toThrow(/^MAX_UPLOAD_BYTES must be the same/);
    await there.close();
    await there.registerServer(settings(-5));
    await here.close();
    await there.close();
    // No other server is left whose settings must be the same.
    await there.registerServer(settings(6));
    await there.close();
  });

  it('a lock is released when the connection of its instance is lost', async () => {
    const [here, there] = two();
    let finish: (() => void) | undefined;
    const held = here.serialize('upload 9', () => new Promise<void>((resolve) => (finish = resolve)));
    await waitFor(() => expect(finish).toBeDefined());
    await pools[1]?.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and pid <> pg_backend_pid()`,
    );
    expect(await there.serialize('upload 9', () => Promise.resolve('taken over'))).toBe('taken over');
    finish?.();
    await held;
    expect(await here.serialize('upload 9', () => Promise.resolve('and again'))).toBe('and again');
  });
});

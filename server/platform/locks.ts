import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { HttpProblem } from './http/problem';
import { proveSessions } from './db/session-proof';
import { InstallationError } from './installation/identity';
import { numberOf, type SharedSettings } from './installation/shared-settings';

/** Locks that hold across all instances. */
export interface Locks {
  /**
   * Runs `work` when it gets the lock `name`; callers queue for it.
   * @throws HttpProblem 503 if that takes too long
   */
  serialize<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Runs `work` if the lock `name` is free; otherwise does nothing. */
  tryRun(name: string, work: () => Promise<void>): Promise<void>;
  /**
   * Registers a server that uses the data with these settings, until `close`.
   * @throws DatabaseInUseError while the data are moved, InstallationError while another server runs with
   * other settings
   */
  registerServer(settings: SharedSettings): Promise<void>;
  close(): Promise<void>;
}

/** Creates locks within this process, for data that no other process uses. */
export function createLocalLocks(): Locks {
  const turns = new Map<string, Promise<unknown>>();

  const locks: Locks = {
    serialize(name, work) {
      const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
      turns.set(name, turn);
      const leave = () => {
        if (turns.get(name) === turn) turns.delete(name);
      };
      turn.then(leave, leave);
      return turn;
    },
    async tryRun(name, work) {
      if (!turns.has(name)) await locks.serialize(name, work);
    },
    // The lock on the data folder does this.
    registerServer: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return locks;
}

/** Servers use this database, or it is being moved. */
export class DatabaseInUseError extends Error {
  constructor() {
    super(
      'DATABASE_URL must name a database that no other program works on: stop the servers, or wait for the move',
    );
  }
}

const maxWaitMs = 30_000;
const firstRetryMs = 5;
const maxRetryMs = 250;

/**
 * Creates locks between the instances on one PostgreSQL database: advisory locks of one connection. The
 * database releases them when that connection ends, even after a crash. If the connection breaks during the
 * work, another instance may get the lock: so the work must also be safe against conflicts in the database.
 */
export function createSharedLocks(pool: Pool, log: FastifyBaseLogger): Locks {
  const local = createLocalLocks();
  let connection: Promise<PoolClient> | undefined;
  /** set by `registerServer` */
  let shared: SharedSettings | undefined;

  function connect(): Promise<PoolClient> {
    connection ??= pool
      .connect()
      .then(async (client) => {
        client.once('error', (error) => {
          // Closed: the pool has the connection back.
          if (connection === undefined) return;
          log.warn({ err: error }, 'the connection that holds the locks broke');
          connection = undefined;
          client.release(true);
        });
        if (shared) await lockAsServer(client, shared);
        return client;
      })
      .catch((error: unknown) => {
        connection = undefined;
        throw error;
      });
    return connection;
  }

  /** Runs one query after another, because there is only one connection. */
  let queue: Promise<unknown> = Promise.resolve();
  function ask(query: 'pg_try_advisory_lock' | 'pg_advisory_unlock', key: string): Promise<boolean> {
    const answer = queue.then(async () => {
      const client = await connect();
      const { rows } = await client.query<{ done: boolean }>(`select ${query}($1) as done`, [key]);
      return rows[0]?.done === true;
    });
    queue = answer.catch(() => undefined);
    return answer;
  }

  /** Takes a lock if it is free. @returns true if it was free */
  const tryLock = (key: string) => ask('pg_try_advisory_lock', key);

  // Releases a lock. If the connection broke, the database has released it already.
  const unlock = (key: string) =>
    ask('pg_advisory_unlock', key).catch((error: unknown) =>
      log.warn({ err: error }, 'a lock could not be released'),
    );

  const whileLocked = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      await unlock(key);
    }
  };

  return {
    serialize: (name, work) =>
      local.serialize(name, async () => {
        const key = keyOf(name);
        const until = performance.now() + maxWaitMs;
        for (let look = firstRetryMs; !(await tryLock(key)); look = Math.min(look * 2, maxRetryMs)) {
          if (performance.now() > until) throw new HttpProblem(503, 'busy', { retryAfter: 5 });
          // eslint-disable-next-line no-restricted-properties -- a pause needs no secret
          await pause(look * (0.5 + Math.random()));
        }
        return whileLocked(key, work);
      }),

    tryRun: (name, work) =>
      local.tryRun(name, async () => {
        const key = keyOf(name);
        if (await tryLock(key)) await whileLocked(key, work);
      }),

    async registerServer(settings) {
      const isConnected = connection !== undefined;
      shared = settings;
      const client = await connect();
      if (isConnected) await lockAsServer(client, settings);
      // Every server registers before it looks: if two start at the same time, at least one sees the other.
      for (const [name, value] of settings) {
        const { rowCount } = await client.query(
          `select 1 from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
             and database = (select oid from pg_database where datname = current_database())
             and classid = $1::int8::oid and objid <> $2::int8::oid limit 1`,
          [numberOf(name) >>> 0, value >>> 0],
        );
        if (rowCount)
          throw new InstallationError(
            `${name} must be the same for all instances on this database: one that is running has another value`,
          );
      }
    },

    async close() {
      const client = await connection?.catch(() => undefined);
      connection = undefined;
      client?.release(true);
    },
  };
}

/** Returns the key of a lock in PostgreSQL: 64 bits of the hash of its name. */
const keyOf = (name: string) => createHash('sha256').update(name).digest().readBigInt64BE().toString();

/**
 * Takes the shared locks that show that a server runs, and with which settings.
 * @throws DatabaseInUseError while the database is locked
 */
async function lockAsServer(client: PoolClient, settings: SharedSettings): Promise<void> {
  await holdDatabase(client, 'pg_try_advisory_lock_shared');
  for (const [name, value] of settings)
    await client.query('select pg_advisory_lock_shared($1, $2)', [numberOf(name), value]);
}

async function holdDatabase(
  client: PoolClient,
  lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
): Promise<void> {
  const { rows } = await client.query<{ done: boolean }>(`select ${lock}($1) as done`, [keyOf('server')]);
  if (rows[0]?.done) return;
  client.release(true);
  throw new DatabaseInUseError();
}

/**
 * Locks a database against servers and against other callers of this function.
 * @param onLost called when the connection that holds the lock breaks
 * @returns a function that releases the lock
 * @throws DatabaseInUseError if a server runs or the lock is taken; StartError behind a pooler in transaction
 * mode
 */
export async function lockDatabase(pool: Pool, onLost: (error: Error) => void): Promise<() => void> {
  await proveSessions(pool);
  const client = await pool.connect();
  client.once('error', onLost);
  await holdDatabase(client, 'pg_try_advisory_lock');
  return () => client.release(true);
}

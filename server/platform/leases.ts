import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { HttpProblem } from './http/problem';
import { InstallationError } from './installation/identity';
import { numberOf, type SharedSettings } from './installation/shared-settings';

/** What only one may do at a time, whichever instance it runs on. */
export interface Leases {
  /** Does work when its turn comes: one after the other under a name. @throws HttpProblem 503 when that takes too long */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Does work unless somebody does it now under that name. */
  ifFree(name: string, work: () => Promise<void>): Promise<void>;
  /**
   * Says that a server works on the data with these settings, until the leases are closed.
   * @throws DatabaseInUseError while they are moved, InstallationError while another one works with other settings
   */
  join(settings: SharedSettings): Promise<void>;
  close(): Promise<void>;
}

/** Leases within this process: enough where no other works on the same data. */
export function createLocalLeases(): Leases {
  const turns = new Map<string, Promise<unknown>>();

  const leases: Leases = {
    inTurn(name, work) {
      const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
      turns.set(name, turn);
      const leave = () => {
        if (turns.get(name) === turn) turns.delete(name);
      };
      turn.then(leave, leave);
      return turn;
    },
    async ifFree(name, work) {
      if (!turns.has(name)) await leases.inTurn(name, work);
    },
    // The lock on the data folder says so.
    join: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return leases;
}

/** Servers run on this database, or it is being moved. */
export class DatabaseInUseError extends Error {
  constructor() {
    super(
      'DATABASE_URL must name a database that no other program works on: stop the servers, or wait for the move',
    );
  }
}

const longestWaitMs = 30_000;
const firstLookMs = 5;
const longestLookMs = 250;

/**
 * Leases among the instances of one PostgreSQL database: advisory locks of one connection, which the database releases
 * when that connection ends, however the process ended. When the connection breaks in the middle of work, somebody else may
 * begin: what is done in a turn must hold its own in the database too.
 */
export function createSharedLeases(pool: Pool, log: FastifyBaseLogger): Leases {
  const local = createLocalLeases();
  let connection: Promise<PoolClient> | undefined;
  /** of a server */
  let shared: SharedSettings | undefined;

  function connect(): Promise<PoolClient> {
    connection ??= pool
      .connect()
      .then(async (client) => {
        client.once('error', (error) => {
          log.warn({ err: error }, 'the connection that holds the leases broke');
          connection = undefined;
          client.release(true);
        });
        if (shared) await appear(client, shared);
        return client;
      })
      .catch((error: unknown) => {
        connection = undefined;
        throw error;
      });
    return connection;
  }

  /** One query after the other: the connection is one. */
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

  /** Whether the lease was free and is held now. */
  const take = (key: string) => ask('pg_try_advisory_lock', key);

  // After the connection broke there is nothing to give back: the database knows it too.
  const give = (key: string) =>
    ask('pg_advisory_unlock', key).catch((error: unknown) =>
      log.warn({ err: error }, 'a lease could not be given back'),
    );

  const holding = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      await give(key);
    }
  };

  return {
    inTurn: (name, work) =>
      local.inTurn(name, async () => {
        const key = keyOf(name);
        const until = performance.now() + longestWaitMs;
        for (let look = firstLookMs; !(await take(key)); look = Math.min(look * 2, longestLookMs)) {
          if (performance.now() > until) throw new HttpProblem(503, 'busy', { retryAfter: 5 });
          await pause(look * (0.5 + Math.random()));
        }
        return holding(key, work);
      }),

    ifFree: (name, work) =>
      local.ifFree(name, async () => {
        const key = keyOf(name);
        if (await take(key)) await holding(key, work);
      }),

    async join(settings) {
      const isConnected = connection !== undefined;
      shared = settings;
      const client = await connect();
      if (isConnected) await appear(client, settings);
      // Each says what it has before it looks: of two that start at once at least one sees the other.
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

/** The number that stands for a name among PostgreSQL's locks: 64 bits of its hash. */
const keyOf = (name: string) => createHash('sha256').update(name).digest().readBigInt64BE().toString();

/** Holds what says that a server runs, and with which settings. @throws DatabaseInUseError */
async function appear(client: PoolClient, settings: SharedSettings): Promise<void> {
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
 * Holds a database against servers, and against others who hold it so.
 * @param onLost called when the connection that holds it breaks
 * @returns a function that lets it go
 * @throws DatabaseInUseError
 */
export async function lockDatabase(pool: Pool, onLost: (error: Error) => void): Promise<() => void> {
  const client = await pool.connect();
  client.once('error', onLost);
  await holdDatabase(client, 'pg_try_advisory_lock');
  return () => client.release(true);
}

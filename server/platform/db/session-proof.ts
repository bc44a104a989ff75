import { randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../start-error';

const rounds = 5;

interface Session {
  pid: number;
  /** true if the session has the lock */
  holds: boolean;
}

async function sessionOf(client: PoolClient, key: number): Promise<Session> {
  const { rows } = await client.query<Session>(
    `select pg_backend_pid() as pid, exists (select 1 from pg_locks where locktype = 'advisory' and granted
       and pid = pg_backend_pid() and classid = $1::int4::oid and objid = $2::int4::oid) as holds`,
    [key, key],
  );
  if (!rows[0]) throw new Error('The database does not say which session this is');
  return rows[0];
}

/**
 * True if each connection has a session of its own that keeps its locks. The second connection holds a
 * transaction open meanwhile: a pooler in transaction mode then gives the session of the first one away. A
 * session that two open connections see at the same time is shared, so a direct connection never fails.
 */
async function haveOwnSessions([first, second]: readonly [PoolClient, PoolClient]): Promise<boolean> {
  // Random, because the pooler may keep the lock: no other program waits for it.
  const key = randomInt(1, 2 ** 31);
  await first.query('select pg_advisory_lock_shared($1::int4, $2::int4)', [key, key]);
  const { pid } = await sessionOf(first, key);
  for (let round = 0; round < rounds; round += 1) {
    await second.query('begin');
    const other = await sessionOf(second, key);
    if (other.pid === pid) return false;
    const own = await sessionOf(first, key);
    if (own.pid !== pid || !own.holds) return false;
    await second.query('rollback');
  }
  await first.query('select pg_advisory_unlock_shared($1::int4, $2::int4)', [key, key]);
  return true;
}

const hasNoTransactions = (error: unknown) => error instanceof Error && /pooling mode/.test(error.message);

/**
 * Checks that the connections of a pool have sessions of their own: the locks between instances belong to a
 * session.
 * @throws StartError behind a pooler in transaction or statement mode
 */
export async function proveSessions(pool: Pool): Promise<void> {
  const clients: PoolClient[] = [];
  let isProven = false;
  try {
    const first = await pool.connect();
    clients.push(first);
    const second = await pool.connect();
    clients.push(second);
    isProven = await haveOwnSessions([first, second]).catch((error: unknown) => {
      if (hasNoTransactions(error)) return false;
      throw error;
    });
  } finally {
    for (const client of clients) client.release(!isProven);
  }
  if (!isProven)
    throw new StartError(
      'DATABASE_URL must lead to PostgreSQL directly, or by a pooler in session mode (PgBouncer: pool_mode = ' +
        'session): this pooler shares the session of a connection, so locks do not hold',
      undefined,
    );
}

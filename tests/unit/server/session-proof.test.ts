import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { proveSessions } from '../../../server/platform/db/session-proof';

interface FakePooler {
  /** the session for the next statement of a connection; `free`: those that no transaction holds */
  choose: (connection: number, free: number[]) => number | undefined;
  /** loses the locks of a session after each statement, as `server_reset_query_always` does */
  resets?: boolean;
  hasTransactions?: boolean;
}

/** Connections to three sessions of a database, by a pooler. */
function poolOf({ choose, resets = false, hasTransactions = true }: FakePooler) {
  const released: unknown[] = [];
  const locks = new Set<number>();
  const held = new Map<number, number>();
  let opened = 0;
  const connect = () => {
    const connection = opened++;
    const query = (text: string) => {
      const others = [...held].filter(([each]) => each !== connection).map(([, session]) => session);
      const free = [1, 2, 3].filter((session) => !others.includes(session));
      const session = held.get(connection) ?? choose(connection, free);
      if (session === undefined) return Promise.reject(new Error('No session is free'));
      if (text === 'begin' && !hasTransactions)
        return Promise.reject(new Error('transaction blocks not allowed in statement pooling mode'));
      if (text === 'begin') held.set(connection, session);
      if (text === 'rollback') held.delete(connection);
      if (text.startsWith('select pg_advisory_lock_shared')) locks.add(session);
      const rows = [{ pid: session, holds: locks.has(session) }];
      if (resets) locks.clear();
      return Promise.resolve({ rows });
    };
    return Promise.resolve({ query, release: (destroy: boolean) => released.push(destroy) });
  };
  return { pool: { connect } as unknown as Pool, released };
}

let turn = 0;
const own = (connection: number) => connection + 1;

it.each<[string, FakePooler]>([
  ['gives the session that was used last', { choose: (_, free) => free[0] }],
  ['has one session only', { choose: () => 1 }],
  ['uses the sessions in turn', { choose: (_, free) => free[(turn += 1) % free.length] }],
  ['loses the locks of a session', { choose: own, resets: true }],
  ['knows no transactions', { choose: own, hasTransactions: false }],
])('refuses a pooler that %s, and closes the connections', async (_, pooler) => {
  const { pool, released } = poolOf(pooler);
  await expect(proveSessions(pool)).rejects.toThrow(
    /^DATABASE_URL must .*\(PgBouncer: pool_mode = session\)/,
  );
  expect(released).toEqual([true, true]);
});

it('accepts connections with sessions of their own, and keeps them', async () => {
  const { pool, released } = poolOf({ choose: own });
  await proveSessions(pool);
  expect(released).toEqual([false, false]);
});

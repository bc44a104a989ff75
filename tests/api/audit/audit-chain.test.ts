// @change
import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  findPostgres,
  startPostgres,
  type RunningPostgres,
} from '../../../scripts/lib/programs/postgres.mjs';
import type { Config } from '../../../server/config';
import type { AuditCheck } from '../../../server/contract/audit-check';
import type { Database } from '../../../server/platform/db/connection';
import { createAuditAnchors } from '../../../server/modules/audit/anchors';
import { openChain } from '../../../server/modules/audit/chain';
import { checkAuditTrail } from '../../../server/modules/audit/check';
import { createAuditMacs, digestOfRepeats } from '../../../server/modules/audit/hashes';
import { createAuditTrail } from '../../../server/modules/audit/trail';
import { listAuditEntries } from '../../../server/modules/audit/entries.shared.sql';
import { deleteOldEntries } from '../../../server/modules/audit/retention';
import { applyRetention } from '../../../server/retention';
import { createDatabase } from '../setup/external-stores';
import { TestServer } from '../setup/server';
import { repeats } from '../../setup/repeats';
import countedTrail from './counted-trail.json' with { type: 'json' };

const never = new AbortController().signal;
const dayMs = 24 * 3_600_000;

/** Starts a server with a test clock. Returns it with the parts of its audit trail. */
async function trailOf(settings: Partial<Config>, secretKey = randomBytes(32)) {
  let time = Date.parse('2026-05-10T10:00:00Z');
  const now = () => new Date((time += 1000));
  const server = await TestServer.start(
    { tokenTtlHours: 8000, ...settings, secretKey, runsJobs: false },
    now,
  );
  const { db } = server;
  const macs = createAuditMacs(secretKey);
  const anchors = createAuditAnchors(db, secretKey, now);
  const trail = createAuditTrail(macs, now);
  return {
    server,
    db,
    anchors,
    trail,
    now,
    openChain: () => openChain(db, macs),
    addDays: (days: number) => (time += days * dayMs),
    check: (kept: readonly string[] = []) =>
      checkAuditTrail({ db, anchors, macs, now }, { signal: never, anchors: kept }),
    /** Checks the trail inside a transaction. */
    checkIn: (tx: Database) =>
      checkAuditTrail(
        { db: tx, anchors: createAuditAnchors(tx, secretKey, now), macs, now },
        { signal: never },
      ),
    write: async (count: number, begin = 0) => {
      for (let index = begin; index < begin + count; index += 1)
        await trail.add(db, null, {
          action: 'login.failed',
          subject: `${index}@example.com`,
          detail: { index },
          ip: `192.0.2.${index % 250}`,
        });
    },
  };
}
type Trail = Awaited<ReturnType<typeof trailOf>>;

/**
 * Starts a server on a trail of an older version. It counted repeats in an entry: two entries have their count
 * in a second link, one is named by a link as not repeated, and two have a MAC.
 */
async function countedTrailOf() {
  const trail = await trailOf({}, Buffer.alloc(32, 7));
  const tables = ['audit', 'audit_chain', 'audit_chain_head', 'audit_anchors', 'audit_keys'] as const;
  for (const table of tables) {
    await trail.db.deleteFrom(table).execute();
    for (const row of countedTrail[table]) await trail.db.insertInto(table).values(row).execute();
  }
  return trail;
}

const found = ({ problems }: AuditCheck) => problems.map(({ kind, entry }) => [kind, entry]);
const ids = async (db: Database) =>
  (await db.selectFrom('audit').select('id').orderBy('id').execute()).map(({ id }) => id);

/** The suite for each database. */
function provesItself(settings: () => Promise<Partial<Config>>) {
  let trail: Trail;
  beforeAll(async () => {
    trail = await trailOf(await settings());
  });
  afterAll(() => trail.server.stop());

  it('is intact after concurrent writes', async () => {
    const { server } = trail;
    for (let round = 0; round < 2; round += 1)
      await Promise.all(Array.from({ length: 20 }, () => server.group()));
    const { check, db } = trail;
    expect(await check()).toMatchObject({ is_valid: true, entries: 42, problems: [] });
    const positions = await db.selectFrom('audit_chain').select('position').orderBy('position').execute();
    expect(positions.map(({ position }) => position)).toEqual(positions.map((_, index) => index + 1));
  });

  it('does not include entries that were inserted after its start, also after a restart and with any id', async () => {
    const { db, check } = trail;
    const isSqlite = trail.server.config.database.kind === 'sqlite';
    const [far, behind] = isSqlite ? [9_000_000_000, -9_000_000_000] : [2_147_483_647, -2_147_483_648];
    // The first id, because an entry with it may have been deleted.
    const free = (await ids(db))[0] ?? 0;
    const row = await db.selectFrom('audit').selectAll().where('id', '=', free).executeTakeFirstOrThrow();
    const links = await db.selectFrom('audit_chain').selectAll().where('entry_id', '=', free).execute();
    await db.deleteFrom('audit_chain').where('entry_id', '=', free).execute();
    await db
      .insertInto('audit')
      .values([far, behind].map((id) => ({ ...row, id })))
      .execute();
    const added = [behind, free, far].map((id) => ['added', id]);
    for (let round = 0; round < 2; round += 1) {
      expect(found(await check())).toEqual(expect.arrayContaining(added));
      await trail.openChain();
    }
    await db.deleteFrom('audit').where('id', 'in', [far, behind]).execute();
    await db.insertInto('audit_chain').values(links).execute();
    expect(await check()).toMatchObject({ is_valid: true });
  });

  it('stays intact when IP addresses are erased and old entries deleted, and detects other changes', async () => {
    const { db, anchors, check, addDays, write, now } = trail;
    await anchors.signWhenDue();
    await write(20);
    await write(5);
    expect(await check()).toMatchObject({ is_valid: true, anchors: 1 });
    const [id = 0] = (await ids(db)).slice(-1);
    const { ip_salt: salt } = await db
      .selectFrom('audit')
      .where('id', '=', id)
      .select('ip_salt')
      .executeTakeFirstOrThrow();
    await db.updateTable('audit').set({ ip: null }).where('id', '=', id).execute();
    expect(found(await check())).toEqual([['changed', id]]);
    // Erased while the clock was ahead. That is no problem at any time of the clock.
    await db.updateTable('audit').set({ ip_salt: null }).where('id', '=', id).execute();
    expect(await check()).toMatchObject({ is_valid: true });
    await db.updateTable('audit').set({ ip_salt: salt }).where('id', '=', id).execute();

    addDays(31);
    await applyRetention(db, { messagesKeepDays: undefined }, now);
    expect(await db.selectFrom('audit').select('ip').where('ip', 'is not', null).execute()).toEqual([]);
    expect(await check()).toMatchObject({ is_valid: true });
    await write(10, 100);
    await deleteOldEntries(db, anchors, 30, now);
    expect(await ids(db)).toHaveLength(10);
    expect(await check()).toMatchObject({ is_valid: true, anchors: 1 });
    await write(3, 100);
    await anchors.signWhenDue();
    expect(await check()).toMatchObject({ is_valid: true, anchors: 2 });

    // An anchor that was kept before a further deletion is still valid.
    const kept = (await anchors.all()).map(({ jws }) => jws);
    addDays(31);
    await deleteOldEntries(db, anchors, 30, now);
    await write(5, 100);
    expect(await check(kept)).toMatchObject({ is_valid: true });

    const [oldest = 0] = await ids(db);
    await db.deleteFrom('audit').where('id', '=', oldest).execute();
    await db.deleteFrom('audit_chain').where('entry_id', '=', oldest).execute();
    expect(await check()).toMatchObject({
      is_valid: false,
      problem_count: 1,
      problems: [{ kind: 'dropped' }],
    });
  });
}

it.each([
  ['ahead by 400 days, for seconds', 400, 0],
  ['ahead by 400 days, for three days', 400, 3],
  ['behind by 365 days, for seconds', -365, 0],
  ['behind by 365 days, for three days', -365, 3],
])('stays valid after a clock that was %s', async (_what, days, lasts) => {
  const trail = await trailOf({});
  const { db, anchors, check, addDays, write, now } = trail;
  try {
    for (const step of [0, days, lasts, -days, 1 / 24]) {
      addDays(step);
      await write(3);
      await write(3);
      await anchors.signWhenDue();
      await applyRetention(db, { messagesKeepDays: undefined }, now);
      await deleteOldEntries(db, anchors, 30, now);
      expect(await check()).toMatchObject({ is_valid: true, problems: [] });
    }
  } finally {
    await trail.server.stop();
  }
});

it('verifies and shows the entries that an older version has counted', async () => {
  const { server, db, check, trail } = await countedTrailOf();
  try {
    expect(await check()).toMatchObject({ is_valid: true, entries: 6 });
    const again = { action: 'login.failed', subject: 'once@example.com', ip: '192.0.2.1' } as const;
    await trail.add(db, null, again);
    await trail.add(db, null, again);
    expect(await check()).toMatchObject({ is_valid: true, entries: 8 });
    const shown = await listAuditEntries(db, { limit: 10 });
    expect(shown.map(({ subject, detail }) => [subject, detail['count']])).toEqual([
      ['once@example.com', 2],
      ['twice@example.com', 2],
      ['once@example.com', undefined],
      ['4.2', 3],
      ['twice@example.com', 2],
      ['once@example.com', undefined],
      ['Harbour', undefined],
    ]);
    expect(shown[3]?.detail['last_at']).toBe(countedTrail.audit[3]?.last_at);
  } finally {
    await server.stop();
  }
});

it('deletes no old entries if the chain was changed, and does not repair a changed end of the chain', async () => {
  const trail = await trailOf({});
  const { db, write, anchors } = trail;
  try {
    await write(5);
    const all = await ids(db);
    await sql`update audit_chain set at = '2000-01-01T00:00:00.000Z' where position <= 3`.execute(db);
    await expect(deleteOldEntries(db, anchors, 30, () => new Date())).rejects.toThrow('tampered with');
    expect(await ids(db)).toEqual(all);
  } finally {
    await trail.server.stop();
  }
  const other = await trailOf({});
  try {
    await other.write(5);
    await sql`update audit_chain set hash = 'x' where position = (select max(position) from audit_chain)`.execute(
      other.db,
    );
    await sql`update audit_chain_head set hash = 'x'`.execute(other.db);
    await other.write(5);
    expect((await other.check()).problems).toContainEqual(expect.objectContaining({ kind: 'end' }));
  } finally {
    await other.server.stop();
  }
});

/** Changes the database without the server. */
type Tampering = (db: Database, entry: number, other: number) => Promise<unknown>;

const fields = [
  'at',
  'actor_id',
  'actor',
  'action',
  'subject',
  'detail',
  'group_id',
  'release_id',
  'ip',
  'ip_salt',
  'ip_digest',
  'count',
  'last_at',
  'repeats_mac',
  'once_link',
] as const;

const links = (db: Database, entry: number) => db.deleteFrom('audit_chain').where('entry_id', '=', entry);

const tamperings: Record<string, Tampering> = {
  ...Object.fromEntries(
    fields.map((field): [string, Tampering] => [
      `changes ${field}`,
      (db, id) =>
        sql`update audit set ${sql.ref(field)} = coalesce(${sql.ref(field)}, 0) || '1' where id = ${id}`.execute(
          db,
        ),
    ]),
  ),
  ...Object.fromEntries(
    ['kind', 'entry_id', 'at', 'digest', 'hash'].map((field): [string, Tampering] => [
      `changes ${field} of a link`,
      (db, id) =>
        sql`update audit_chain set ${sql.ref(field)} = ${sql.ref(field)} || '1' where entry_id = ${id}`.execute(
          db,
        ),
    ]),
  ),
  'deletes the entry': (db, id) => db.deleteFrom('audit').where('id', '=', id).execute(),
  'deletes the link': (db, id) => links(db, id).execute(),
  'deletes entry and link': async (db, id) => {
    await db.deleteFrom('audit').where('id', '=', id).execute();
    await links(db, id).execute();
  },
  'deletes entry and link, and closes the gap': async (db, id) => {
    const { position } = await db
      .selectFrom('audit_chain')
      .select('position')
      .where('entry_id', '=', id)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('audit').where('id', '=', id).execute();
    await links(db, id).execute();
    await sql`update audit_chain set position = -position where position > ${position}`.execute(db);
    await sql`update audit_chain set position = -position - 1 where position < 0`.execute(db);
    await sql`update audit_chain_head set position = position - 1`.execute(db);
  },
  'swaps the ids of two entries': async (db, id, other) => {
    await sql`update audit set id = 0 where id = ${id}`.execute(db);
    await sql`update audit set id = ${id} where id = ${other}`.execute(db);
    await sql`update audit set id = ${other} where id = 0`.execute(db);
  },
  'swaps the links of two entries': async (db, id, other) => {
    await sql`update audit_chain set entry_id = 0 where entry_id = ${id}`.execute(db);
    await sql`update audit_chain set entry_id = ${id} where entry_id = ${other}`.execute(db);
    await sql`update audit_chain set entry_id = ${other} where entry_id = 0`.execute(db);
  },
  'adds a copy': (db, id) =>
    sql`insert into audit (at, action, subject, detail) select at, action, subject, detail from audit where id = ${id}`.execute(
      db,
    ),
  'adds a copy, and marks it as written by a version without a chain': async (db, id) => {
    await sql`insert into audit (at, action, subject, detail) select at, action, subject, detail from audit where id = ${id}`.execute(
      db,
    );
    await sql`update audit_chain_head set takes_in_up_to = 99999999`.execute(db);
  },
  'adds a copy before the first entry': async (db, id) => {
    await sql`insert into audit (id, at, action, subject, detail) select -7, at, action, subject, detail from audit where id = ${id}`.execute(
      db,
    );
  },
  'adds a link before the first link': async (db, id) => {
    await sql`insert into audit_chain (position, kind, entry_id, at, digest, hash) select -1, kind, 999, at, digest, hash from audit_chain where entry_id = ${id} limit 1`.execute(
      db,
    );
  },
  'changes a count, with a link for it before the first link': async (db, id) => {
    const digest = digestOfRepeats({ count: 999, last_at: null });
    await sql`update audit set count = 999, last_at = null, repeats_mac = null where id = ${id}`.execute(db);
    await sql`delete from audit_chain where entry_id = ${id} and kind = 'repeats'`.execute(db);
    await sql`insert into audit_chain (position, kind, entry_id, at, digest, hash) values (-2, 'repeats', ${id}, '2026', ${digest}, '')`.execute(
      db,
    );
  },
  'deletes the newest signature': (db) =>
    sql`delete from audit_anchors where number = (select max(number) from audit_anchors)`.execute(db),
  'deletes all signatures and their links': async (db) => {
    await sql`delete from audit_chain where kind = 'anchor'`.execute(db);
    await sql`delete from audit_anchors`.execute(db);
  },
  'adds a copy far after the last entry': async (db, id) => {
    await sql`insert into audit (id, at, action, subject, detail) select 9000000000, at, action, subject, detail from audit where id = ${id}`.execute(
      db,
    );
  },
  'resets the counts of repeated entries': (db) =>
    sql`update audit set count = 1, last_at = null, repeats_mac = null where repeats_mac is not null`.execute(
      db,
    ),
  'changes which entries were not repeated': (db) =>
    sql`update audit_chain set entries = entries || ',1' where kind = 'once'`.execute(db),
  'marks repeated entries as not repeated': (db) =>
    sql`update audit set count = 1, last_at = null, repeats_mac = null,
      once_link = (select max(position) from audit_chain where kind = 'once')
      where repeats_mac is not null`.execute(db),
  'changes the count of entries that were not repeated': (db) =>
    sql`update audit set count = 9 where once_link is not null`.execute(db),
  'dates the signatures in the future, which would stop the signing': (db) =>
    sql`update audit_anchors set signed_at = '2999-01-01T00:00:00.000Z'`.execute(db),
  'deletes the newest entries and their links': async (db, id) => {
    await db.deleteFrom('audit').where('id', '>=', id).execute();
    await db.deleteFrom('audit_chain').where('entry_id', '>=', id).execute();
  },
  'deletes the newest entries and their links, and moves the end': async (db, id) => {
    await db.deleteFrom('audit').where('id', '>=', id).execute();
    await db.deleteFrom('audit_chain').where('entry_id', '>=', id).execute();
    await sql`update audit_chain_head set
      position = (select max(position) from audit_chain),
      hash = (select hash from audit_chain order by position desc limit 1)`.execute(db);
  },
};

const rounds = repeats(5_000, Object.keys(tamperings).length);

it(
  `detects each of ${rounds} changes, deletions, moves and additions of entries`,
  async () => {
    const trail = await countedTrailOf();
    const { db, check, write, anchors } = trail;
    try {
      await write(200);
      await anchors.signWhenDue();
      await write(60, 200);
      await write(20, 240);
      expect(await check()).toMatchObject({ is_valid: true, entries: 286 });
      const all = (await ids(db)).slice(2);
      const names = Object.keys(tamperings);
      const missed: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const name = names[round % names.length] ?? '';
        const id = all[randomInt(all.length)] ?? 0;
        const other = all[(all.indexOf(id) + 1 + randomInt(all.length - 1)) % all.length] ?? 0;
        await db
          .transaction()
          .execute(async (tx) => {
            await tamperings[name]?.(tx, id, other);
            const result = await trail.checkIn(tx);
            if (result.is_valid) missed.push(`${name}: ${id}`);
            throw new Error('As it was');
          })
          .catch((error: unknown) => {
            if (!(error instanceof Error) || error.message !== 'As it was') throw error;
          });
      }
      expect(missed).toEqual([]);
      expect(await check()).toMatchObject({ is_valid: true });
    } finally {
      await trail.server.stop();
    }
  },
  300_000 + rounds * 300,
);

describe('The audit trail on SQLite', () => {
  provesItself(() => Promise.resolve({}));
});

describe.each(findPostgres().slice(0, 1))('The audit trail on PostgreSQL $version', ({ bin }) => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    postgres = await startPostgres(bin);
  });
  afterAll(() => postgres.stop());
  provesItself(async () => {
    const url = await createDatabase(postgres.url);
    return { database: { kind: 'postgres', url, poolSize: 5 } };
  });
});

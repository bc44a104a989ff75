// @change
import { beforeAll, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { createConditions } from '../../../server/platform/conditions/conditions';
import { createAuditAnchors } from '../../../server/modules/audit/anchors';
import { createAuditMacs } from '../../../server/modules/audit/hashes';
import { createAuditTrail } from '../../../server/modules/audit/trail';
import { createIntegrity } from '../../../server/modules/releases/integrity';
import { secretOf } from '../../../server/platform/secrets/sealed-keys';
import { testServer } from '../setup/server';

const clock = { now: new Date('2026-03-01T12:00:00Z') };
const now = () => clock.now;
const never = new AbortController().signal;
const dayMs = 24 * 3_600_000;
const inFuture = '2027-04-05T12:00:00.000Z';

let secret: Buffer;
let lines: Record<string, unknown>[] = [];
const log = pino(
  { level: 'info' },
  { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) },
);
const conditions = createConditions(log, now);

const server = testServer({ tokenTtlHours: 2000, runsJobs: false }, now);
beforeAll(async () => {
  secret = await secretOf(server.config);
});

const files = () =>
  conditions
    .list()
    .filter(({ code }) => code.startsWith('release_'))
    .map(({ code, values }) => [code, values['name']]);

const integrity = () => {
  const { db, store } = server.running.services;
  const audit = createAuditTrail(createAuditMacs(secret), now);
  const { blockLists, signers } = server.running.services;
  return createIntegrity({ db, store, conditions, log, now }, { blockLists, signers, audit });
};

/** A day later all files are checked. */
async function checkAll() {
  clock.now = new Date(clock.now.getTime() + dayMs + 1);
  await integrity().checkDue(never);
}

it('a missing or changed file is logged once, and reported until it is restored', async () => {
  lines = [];
  const type = await server.downloadType();
  const { id } = await server.admin.release(type, Buffer.from('release'), { name: '4.2' });
  const { store } = server.running.services;
  const replace = async (content: string) => {
    await store.drop(id);
    const stored = await store.append(id, { received: 0, stored: null }, [Buffer.from(content)]);
    await store.publish(id, { received: content.length, stored });
  };
  await checkAll();
  expect([lines, files()]).toEqual([[], []]);

  await store.drop(id);
  await checkAll();
  await checkAll();
  const name = `${type.name} 4.2`;
  expect(files()).toEqual([['release_missing', name]]);
  await replace('other');
  await checkAll();
  expect(files()).toEqual([['release_damaged', name]]);
  await replace('release');
  await checkAll();
  await checkAll();
  expect(files()).toEqual([]);
  expect(lines.map(({ level, subject, msg }) => [level, subject, msg])).toEqual([
    [50, String(id), 'the file of a release is missing'],
    [30, String(id), 'the file of a release is no longer missing'],
    [50, String(id), 'the file of a release is damaged'],
    [30, String(id), 'the file of a release is no longer damaged'],
  ]);
});

it('no file is reported missing while the storage is unavailable', async () => {
  lines = [];
  const { id } = await server.release();
  const { store } = server.running.services;
  jest.spyOn(store, 'openRelease').mockResolvedValue(undefined);
  jest.spyOn(store, 'check').mockRejectedValue(new Error('The bucket is away'));
  await expect(checkAll()).rejects.toThrow('The bucket is away');
  jest.restoreAllMocks();
  expect(files()).toEqual([]);
  expect(lines).toContainEqual(
    expect.objectContaining({ id, msg: 'the file of a release could not be checked' }),
  );
});

it('a time in the future stops neither file checks nor signatures of the audit trail', async () => {
  const { id } = await server.release();
  const { db } = server;
  await db
    .updateTable('downloadables')
    .set({ current_hash_checked_at: inFuture })
    .where('id', '=', id)
    .execute();
  await integrity().checkDue(never);
  const checked = await db
    .selectFrom('downloadables')
    .where('id', '=', id)
    .select('current_hash_checked_at')
    .executeTakeFirst();
  expect(checked).toEqual({ current_hash_checked_at: clock.now.toISOString() });

  const anchors = createAuditAnchors(db, secret, now);
  const today = clock.now;
  clock.now = new Date(inFuture);
  await anchors.signWhenDue();
  clock.now = today;
  await server.downloadType();
  await anchors.signWhenDue();
  const signed = await anchors.all();
  expect(signed.map(({ anchor }) => anchor?.at)).toEqual([inFuture, today.toISOString()]);
});

// @change
import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { AuditPage } from '../../../server/contract/audit';
import type { AuditCheck, AuditAnchors } from '../../../server/contract/audit-check';
import { createAudit } from '../../../server/modules/audit/audit';
import { createAuditAnchors } from '../../../server/modules/audit/anchors';
import { openChain } from '../../../server/modules/audit/chain';
import { createAuditMacs } from '../../../server/modules/audit/hashes';
import { createAuditTrail } from '../../../server/modules/audit/trail';
import { transact } from '../../../server/platform/db/connection';
import { createLocalLocks } from '../../../server/platform/locks';
import { deleteOldEntries } from '../../../server/modules/audit/retention';
import { expected, testServer } from '../setup/server';

const dayMs = 24 * 3_600_000;
const secretKey = randomBytes(32);
let time = Date.parse('2026-05-01T10:00:00Z');
const now = () => new Date((time += 1));

const server = testServer({ secretKey, tokenTtlHours: 8000, runsJobs: false }, now);

const database = () => server.db;
const anchorsOf = () => createAuditAnchors(database(), secretKey, now);
const auditOf = (checkMs?: number, secret = secretKey) =>
  createAudit(
    database(),
    { anchors: anchorsOf(), macs: createAuditMacs(secret), locks: createLocalLocks() },
    now,
    checkMs,
  );

/** Adds entries without links. */
const addEntries = (count: number) =>
  sql`insert into audit (at, action, subject, detail, count)
    with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < ${sql.lit(count)})
    select '2026-05-01T00:00:00.000Z', 'login.failed', 'entry ' || number, '{}', 1 from numbers`.execute(
    database(),
  );

/** Adds entries by the trail, in one transaction. */
const writeEntries = (count: number) =>
  transact(database(), async (tx) => {
    const trail = createAuditTrail(createAuditMacs(secretKey), now);
    for (let index = 0; index < count; index += 1)
      await trail.add(tx, null, { action: 'login.failed', subject: `entry ${index}` });
  });

/** Checks the trail in parts of some milliseconds. */
async function checkInParts(checkMs: number): Promise<AuditCheck[]> {
  const audit = auditOf(checkMs);
  const parts = [await audit.check()];
  for (let next; (next = parts.at(-1)?.next) !== undefined;) parts.push(await audit.check(next));
  return parts;
}

const sum = (parts: readonly AuditCheck[], field: 'entries' | 'problem_count') =>
  parts.reduce((total, part) => total + part[field], 0);

it('verifies the audit trail in parts that together check each entry once', async () => {
  await writeEntries(6_000);
  const whole = await server.admin.expect(200).post('/api/audit/verify');
  expect(whole).toMatchObject({ is_valid: true, is_complete: true });
  expect(whole).not.toHaveProperty('next');
  const parts = await checkInParts(20);
  expect(parts.length).toBeGreaterThan(1);
  expect(sum(parts, 'entries')).toBe(whole.entries);
  expect(parts.map(({ is_complete: isComplete }) => isComplete)).toEqual(
    parts.map((_, index) => index === parts.length - 1),
  );
  expect(parts.at(-1)).toMatchObject({ is_valid: true, problem_count: 0 });
});

it.each([100, 5_900])('detects a change of entry %i, whichever part checks that entry', async (id) => {
  const db = database();
  const { subject } = await db.selectFrom('audit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await db.updateTable('audit').set({ subject: 'Another' }).where('id', '=', id).execute();
  const parts = await checkInParts(20);
  expect(sum(parts, 'problem_count')).toBe(1);
  expect(parts.flatMap(({ problems }) => problems)).toMatchObject([{ kind: 'changed', entry: id }]);
  await db.updateTable('audit').set({ subject }).where('id', '=', id).execute();
});

it('refuses a position that no check of this installation returned, always with the same error', async () => {
  const { next = '' } = await auditOf(0).check();
  const foreign = await auditOf(0, randomBytes(32)).check();
  const [position, hash, due, mac] = JSON.parse(Buffer.from(next, 'base64url').toString()) as unknown[];
  const write = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
  const verify = (place: string) =>
    server.admin.post<AuditCheck>(`/api/audit/verify?next=${encodeURIComponent(place)}`);
  expected(200, await verify(next));
  const answers = await Promise.all(
    [
      foreign.next ?? '',
      write(position, hash, due),
      write(5_000, hash, due, mac),
      write(position, hash, 'f'.repeat(64), mac),
      write(String(position), hash, due, mac),
      'eyJ',
      '%',
      write(null),
    ].map(verify),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field: 'next' }] });
    expect(body).toEqual(answers[0]?.body);
  }
});

it('returns the signatures of the audit trail in pages', async () => {
  const db = database();
  const anchors = anchorsOf();
  await anchors.signWhenDue();
  const [first] = await db.selectFrom('audit_anchors').selectAll().orderBy('number').execute();
  if (!first) throw new Error('Nothing was signed');
  for (let number = first.number + 1; number < first.number + 1_200; number += 400)
    await db
      .insertInto('audit_anchors')
      .values(Array.from({ length: 400 }, (_, index) => ({ ...first, number: number + index })))
      .execute();
  const page = async (query = '') =>
    await server.admin.expect(200).get<AuditAnchors>(`/api/audit/anchors${query}`);
  const one = await page();
  expect(one.anchors).toHaveLength(1_000);
  const two = await page(`?after=${one.next}`);
  expect(two.anchors).toHaveLength(201);
  expect(two).not.toHaveProperty('next');
  await db.deleteFrom('audit_anchors').where('number', '>', first.number).execute();
});

it('keeps at most 14 signatures while entries older than five days are deleted each day', async () => {
  const db = database();
  // The number of entries from earlier tests depends on the machine.
  for (const table of ['audit', 'audit_chain', 'audit_chain_head', 'audit_anchors'] as const)
    await db.deleteFrom(table).execute();
  await openChain(db, createAuditMacs(secretKey));
  await writeEntries(1);
  const anchors = anchorsOf();
  const counts: number[] = [];
  for (let day = 0; day < 30; day += 1) {
    time += dayMs;
    await server.group();
    await anchors.signWhenDue();
    await deleteOldEntries(db, anchors, 5, now);
    counts.push((await anchors.all()).length);
    expect(await auditOf().check()).toMatchObject({ is_valid: true, is_complete: true });
  }
  // Each kept day has one signature of the newest link and one of a deletion.
  expect(Math.max(...counts.slice(10))).toBeLessThanOrEqual(14);
});

it('searches the audit trail in parts, and reports that older entries were not searched yet', async () => {
  const group = await server.group('Far below');
  await addEntries(220_000);
  const pages: AuditPage[] = [];
  do {
    const before = pages.at(-1)?.next;
    const query = before === undefined ? '' : `&before=${before}`;
    pages.push(await server.admin.expect(200).get(`/api/audit?q=far%20below${query}`));
  } while (pages.at(-1)?.next !== undefined);
  expect(pages.length).toBe(3);
  expect(pages.map(({ incomplete }) => incomplete)).toEqual([true, true, undefined]);
  expect(pages.flatMap(({ entries }) => entries)).toMatchObject([
    { action: 'group.create', subject: 'Far below', detail: { id: group.id } },
  ]);
  // The export searches all parts.
  expect((await server.admin.get<string>('/api/audit.csv?q=far%20below')).text).toContain('Far below');
});

it('writes no further equal entry of a user who has filled the trail within the hour', async () => {
  const db = database();
  const person = { id: 77, email: 'loop@customer.example' };
  const at = now().toISOString();
  const row = { at, actor_id: person.id, actor: person.email, subject: '4.2', detail: '{"id":5}' };
  await db
    .insertInto('audit')
    .values(Array.from({ length: 1_000 }, () => ({ ...row, action: 'download' })))
    .execute();
  const trail = createAuditTrail(createAuditMacs(secretKey), now);
  const add = async (action: 'download' | 'user.change', id: number) => {
    await trail.add(db, person, { action, subject: '4.2', detail: { id } });
    const ofPerson = db.selectFrom('audit').where('actor_id', '=', person.id);
    return (await ofPerson.select('id').execute()).length;
  };
  expect(await add('download', 5)).toBe(1_000);
  expect(await add('download', 6)).toBe(1_001);
  expect(await add('user.change', 5)).toBe(1_002);
  expect(await add('user.change', 5)).toBe(1_003);
  const { entries } = await server.admin.expect(200).get<AuditPage>('/api/audit?actor=loop');
  expect(entries.map(({ action, detail }) => [action, detail['id'], detail['count']])).toEqual([
    ['user.change', 5, undefined],
    ['user.change', 5, undefined],
    ['download', 6, undefined],
    ['download', 5, 1_000],
  ]);
  time += 3_600_000;
  expect(await add('download', 5)).toBe(1_004);
});

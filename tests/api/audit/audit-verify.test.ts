// @change
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { compactVerify, createLocalJWKSet } from 'jose';
import { createAudit } from '../../../server/modules/audit/audit';
import { createAuditAnchors } from '../../../server/modules/audit/anchors';
import { createAuditMacs } from '../../../server/modules/audit/hashes';
import { createLocalLocks } from '../../../server/platform/locks';
import { secretOf } from '../../../server/platform/secrets/sealed-keys';
import { runCommand } from '../setup/process';
import { TestServer } from '../setup/server';

let server: TestServer;
let folder: string;
let secret: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  server = await TestServer.start({ runsJobs: false });
  secret = await secretOf(server.config);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const now = () => new Date();
const verify = async () => await server.admin.expect(200).post('/api/audit/verify');
const signed = async () => await server.admin.expect(200).get('/api/audit/anchors');
const sign = (time = now) => createAuditAnchors(server.db, secret, time).signWhenDue();
const run = (...args: string[]) =>
  runCommand('audit', args, {
    DATA_DIR: server.config.dataDir,
    ...(server.config.database.kind === 'postgres' && {
      DATABASE_URL: server.config.database.url,
      SECRET_KEY: secret.toString('base64'),
    }),
  });

it('signs new entries once a day with a published key, and verifies the audit trail by a call', async () => {
  expect(await signed()).toEqual({ keys: [], anchors: [] });
  await sign();
  await sign();
  const { keys, anchors } = await signed();
  expect(anchors).toHaveLength(1);
  expect(JSON.stringify(keys)).not.toContain('"d"');
  const { payload } = await compactVerify(anchors[0] ?? '', createLocalJWKSet({ keys }));
  const link = await server.db
    .selectFrom('audit_chain')
    .selectAll()
    .where('kind', '=', 'entry')
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({
    number: 1,
    kind: 'newest',
    position: link.position,
    hash: link.hash,
  });
  const later = () => new Date(Date.now() + 25 * 3_600_000);
  await sign(later);
  expect(await signed()).toEqual({ keys, anchors });

  await server.group();
  await sign(later);
  expect(await verify()).toMatchObject({
    is_valid: true,
    is_complete: true,
    entries: 3,
    anchors: 2,
    problem_count: 0,
    problems: [],
  });
});

it('verifies the audit trail in one call at a time', async () => {
  const locks = createLocalLocks();
  const { db } = server;
  const audit = createAudit(
    db,
    { anchors: createAuditAnchors(db, secret, now), macs: createAuditMacs(secret), locks },
    now,
  );
  const both = await Promise.allSettled([audit.check(), audit.check()]);
  expect(both).toMatchObject([
    { status: 'fulfilled', value: { is_valid: true } },
    { status: 'rejected', reason: { status: 409, code: 'check_running' } },
  ]);
});

it('a command verifies the audit trail while the server runs, and names changed entries', async () => {
  expect(await run('verify')).toEqual({
    code: 0,
    output: expect.stringMatching(
      /100 %\nThe audit trail has not been changed: 3 entries and 2 signatures\n$/,
    ),
  });
  const entry = await server.db
    .selectFrom('audit')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await server.update('audit', entry.id, { subject: 'Another' });
  expect(await run('verify')).toEqual({
    code: 1,
    output: expect.stringMatching(
      new RegExp(`entry ${entry.id}, link 4 was changed\nThe audit trail was tampered with: 1 findings`),
    ),
  });
  expect(await verify()).toMatchObject({ problems: [{ kind: 'changed', entry: entry.id, position: 4 }] });
  await server.update('audit', entry.id, { subject: entry.subject });
  for (const args of [[], ['verify', 'more'], ['--no'], ['check']])
    expect(await run(...args)).toEqual({
      code: 1,
      output: 'Usage: node dist/commands/audit.mjs verify [--anchors FILE] [--settings FILE]\n',
    });
});

it('reports deleted signatures, also the newest and all of them', async () => {
  const anchors = await server.db.selectFrom('audit_anchors').selectAll().orderBy('number').execute();
  const missing = [
    { kind: 'anchor', anchor: 1 },
    { kind: 'anchor', anchor: 2 },
  ];
  await server.db.deleteFrom('audit_anchors').where('number', '=', 2).execute();
  expect(await verify()).toMatchObject({ is_valid: false, problems: missing.slice(1) });
  await server.db.deleteFrom('audit_anchors').execute();
  expect(await verify()).toMatchObject({ is_valid: false, problems: missing });
  await server.insert('audit_anchors', anchors);
  expect(await verify()).toMatchObject({ is_valid: true });
});

it.each(['{}', '["eyJ"]', '{"anchors":[]}', '{"anchors":[1]}', 'null', 'eyJ'])(
  'the command refuses a file that contains no signatures: %s',
  async (content) => {
    const file = join(folder, 'other.json');
    await writeFile(file, content);
    expect(await run('verify', '--anchors', file)).toEqual({
      code: 1,
      output: expect.stringContaining(`${file} must be a file of signatures`),
    });
  },
);

it('signatures stored elsewhere show that the end was deleted, even if the attacker knows the secret', async () => {
  const { db } = server;
  const file = join(folder, 'anchors.json');
  await writeFile(file, JSON.stringify(await signed()));
  expect(await run('verify', '--anchors', file)).toMatchObject({ code: 0 });

  await db.deleteFrom('audit_anchors').where('number', '=', 2).execute();
  await db.deleteFrom('audit_chain').where('position', '>=', 4).execute();
  await db.deleteFrom('audit').where('action', '=', 'group.create').execute();
  const end = await db
    .selectFrom('audit_chain')
    .selectAll()
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  const { takes_in_up_to } = await db
    .selectFrom('audit_chain_head')
    .select('takes_in_up_to')
    .executeTakeFirstOrThrow();
  const head = { position: end.position, hash: end.hash, takes_in_up_to };
  const mac = createAuditMacs(secret).ofHead(head);
  await db
    .updateTable('audit_chain_head')
    .set({ ...head, mac })
    .execute();
  expect(await verify()).toMatchObject({ is_valid: true });
  expect(await run('verify', '--anchors', file)).toEqual({
    code: 1,
    output: expect.stringContaining('link 4 is missing'),
  });
});

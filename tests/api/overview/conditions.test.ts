// @change
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '../../setup/wait-for';
import { TestServer } from '../setup/server';

let folder: string;
let server: TestServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conditions-'));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await rm(folder, { recursive: true });
});

const health = async (at: TestServer) => await at.anyone.expect(200).get('/api/health');
const conditions = async (at: TestServer) => (await at.admin.expect(200).get('/api/overview')).conditions;

it('a failed backup is reported to a monitor and to administrators', async () => {
  const dir = join(folder, 'backups');
  server = await TestServer.start({ backups: { dir, everyMs: 10_000, keep: 3 } });
  const { running } = server;
  const [before] = [await health(server)];
  expect(before).toEqual({ status: 'ok', version: expect.any(String) });

  // The backup fails, as it does if a disk is not mounted or not writable.
  await rm(dir, { recursive: true });
  await writeFile(dir, 'no folder');
  const at = server;
  await waitFor(() => expect(running.services.watch.conditions.has('backup_failing')).toBe(true));
  expect(await health(at)).toEqual({
    status: 'degraded',
    reasons: ['backups'],
    version: expect.any(String),
  });
  expect(await conditions(at)).toMatchObject({
    count: 1,
    first: [{ code: 'backup_failing', subject: '', values: { reason: expect.stringMatching('ENOTDIR') } }],
  });
});

it('the health call returns only codes to callers who are not logged in', async () => {
  server = await TestServer.start();
  server.running.services.watch.conditions.raise('work_failing', {
    subject: 'webhooks',
    error: new Error('secret.example does not answer'),
  });
  const answer = await server.anyone.get('/api/health');
  expect(answer.body).toMatchObject({ status: 'degraded', reasons: ['background'] });
  expect(answer.text).not.toMatch(/secret|webhooks/);
});

it('each damaged row becomes a condition when it is read, until it is whole or deleted', async () => {
  server = await TestServer.start({ runsJobs: false });
  const { admin, running } = server;
  const { db, watch } = running.services;
  await admin.createLicence();
  await server.anyone.expect(202).post('/api/contact', { name: 'N', email: 'n@x.example', message: 'm' });
  await admin.invite(await server.group());
  const read = async () => {
    for (const list of ['licenses', 'messages', 'mails', 'audit'])
      await admin.expect(200).get(`/api/${list}`);
    return watch.conditions
      .list()
      .map(({ code, subject }) => `${code} ${subject}`)
      .sort();
  };
  expect(await read()).toEqual([]);

  const { apps } = await db.selectFrom('licences').select('apps').executeTakeFirstOrThrow();
  await db.updateTable('licences').set({ apps: '{' }).execute();
  await db.updateTable('contact_messages').set({ apps: '' }).execute();
  await db.updateTable('audit').set({ detail: '[1]' }).where('id', '=', 1).execute();
  await db.updateTable('outbox').set({ content: 'x' }).execute();
  const all = ['audit 1', 'contact_messages 1', 'licences 1', 'outbox 1'].map((row) => `row_damaged ${row}`);
  expect(await read()).toEqual(all);
  expect(await health(server)).toMatchObject({ status: 'degraded', reasons: ['data'] });
  await admin.expect(500, 'row_damaged').get('/api/mails/1');

  await db.updateTable('licences').set({ apps }).execute();
  await db.deleteFrom('contact_messages').execute();
  await running.services.damagedRows.check(db);
  expect(await read()).toEqual([all[0], all[3]]);
});

it('lost keys become a condition, and no new key takes their place', async () => {
  let at = Date.now();
  server = await TestServer.start({ runsJobs: false }, () => new Date(at));
  const { admin, db } = server;
  await admin.createLicence();
  const { id } = await admin.release(await admin.createDownloadType());
  await db.updateTable('downloadables').set({ signature: 'signature of the release key A\n' }).execute();
  await server.running.services.auditAnchors.signWhenDue();
  await db.updateTable('licence_keys').set({ kid: 'other' }).execute();
  await db.deleteFrom('audit_keys').execute();
  const { services } = server.running;
  await services.damagedRows.check(db);
  const subjects = services.watch.conditions.list().map(({ code, subject }) => `${code} ${subject}`);
  expect(subjects).toEqual(['licence_keys', 'release_keys', 'audit_keys'].map((row) => `row_damaged ${row}`));
  at += 2 * 86_400_000;
  await server.renewAdmin();
  await expect(services.auditAnchors.signWhenDue()).rejects.toThrow('no audit keys');
  expect(await server.rows('audit_keys')).toEqual([]);
  await server.admin.expect(204).delete(`/api/download/${id}`);
  await services.damagedRows.check(db);
  expect(services.damagedRows.has('release_keys')).toBe(false);
});

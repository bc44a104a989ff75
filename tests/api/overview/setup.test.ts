import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { administrator, TestServer, testServer } from '../setup/server';
import { MailServer } from '../setup/mail-server';

const mails = new MailServer();
const server = testServer({ post: mails });

const stepsDone = async () =>
  (await server.admin.expect(200).get('/api/overview')).setup.filter(({ done }) => done).map(({ id }) => id);

it('marks a first step as done when its condition is met', async () => {
  const { setup } = await server.admin.expect(200).get('/api/overview');
  expect(setup).toEqual(
    [
      'mail',
      'secure',
      'second_factor',
      'download_type',
      'release',
      'customer',
      'second_administrator',
      'backup',
    ].map((id) => ({ id, done: false })),
  );

  mails.unknown.add(administrator.email);
  await server.admin.expect(200).post('/api/mails/test');
  expect(await stepsDone()).toEqual([]);
  mails.unknown.clear();
  await server.admin.expect(200).post('/api/mails/test');
  expect(await stepsDone()).toEqual(['mail']);

  const type = await server.downloadType();
  expect(await stepsDone()).toEqual(['mail', 'download_type']);
  const release = await server.admin.release(type, Buffer.from('draft'), { draft: 'true' });
  expect(await stepsDone()).toEqual(['mail', 'download_type']);
  await server.admin.expect(200).post(`/api/downloadables/${release.id}/publish`, {});
  const group = await server.group();
  expect(await stepsDone()).toEqual(['mail', 'download_type', 'release']);
  await server.user(group);
  expect(await stepsDone()).toEqual(['mail', 'download_type', 'release', 'customer']);

  const second = await server.user(server.admin.auth?.user.group ?? group);
  expect(await stepsDone()).toContain('second_administrator');
  const blocked = { blocked: true, version: second.version };
  await server.admin.expect(200).patch(`/api/users/${second.id}`, blocked);
  expect(await stepsDone()).not.toContain('second_administrator');

  const passwords = { current_password: administrator.password, new_password: 'Spreeuw-negen-4-kratten' };
  await server.admin.expect(204).post('/api/me/password', passwords);
  expect(await stepsDone()).toContain('secure');
});

it('marks a second factor and backups as first steps that are done, each when it is set up', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'backups-'));
  const other = await TestServer.start({ backups: { dir, everyMs: 86_400_000, keep: 1 }, runsJobs: false });
  try {
    const done = async () =>
      (await other.admin.expect(200).get('/api/overview')).setup
        .filter((step) => step.done)
        .map(({ id }) => id);
    expect(await done()).toEqual(['backup']);
    const { secret } = await other.admin.expect(200).post('/api/me/totp');
    expect(await done()).toEqual(['backup']);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await other.admin.expect(200).post('/api/me/totp/confirm', { code });
    expect(await done()).toEqual(['second_factor', 'backup']);
  } finally {
    await other.stop();
    await rm(dir, { recursive: true });
  }
});

it('an administrator hides the first steps for all administrators', async () => {
  const [before] = (await server.admin.expect(200).get('/api/audit?action=setup.dismiss')).entries;
  expect(before).toBeUndefined();
  for (let time = 0; time < 2; time += 1) await server.admin.expect(204).post('/api/overview/dismissSetup');
  const colleague = await server.customer(server.admin.auth?.user.group);
  for (const caller of [server.admin, colleague])
    expect((await caller.expect(200).get('/api/overview')).setup).toEqual([]);
  const { entries } = await server.admin.expect(200).get('/api/audit?action=setup.dismiss');
  expect(entries.map(({ actor }) => actor)).toEqual([administrator.email]);
});

it('a server that sends mail has no links to pass on', async () => {
  expect((await server.admin.expect(200).get('/api/overview')).links).toBeUndefined();
});

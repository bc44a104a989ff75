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

// @stores-daily
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { AuditPage } from '../../../server/contract/audit';
import { startServer } from '../../../server/start';
import { TestServer } from '../setup/server';

let server: TestServer;
let type: { id: number };
beforeEach(async () => {
  server = await TestServer.start({ runsJobs: false });
  type = await server.downloadType();
});
afterEach(() => server.stop());

const stored = () => server.running.services.store.list().then((ids) => ids.sort((a, b) => a - b));
const sweep = () => server.running.services.uploads.sweep();
const orphans = async () => (await server.admin.expect(200).get('/api/overview')).orphans;

/** Deletes these releases or uploads from the database, as if an older one was restored. */
async function forget(...ids: number[]): Promise<void> {
  await server.db.deleteFrom('downloadables').where('id', 'in', ids).execute();
}

async function releaseOf(size: number): Promise<number> {
  return (await server.admin.release(type, randomBytes(size))).id;
}

it('unknown files are kept and listed, and an administrator deletes them', async () => {
  const [known, first, second] = [await releaseOf(10), await releaseOf(100), await releaseOf(70_000)];
  const upload = (await server.admin.expect(201).record(type, Buffer.from('abc'))).id;
  await server.admin.expect(200).chunk(upload, Buffer.from('a'), false, 0);
  expect(await orphans()).toEqual({ count: 0, bytes: 0, first: [] });

  await forget(first, second, upload);
  await sweep();
  await sweep();
  expect(await stored()).toEqual([known, first, second, upload]);
  expect(await orphans()).toEqual({
    count: 3,
    bytes: 70_101,
    first: [
      { id: first, bytes: 100, found_at: expect.any(String) },
      { id: second, bytes: 70_000, found_at: expect.any(String) },
      { id: upload, bytes: 1, found_at: expect.any(String) },
    ],
  });

  await server.admin.expect(409, 'orphans_changed').delete('/api/orphans?count=2');
  expect(await stored()).toHaveLength(4);
  await server.admin.expect(204).delete('/api/orphans?count=3');
  expect(await stored()).toEqual([known]);
  expect(await orphans()).toEqual({ count: 0, bytes: 0, first: [] });
  const trail = await server.admin.get<AuditPage>('/api/audit?action=orphans.delete');
  expect(trail.body.entries).toEqual([
    expect.objectContaining({ subject: '3', detail: { files: 3, bytes: 70_101 } }),
  ]);
});

it('an upload that an older database has as unfinished does not delete the file of the release', async () => {
  const id = await releaseOf(100);
  await server.update('downloadables', id, {
    state: 'receiving',
    received: 40,
    hash_state: 'gone',
    updated_at: '2020-01-01T00:00:00.000Z',
  });
  await sweep();
  await sweep();
  expect(await stored()).toEqual([id]);
  expect((await orphans()).count).toBe(1);
});

it('a deleted file is removed later if the storage did not answer', async () => {
  const [release, other] = [await releaseOf(100), await releaseOf(10)];
  const upload = (await server.admin.expect(201).record(type, Buffer.from('abc'))).id;
  await server.admin.expect(200).chunk(upload, Buffer.from('a'), false, 0);
  const { store } = server.running.services;
  jest.spyOn(store, 'drop').mockRejectedValueOnce(new Error('The storage is away'));
  jest.spyOn(store, 'dropUpload').mockRejectedValueOnce(new Error('The storage is away'));
  await server.admin.expect(500).delete(`/api/download/${release}`);
  await server.admin.expect(500).delete(`/api/upload/${upload}`);
  expect(await stored()).toEqual([release, other, upload]);
  await sweep();
  expect(await stored()).toEqual([other]);
  expect((await orphans()).count).toBe(0);
});

it('a failed start deletes nothing', async () => {
  const id = await releaseOf(100);
  const failed = (await server.admin.expect(201).record(type, Buffer.from('abc'))).id;
  await server.admin.expect(200).chunk(failed, Buffer.from('a'), false, 0);
  const { db, store } = server.running.services;
  await db.updateTable('downloadables').set({ state: 'failed' }).where('id', '=', failed).execute();
  await forget(id);
  const before = await stored();
  await server.running.stop();

  const port = createServer().listen(0, '127.0.0.1');
  await once(port, 'listening');
  let isBegun = false;
  const taken = Object.defineProperty(
    { ...server.config, port: (port.address() as AddressInfo).port },
    'runsJobs', // only read to start the background jobs
    { get: () => (isBegun = true), enumerable: false },
  );
  await expect(startServer(taken)).rejects.toThrow('PORT must be');
  expect(isBegun).toBe(false);
  port.close();
  expect((await store.list()).sort((a, b) => a - b)).toEqual(before);
});

// @change
import type { Ticket } from '../../../server/contract/ticket';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { parseStorageUrl } from '../../../server/config';
import type { Health } from '../../../server/contract/health';
import type { Downloadable } from '../../../server/contract/release';
import { waitFor } from '../../setup/wait-for';
import { FakeS3, type S3Fault } from '../setup/fake-s3';
import { expected, TestServer, type Caller } from '../setup/server';

const storage = new FakeS3();
let server: TestServer;
beforeAll(async () => {
  await storage.open();
  const settings = parseStorageUrl(storage.url);
  if (!settings) throw new Error('The storage has no address');
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' };
  server = await TestServer.start({ storage: { ...settings, keys } });
});
afterEach(() => {
  storage.fault = undefined;
  storage.denied = undefined;
});
afterAll(async () => {
  await server.stop();
  await storage.close();
});

const storageConditions = async () => {
  const { first } = (await server.admin.expect(200).get('/api/overview')).conditions;
  return first.filter(({ code }) => /^(storage|release)_/.test(code)).map(({ code }) => code);
};
/** Waits for the condition. The health call checks the storage immediately. */
const away = () =>
  waitFor(async () => {
    await health();
    expect(await storageConditions()).toEqual(['storage_away']);
  });
/** Waits until the storage works. A failed job may report its failure until its next run. */
const well = () =>
  waitFor(async () => {
    const { status, body } = await health();
    expect([status, body.reasons?.includes('storage') ?? false]).toEqual([200, false]);
  });
const health = () => server.anyone.get<Health>('/api/health');

const faults: [string, S3Fault | 'closed', number][] = [
  ['an expired key', { status: 403, code: 'InvalidAccessKeyId' }, 200],
  ['another secret', { status: 403, code: 'SignatureDoesNotMatch' }, 200],
  ['rights that were taken away', { status: 403, code: 'AccessDenied' }, 200],
  ['a bucket that is gone', { status: 404, code: 'NoSuchBucket' }, 200],
  ['a clock that is wrong', { status: 403, code: 'RequestTimeTooSkewed' }, 200],
  ['too many calls', { status: 503, code: 'SlowDown' }, 503],
  ['an endpoint that is away', 'closed', 503],
];

it.each(faults)(
  'storage with %s is reported for the storage, and for no release or upload',
  async (_what, fault, healthStatus) => {
    const group = await server.group();
    const customer = await server.customer(group);
    const type = await server.downloadType({}, [group]);
    const release = await server.admin.release(type);
    const [file, rest] = [randomBytes(50_000), randomBytes(50_000)];
    const upload = await server.admin.expect(201).record(type, Buffer.concat([file, rest]));
    await server.admin.expect(200).chunk(upload.id, file, false, 0);
    const address = `/api/downloadables/${release.id}`;
    const ticket = await customer.expect(201).post<Ticket>(`${address}/ticket`);
    const { pathname } = new URL(ticket.url, server.anyone.address);
    const calls: (() => ReturnType<Caller['get']>)[] = [
      () => customer.post(`${address}/ticket`),
      () => customer.get(pathname),
      () => server.admin.post(`${address}/check`),
      () => server.admin.chunk(upload.id, rest, true, file.byteLength),
    ];

    if (fault === 'closed') await storage.close();
    else storage.fault = fault;
    for (const call of calls) {
      const { status, headers } = await call();
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    }
    await away();
    const seen = await health();
    expect(seen.status).toBe(healthStatus);
    if (healthStatus === 200) expect(seen.body.reasons).toContain('storage');

    if (fault === 'closed') await storage.open();
    else storage.fault = undefined;
    await well();
    expect(await storageConditions()).toEqual([]);
    const rows = await server.db
      .selectFrom('downloadables')
      .select('current_hash')
      .where('id', '=', release.id)
      .execute();
    expect(rows).toEqual([{ current_hash: release.hash }]);
    await customer.expect(200).get(pathname);
    const resumed = await server.admin.get<{ received: number }>(`/api/upload/${upload.id}`);
    expect(expected(200, resumed).received).toBe(file.byteLength);
    await server.admin.expect(201).chunk(upload.id, rest, true, file.byteLength);
  },
);

it('keys that can list but not write, or not read, are reported for the storage until they can again', async () => {
  const type = await server.downloadType();
  const upload = await server.admin.expect(201).record(type, Buffer.from('file'));
  storage.denied = 'PUT';
  await server.admin.expect(503).chunk(upload.id, Buffer.from('file'), true, 0);
  await away();
  storage.denied = 'GET';
  await away();
  storage.denied = undefined;
  await well();
  await server.admin.expect(201).chunk(upload.id, Buffer.from('file'), true, 0);
});

it('a file that is not in the bucket is missing', async () => {
  const release = await server.release();
  storage.objects.delete(`releases/${release.id}`);
  const checked = await server.admin.post<Downloadable>(`/api/downloadables/${release.id}/check`);
  expect(expected(200, checked).current_hash).toBeNull();
  expect(await storageConditions()).toEqual(['release_missing']);
});

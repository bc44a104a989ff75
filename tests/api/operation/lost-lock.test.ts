// @change
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { createAuditMacs } from '../../../server/modules/audit/hashes';
import { createAuditTrail } from '../../../server/modules/audit/trail';
import type { Principal } from '../../../server/platform/principal';
import { noDiskReserve, type DiskReserve } from '../../../server/platform/disk-reserve';
import { createSavedHashes } from '../../../server/modules/releases/uploads/saved-hashes';
import type { UploadHashes } from '../../../server/modules/releases/uploads/upload-hashes';
import { createUploads, type Uploads } from '../../../server/modules/releases/uploads/uploads';
import { LostUploadError, type FileStore } from '../../../server/platform/storage/file-store';
import { log } from '../setup/contents';
import { TestServer } from '../setup/server';

const content = Buffer.from('the whole release');
const lastChunk = { isLast: true, offset: 0, pieces: [content] };

let server: TestServer;
let hashes: UploadHashes;
let type: { id: number };
let person: Principal;
let id: number;

beforeAll(async () => {
  server = await TestServer.start();
  hashes = createSavedHashes();
  type = await server.downloadType();
  const {
    id: userId,
    name,
    email,
    group_id: groupId,
  } = await server.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  person = {
    id: userId,
    name,
    email,
    groupId,
    isAdmin: true,
    isManager: false,
    mustSetUpSecondFactor: false,
    recentLogin: 'ten minutes',
    tokenHash: '',
  };
});
beforeEach(async () => {
  ({ id } = (await server.admin.record(type, content)).body);
});
afterAll(async () => {
  await hashes.close();
  await server.stop();
});

/** Returns the uploads of an instance that lost its locks during the work, so that no other instance waits. */
function withoutLock(changes: { store?: Partial<FileStore>; reserve?: DiskReserve }): Uploads {
  const { db, store, blockLists, signers } = server.running.services;
  const locks = {
    serialize: <T>(_name: string, work: () => Promise<T>) => work(),
    tryRun: () => Promise.resolve(),
    registerServer: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const now = () => new Date();
  const reserve = changes.reserve ?? noDiskReserve;
  return createUploads(
    { db, store: { ...store, ...changes.store }, locks, reserve, log, now },
    {
      ...{ hashes, blockLists, signers, maxUploadBytes: 1e9 },
      audit: createAuditTrail(createAuditMacs(randomBytes(32)), now),
    },
  );
}

const publishElsewhere = async () =>
  expect((await server.admin.chunk(id, content, true, 0)).status).toBe(201);
const auditedAs = async (action: string) =>
  (
    await server.admin.get<{ entries: { detail: { id?: number } }[] }>(`/api/audit?action=${action}`)
  ).body.entries.filter(({ detail }) => detail.id === id);

async function expectPublished(): Promise<void> {
  const file = await server.running.services.store.openRelease(id);
  expect(file && (await buffer(file.stream))).toEqual(content);
  expect((await server.admin.get(`/api/upload/${id}`)).body).toMatchObject({ finished: true });
}

describe('an instance that lost its lock to another one', () => {
  it('keeps the file of a release that the other instance published', async () => {
    const late = withoutLock({
      store: {
        async publish() {
          await publishElsewhere();
          throw new LostUploadError('The multipart upload is gone from the storage');
        },
      },
    });
    await expect(late.receive(person, id, lastChunk)).rejects.toMatchObject({
      status: 409,
      code: 'upload_finished',
    });
    await expectPublished();
  });

  it('publishes nothing if the other instance restarts the upload', async () => {
    const other = withoutLock({
      store: { publish: () => Promise.reject(new LostUploadError('A part is missing')) },
    });
    const late = withoutLock({
      store: {
        publish: () => expect(other.receive(person, id, lastChunk)).rejects.toMatchObject({ status: 409 }),
      },
    });
    await expect(late.receive(person, id, lastChunk)).rejects.toMatchObject({
      status: 409,
      code: 'upload_gap',
    });
    expect((await server.admin.get(`/api/upload/${id}`)).body).toMatchObject({
      received: 0,
      finished: false,
    });
    await publishElsewhere();
    await expectPublished();
  });

  it('cancels nothing that the other instance published', async () => {
    const late = withoutLock({
      reserve: {
        ...noDiskReserve,
        async withReserve(work) {
          await publishElsewhere();
          return work();
        },
      },
    });
    await expect(late.cancel(person, id)).rejects.toMatchObject({ status: 409, code: 'upload_finished' });
    await expectPublished();
    expect(await auditedAs('upload.cancel')).toEqual([]);
  });
});

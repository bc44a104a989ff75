import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hasSwift, startSwift, type RunningSwift } from '../../../scripts/lib/programs/swift.mjs';
import { parseStorageUrl } from '../../../server/config';
import {
  LostUploadError,
  type FileStore,
  type UploadRecord,
} from '../../../server/platform/storage/file-store';
import { openLocalFileStore } from '../../../server/platform/storage/local-file-store';
import { openS3, type S3 } from '../../../server/platform/storage/s3-client';
import { openS3FileStore } from '../../../server/platform/storage/s3-file-store';
import { startFaultyProxy, type FaultyProxy } from './setup/faulty-proxy';
import { describeWhere } from '../../setup/describe-where';
import { repeats } from '../../setup/repeats';

/** Number of generated sequences of calls, each compared with a list in memory. */
const runs = repeats(250);
/** Number of rounds per fault, with seven faulty calls each. */
const rounds = repeats(50);
const MIB = 1024 * 1024;

let lastId = 0;
const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex');

/** An upload like that of the service: its record changes only when a call has succeeded. */
class Upload {
  readonly id = (lastId += 1);
  content = Buffer.alloc(0);
  record: UploadRecord = { state: 'receiving', received: 0, stored: null };

  constructor(readonly store: FileStore) {}

  async append(bytes: Buffer): Promise<void> {
    const stored = await this.store.append(this.id, this.record, [bytes.subarray(0, 7), bytes.subarray(7)]);
    this.content = Buffer.concat([this.content, bytes]);
    this.record = { ...this.record, received: this.content.byteLength, stored };
  }

  async publish(): Promise<void> {
    await this.store.publish(this.id, this.record);
    this.record = { state: 'finished', received: this.content.byteLength, stored: null };
  }
}

async function read(store: FileStore, id: number): Promise<Buffer | undefined> {
  const file = await store.openRelease(id);
  if (!file) return undefined;
  const content = await buffer(file.stream);
  expect(file.size).toBe(content.byteLength);
  return content;
}

async function listAll(found: AsyncIterable<{ key: string }>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of found) keys.push(key);
  return keys;
}

const findAmong = (uploads: readonly Upload[]) => (ids: readonly number[]) =>
  Promise.resolve(
    new Map(uploads.filter(({ id }) => ids.includes(id)).map(({ id, record }) => [id, record])),
  );

/** The suite for each store. */
function stores(open: () => FileStore) {
  it('returns the content of an upload only after it is published', async () => {
    for (const sizes of [
      [],
      [0],
      [1],
      [3, 5],
      Array<number>(40).fill(3),
      [5 * MIB, 4 * MIB, 4 * MIB, 4 * MIB, 1],
      Array<number>(9).fill(4 * MIB),
    ]) {
      const upload = new Upload(open());
      for (const size of sizes) await upload.append(randomBytes(size));
      expect(await read(open(), upload.id)).toBeUndefined();
      await upload.publish();
      expect(md5((await read(open(), upload.id)) ?? Buffer.from('none'))).toBe(md5(upload.content));
    }
  });

  it('discards unrecorded bytes of an append, and can publish twice', async () => {
    const upload = new Upload(open());
    await upload.append(randomBytes(1000));
    await open().append(upload.id, upload.record, [randomBytes(5000)]);
    await upload.append(randomBytes(10));
    await open().publish(upload.id, upload.record);
    await upload.publish();
    expect(await read(open(), upload.id)).toEqual(upload.content);
  });

  it('fails with LostUploadError when acknowledged bytes are lost', async () => {
    const upload = new Upload(open());
    await upload.append(randomBytes(1000));
    await open().drop(upload.id);
    await expect(open().publish(upload.id, upload.record)).rejects.toThrow(LostUploadError);
  });

  it('sweep deletes failed uploads, and lists and keeps unknown files', async () => {
    const [kept, failed, unknown, published, orphan] = [1, 2, 3, 4, 5].map(() => new Upload(open())) as [
      Upload,
      Upload,
      Upload,
      Upload,
      Upload,
    ];
    for (const upload of [kept, failed, unknown, published, orphan]) await upload.append(randomBytes(100));
    await published.publish();
    await orphan.publish();
    failed.record = { ...failed.record, state: 'failed' };
    const found = await open().sweep(findAmong([kept, failed, published]));
    expect(found.filter(({ id }) => id >= kept.id).sort((a, b) => a.id - b.id)).toEqual([
      { id: unknown.id, bytes: 100 },
      { id: orphan.id, bytes: 100 },
    ]);
    for (const upload of [kept, unknown]) {
      await upload.append(randomBytes(5));
      await upload.publish();
    }
    for (const { id, content } of [kept, unknown, published, orphan])
      expect(await read(open(), id)).toEqual(content);
    await expect(open().publish(failed.id, failed.record)).rejects.toThrow(LostUploadError);
  });

  it('keeps a release file unchanged by an upload with the same ID', async () => {
    const upload = new Upload(open());
    await upload.append(randomBytes(1000));
    const older = upload.record;
    await upload.append(randomBytes(1000));
    const whole = upload.record;
    await upload.publish();
    // Calls of a restored database that is older than the file.
    await open()
      .append(upload.id, older, [randomBytes(10)])
      .catch(() => undefined);
    await open()
      .publish(upload.id, older)
      .catch(() => undefined);
    for (const record of [older, whole, { ...older, state: 'failed' as const }]) {
      await open().sweep(() => Promise.resolve(new Map([[upload.id, record]])));
      await open().dropUpload(upload.id);
    }
    expect(await read(open(), upload.id)).toEqual(upload.content);
    await open().drop(upload.id);
    expect(await read(open(), upload.id)).toBeUndefined();
  });

  it('stores a mark that is not listed as a release file', async () => {
    const before = await open().list();
    for (const mark of ['one', 'two']) {
      await open().writeMark(mark);
      expect(await open().readMark()).toBe(mark);
    }
    expect(await open().list()).toEqual(before);
  });

  it('returns a byte range of a release, with the total size', async () => {
    const upload = new Upload(open());
    for (let chunk = 0; chunk < 5; chunk += 1) await upload.append(randomBytes(4 * MIB));
    await upload.publish();
    const size = upload.content.byteLength;
    for (const [start, end] of [
      [0, 0],
      [MIB - 1, 17 * MIB],
      [size - 1, size - 1],
      [5, size - 1],
    ] as const) {
      const part = await open().openRelease(upload.id, { start, end });
      expect(part?.size).toBe(size);
      const content = part && (await buffer(part.stream));
      expect(content?.equals(upload.content.subarray(start, end + 1))).toBe(true);
    }
    expect(await open().sizeOfRelease(upload.id)).toBe(size);
    expect(await open().sizeOfRelease(upload.id + 1_000_000)).toBeUndefined();
    expect(await open().openRelease(upload.id + 1_000_000, { start: 0, end: 0 })).toBeUndefined();
  });

  it('destroys the stream when a reader stops early', async () => {
    const upload = new Upload(open());
    await upload.append(randomBytes(4 * MIB));
    await upload.publish();
    const file = await open().openRelease(upload.id);
    for await (const piece of file?.stream ?? []) {
      expect((piece as Buffer).byteLength).toBeGreaterThan(0);
      break;
    }
    expect(file?.stream.destroyed).toBe(true);
    await open().check();
  });

  it(
    `returns the correct content after each of ${runs} random call sequences`,
    async () => {
      const step = fc.oneof(
        fc.record({ call: fc.constant('append' as const), size: fc.integer({ min: 1, max: 3000 }) }),
        fc.record({ call: fc.constant('append' as const), size: fc.constant(4 * MIB) }),
        fc.record({ call: fc.constant('unnoted' as const), size: fc.integer({ min: 1, max: 3000 }) }),
        fc.record({ call: fc.constantFrom('publish' as const, 'sweep' as const), size: fc.constant(0) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
          const upload = new Upload(open());
          for (const { call, size } of steps) {
            if (call === 'sweep') await open().sweep(findAmong([upload]));
            else if (call === 'publish') await upload.publish();
            else if (upload.record.state === 'finished') continue;
            else if (call === 'append') await upload.append(randomBytes(size));
            else await open().append(upload.id, upload.record, [randomBytes(size)]);
          }
          const isFinished = upload.record.state === 'finished';
          const found = await read(open(), upload.id);
          expect(found && md5(found)).toBe(isFinished ? md5(upload.content) : undefined);
          await open().drop(upload.id);
          expect(await read(open(), upload.id)).toBeUndefined();
        }),
        { numRuns: runs },
      );
    },
    60_000 + runs * 1_000,
  );
}

describe('file store in a folder', () => {
  let folder: string;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-store-'));
    store = await openLocalFileStore(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  stores(() => store);
});

describeWhere(hasSwift())('file store in S3 storage (OpenStack Swift)', () => {
  let swift: RunningSwift;
  let proxy: FaultyProxy;
  let store: FileStore;
  let s3: S3;
  beforeAll(async () => {
    swift = await startSwift();
    Object.assign(process.env, swift.env);
    const settings = parseStorageUrl(swift.url);
    if (!settings?.endpoint) throw new Error('Swift has no address');
    proxy = await startFaultyProxy(settings.endpoint);
    store = await openS3FileStore({ ...settings, prefix: 'test/', endpoint: proxy.address });
    s3 = await openS3(settings);
  });
  afterAll(async () => {
    await proxy.close();
    await swift.stop();
  });
  stores(() => store);

  it('resumes a byte range download after a lost connection', async () => {
    const upload = new Upload(store);
    for (let chunk = 0; chunk < 8; chunk += 1) await upload.append(randomBytes(4 * MIB));
    await upload.publish();
    const [start, end] = [3 * MIB + 1, 30 * MIB];
    const file = await store.openRelease(upload.id, { start, end });
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of (file?.stream ?? []) as AsyncIterable<Buffer>) {
      pieces.push(piece);
      if (bytes < 10 * MIB && bytes + piece.byteLength >= 10 * MIB) proxy.cutNow();
      bytes += piece.byteLength;
    }
    expect(Buffer.concat(pieces).equals(upload.content.subarray(start, end + 1))).toBe(true);
  });

  it('resumes a download after twelve lost connections', async () => {
    const upload = new Upload(store);
    for (let chunk = 0; chunk < 16; chunk += 1) await upload.append(randomBytes(4 * MIB));
    await upload.publish();
    const file = await store.openRelease(upload.id);
    const hash = createHash('md5');
    let bytes = 0;
    let cuts = 0;
    for await (const piece of file?.stream ?? []) {
      hash.update(piece as Buffer);
      bytes += (piece as Buffer).byteLength;
      if (bytes > (cuts + 1) * 5 * MIB && cuts < 12) {
        proxy.cutNow();
        cuts += 1;
      }
    }
    expect(cuts).toBe(12);
    expect(hash.digest('hex')).toBe(md5(upload.content));
  });

  it.each(['cut', 'unavailable', 'stall'] as const)(
    `keeps all bytes correct in ${rounds * 7} calls with the fault: %s`,
    async (fault) => {
      const uploads: Upload[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const upload = new Upload(store);
        uploads.push(upload);
        for (const size of [4 * MIB, 4 * MIB, 4 * MIB, 4 * MIB, 100]) {
          proxy.meetOne(fault);
          // Like the portal, sends unacknowledged chunks again.
          for (const bytes = randomBytes(size); ;) {
            const done = await upload.append(bytes).then(
              () => true,
              () => false,
            );
            if (done) break;
          }
        }
        proxy.meetOne(fault);
        while (upload.record.state !== 'finished') await upload.publish().catch(() => undefined);
        proxy.meetOne(fault);
        expect(md5((await read(store, upload.id)) ?? Buffer.from('none'))).toBe(md5(upload.content));
      }
      proxy.behave();
      await store.sweep(findAmong(uploads));
      for (const { id, content } of uploads)
        expect((await read(store, id))?.byteLength).toBe(content.byteLength);
      for (const { id } of uploads) await store.drop(id);
      for (const { id } of uploads) expect(await read(store, id)).toBeUndefined();
      const left = [...(await listAll(s3.list('test/'))), ...(await listAll(s3.listMultiparts('test/')))];
      const isOf = (key: string) => uploads.some(({ id }) => `${key}/`.includes(`/${id}/`));
      expect(left.filter(isOf)).toEqual([]);
    },
    600_000,
  );
});

it('a folder named like a release file is not a release file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-store-'));
  try {
    const store = await openLocalFileStore(folder);
    await mkdir(join(folder, 'releases', '7.release'));
    expect(await store.list()).toEqual([]);
    expect(await store.openRelease(7)).toBeUndefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});

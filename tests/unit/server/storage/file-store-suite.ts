import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  LostUploadError,
  type FileStore,
  type UploadRecord,
} from '../../../../server/platform/storage/file-store';
import { repeats } from '../../../setup/repeats';

/** Number of generated sequences of calls, each compared with a list in memory. */
const runs = repeats(250);
export const MIB = 1024 * 1024;

let lastId = 0;
export const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex');

/** An upload like that of the service: its record changes only when a call has succeeded. */
export class Upload {
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

export async function read(store: FileStore, id: number): Promise<Buffer | undefined> {
  const file = await store.openRelease(id);
  if (!file) return undefined;
  const content = await buffer(file.stream);
  expect(file.size).toBe(content.byteLength);
  return content;
}

export const findAmong = (uploads: readonly Upload[]) => (ids: readonly number[]) =>
  Promise.resolve(
    new Map(uploads.filter(({ id }) => ids.includes(id)).map(({ id, record }) => [id, record])),
  );

/** Tests a store. */
export function testFileStore(open: () => FileStore) {
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

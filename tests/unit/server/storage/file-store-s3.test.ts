// @night
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { hasSwift, startSwift, type RunningSwift } from '../../../../scripts/lib/programs/swift.mjs';
import { parseStorageUrl } from '../../../../server/config';
import type { FileStore } from '../../../../server/platform/storage/file-store';
import { openS3, type S3 } from '../../../../server/platform/storage/s3-client';
import { openS3FileStore } from '../../../../server/platform/storage/s3-file-store';
import { describeWhere } from '../../../setup/describe-where';
import { repeats } from '../../../setup/repeats';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy';
import { findAmong, md5, MIB, read, testFileStore, Upload } from './file-store-suite';

/** Number of rounds per fault, with seven faulty calls each. */
const rounds = repeats(50);

async function listAll(found: AsyncIterable<{ key: string }>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of found) keys.push(key);
  return keys;
}

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
  }, 600_000);
  afterAll(async () => {
    await proxy.close();
    await swift.stop();
  });
  testFileStore(() => store);

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

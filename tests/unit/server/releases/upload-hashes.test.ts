import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createLiveHashes } from '../../../../server/modules/releases/uploads/live-hashes';
import { createSavedHashes } from '../../../../server/modules/releases/uploads/saved-hashes';
import {
  UnknownHashStateError,
  type UploadHashes,
} from '../../../../server/modules/releases/uploads/upload-hashes';
import { LostUploadError, type FilePart } from '../../../../server/platform/storage/file-store';

const id = 7;
const content = randomBytes(300_000);
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const blockBytes = 4 * 1024 * 1024;
/** The SHA-256 of each block of 4 MiB. */
function blocksOf(bytes: Uint8Array): Uint8Array {
  const count = Math.ceil(bytes.byteLength / blockBytes);
  const blocks = Array.from({ length: count }, (_, index) =>
    sha256Of(bytes.subarray(index * blockBytes, (index + 1) * blockBytes)),
  );
  return Uint8Array.from(Buffer.concat(blocks));
}
const digestsOf = (bytes: Uint8Array) => ({
  md5: createHash('md5').update(bytes).digest('hex'),
  sha256: sha256Of(bytes).toString('hex'),
  blocks: blocksOf(bytes),
});

const opened: UploadHashes[] = [];
afterEach(() => Promise.all(opened.splice(0).map((hashes) => hashes.close())));
function open(hashes: UploadHashes): UploadHashes {
  opened.push(hashes);
  return hashes;
}

describe('upload hashes in memory', () => {
  /** The stored bytes of the upload, and the ranges that were read. */
  let file = content;
  let reads: FilePart[] = [];
  const start = () => {
    [file, reads] = [content, []];
    return open(
      createLiveHashes((_id, part) => {
        reads.push(part);
        return Promise.resolve(Readable.from([file.subarray(part.start, part.end + 1)]));
      }),
    );
  };
  const at = (received: number) => ({ id, received, hash_state: null });
  const extend = (hashes: UploadHashes, start: number, end: number) =>
    hashes.extend(at(start), [content.subarray(start, start + 10), content.subarray(start + 10, end)]);

  it('need no file reads for an upload without interruption, also when read twice', async () => {
    const hashes = start();
    await extend(hashes, 0, 100_000);
    await extend(hashes, 100_000, content.byteLength);
    expect(await hashes.digests(at(content.byteLength))).toEqual(digestsOf(content));
    expect(await hashes.digests(at(content.byteLength))).toEqual(digestsOf(content));
    expect(reads).toEqual([]);
  });

  it('are the hashes of an empty file before the first byte', async () =>
    expect(await start().digests(at(0))).toEqual(digestsOf(Buffer.alloc(0))));

  it('read the bytes that another process hashed from the file', async () => {
    await extend(start(), 0, 100_000);
    const hashes = start();
    await extend(hashes, 100_000, 200_000);
    await extend(hashes, 200_000, content.byteLength);
    expect(await hashes.digests(at(content.byteLength))).toEqual(digestsOf(content));
    expect(reads).toEqual([{ start: 0, end: 99_999 }]);
  });

  it.each([
    ['was not hashed', 100_000],
    ['was hashed in part', 150_000],
  ])('restart from the file after a chunk that %s', async (_what, received) => {
    const hashes = start();
    await extend(hashes, 0, 100_000);
    await hashes.extend(at(100_000), [randomBytes(100_000)]);
    await extend(hashes, received, content.byteLength);
    expect(await hashes.digests(at(content.byteLength))).toEqual(digestsOf(content));
    expect(reads).toEqual([{ start: 0, end: received - 1 }]);
  });

  it('restart after an upload is forgotten', async () => {
    const hashes = start();
    await hashes.extend(at(0), [randomBytes(100_000)]);
    hashes.forget(id);
    expect(await hashes.digests(at(100_000))).toEqual(digestsOf(content.subarray(0, 100_000)));
  });

  it('fail when the file has lost bytes', async () => {
    const hashes = start();
    file = content.subarray(0, 50_000);
    await expect(hashes.digests(at(100_000))).rejects.toThrow(LostUploadError);
  });
});

describe('upload hashes in the database record', () => {
  it('continue in another process', async () => {
    const half = 150_000;
    const state = await open(createSavedHashes()).extend({ id, received: 0, hash_state: null }, [
      content.subarray(0, half),
    ]);
    const hashes = open(createSavedHashes());
    const next = await hashes.extend({ id, received: half, hash_state: state }, [content.subarray(half)]);
    expect(await hashes.digests({ id, received: content.byteLength, hash_state: next })).toEqual(
      digestsOf(content),
    );
  });

  it.each([null, 'AAAA.AAAA'])('cannot continue from the state %s', async (hash_state) => {
    const hashes = open(createSavedHashes());
    await expect(hashes.extend({ id, received: 5, hash_state }, [content])).rejects.toThrow(
      UnknownHashStateError,
    );
    await expect(hashes.digests({ id, received: 5, hash_state })).rejects.toThrow(UnknownHashStateError);
  });
});

describe('the hashes of blocks', () => {
  const large = randomBytes(blockBytes + 2_000_000);
  const kinds = {
    'in memory': () =>
      createLiveHashes((_id, { start, end }) => {
        const half = Math.floor((start + end) / 2);
        return Promise.resolve(Readable.from([large.subarray(start, half), large.subarray(half, end + 1)]));
      }),
    'in the record': () => createSavedHashes(),
  };

  it.each(
    Object.entries(kinds).flatMap(([kind, create]) =>
      [
        { size: 0, chunk: blockBytes, restarts: false },
        { size: blockBytes + 1, chunk: blockBytes, restarts: true },
        { size: blockBytes, chunk: 3_000_001, restarts: false },
        { size: large.byteLength, chunk: 3_000_001, restarts: true },
      ].map((each) => ({ kind, create, ...each })),
    ),
  )(
    '$kind are right for $size bytes in chunks of $chunk, new server for each: $restarts',
    async ({ create, size, chunk, restarts }) => {
      const file = large.subarray(0, size);
      let hashes = open(create());
      let state: string | null = null;
      let received = 0;
      while (received < size) {
        const bytes = file.subarray(received, received + chunk);
        state = await hashes.extend({ id, received, hash_state: state }, [bytes]);
        received += bytes.byteLength;
        if (restarts) hashes = open(create());
      }
      // The last chunk may be sent again.
      for (let time = 0; time < 2; time += 1)
        expect(await hashes.digests({ id, received, hash_state: state })).toEqual(digestsOf(file));
    },
  );

  it('in the record are unknown after a version that does not know them received a part', async () => {
    const hashes = open(createSavedHashes());
    const state = await hashes.extend({ id, received: 0, hash_state: null }, [content]);
    const [md5, sha256] = state?.split('.') ?? [];
    const next = await hashes.extend({ id, received: content.byteLength, hash_state: `${md5}.${sha256}` }, [
      content,
    ]);
    const twice = { id, received: 2 * content.byteLength, hash_state: next };
    expect(await hashes.digests(twice)).toEqual({
      ...digestsOf(Buffer.concat([content, content])),
      blocks: null,
    });
  });
});

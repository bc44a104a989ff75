import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import SparkMD5 from 'spark-md5';
import { limits } from '../../../server/contract/limits';
import { hashOf } from '../../../src/hashing/hash-of';
import { waitFor } from '../../setup/wait-for';

const SIZES = [
  0,
  1,
  limits.chunkBytes - 1,
  limits.chunkBytes,
  limits.chunkBytes + 1,
  3 * limits.chunkBytes + 12_345,
];

describe.each([
  { where: 'with WebAssembly', prepare: () => undefined, byScript: false },
  {
    where: 'without WebAssembly',
    prepare: () => void jest.replaceProperty(globalThis, 'WebAssembly', undefined as never),
    byScript: true,
  },
  {
    where: 'of a browser whose files are no streams of bytes',
    prepare: () => void jest.spyOn(Blob.prototype, 'stream').mockReturnValue(new ReadableStream()),
    byScript: false,
  },
  {
    where: 'when the Content-Security-Policy forbids WebAssembly',
    prepare: () => void jest.spyOn(WebAssembly, 'instantiate').mockRejectedValue(new Error('refused')),
    byScript: true,
  },
])('the hashes of a file $where', ({ prepare, byScript }) => {
  it.each(SIZES)('are correct for %i bytes', async (size) => {
    prepare();
    const end = jest.spyOn(SparkMD5.ArrayBuffer.prototype, 'end');
    const content = randomBytes(size);
    for (const algorithm of ['md5', 'sha256'] as const)
      expect(await hashOf(algorithm, new Blob([content]), () => undefined)).toBe(
        createHash(algorithm).update(content).digest('hex'),
      );
    expect(end.mock.calls.length).toBe(byScript ? 1 : 0);
  });
});

/** A file whose blocks the test resolves or rejects. */
function slowFile(size: number) {
  const blocks: { start: number; arrive: () => void; fail: (error: Error) => void }[] = [];
  const file = {
    size,
    slice: (start: number, end: number) => ({
      arrayBuffer: () =>
        new Promise<ArrayBuffer>((resolve, reject) => {
          const arrive = () => resolve(new ArrayBuffer(Math.min(end, size) - start));
          blocks.push({ start, arrive, fail: reject });
        }),
    }),
  };
  return { file: file as unknown as Blob, blocks };
}

it('hashOf reads the next block while the current block is hashed', async () => {
  const { file, blocks } = slowFile(2 * limits.chunkBytes + 1);
  const asked: number[] = [];
  const hash = hashOf('md5', file, () => asked.push(blocks.length));
  for (const index of [0, 1, 2]) {
    await waitFor(() => expect(blocks.length).toBeGreaterThan(index));
    blocks[index]?.arrive();
  }
  await hash;
  expect(blocks.map(({ start }) => start)).toEqual([0, limits.chunkBytes, 2 * limits.chunkBytes]);
  // The first call comes after the first block, when the second is already requested.
  expect(asked).toEqual([2, 3, 3]);
});

it('hashOf fails when the first block or a block read ahead cannot be read', async () => {
  const first = slowFile(2 * limits.chunkBytes);
  const hashOfFirst = hashOf('md5', first.file, () => undefined);
  await waitFor(() => expect(first.blocks.length).toBe(1));
  first.blocks[0]?.fail(new Error('gone'));
  await expect(hashOfFirst).rejects.toThrow('gone');
  expect(first.blocks).toHaveLength(1);

  const { file, blocks } = slowFile(2 * limits.chunkBytes);
  const hash = hashOf('md5', file, () => blocks[1]?.fail(new Error('gone')));
  await waitFor(() => expect(blocks.length).toBe(1));
  blocks[0]?.arrive();
  await expect(hash).rejects.toThrow('gone');
});

// @change
import { expect, it } from '@jest/globals';
import {
  holdChunk,
  inSharedMemory,
  takeChunkMemory,
} from '../../../../server/modules/releases/uploads/chunk-memory';

it('chunk memory is reused after all holders release it', () => {
  const chunk = takeChunkMemory();
  const [first, second] = [holdChunk(chunk), holdChunk(chunk.subarray(0, 10))];
  first();
  expect(takeChunkMemory().buffer).not.toBe(chunk.buffer);
  second();
  expect(takeChunkMemory().buffer).toBe(chunk.buffer);
  expect(takeChunkMemory().buffer).not.toBe(chunk.buffer);
});

it('inSharedMemory copies only bytes outside shared memory', async () => {
  const chunk = takeChunkMemory().subarray(0, 3);
  chunk.set([1, 2, 3]);
  expect(await inSharedMemory([chunk], (bytes) => Promise.resolve(bytes))).toBe(chunk);
  const pieces = [Uint8Array.of(4, 5), Uint8Array.of(), Uint8Array.of(6)];
  expect(await inSharedMemory(pieces, (bytes) => Promise.resolve([...bytes]))).toEqual([4, 5, 6]);
});

it('chunk memory is released after failed work', async () => {
  const chunk = takeChunkMemory();
  await expect(inSharedMemory([chunk], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(takeChunkMemory().buffer).toBe(chunk.buffer);
});

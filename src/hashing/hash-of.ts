import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { createMD5, createSHA256 } from 'hash-wasm';
import SparkMD5 from 'spark-md5';
import { limits } from '../../server/contract/limits';
import { createBlockMemory } from '../mending/block-memory';

export type Algorithm = 'md5' | 'sha256';

interface Hasher {
  append(block: Uint8Array<ArrayBuffer>): void;
  /** returns the hash in lower case hexadecimal */
  end(): string;
}

/**
 * Uses WebAssembly. Where it is disabled or forbidden by the page's security policy, the hash is computed in plain
 * JavaScript, which is four times slower or more.
 */
async function createHasher(algorithm: Algorithm): Promise<Hasher> {
  try {
    const hash = await (algorithm === 'md5' ? createMD5() : createSHA256());
    return { append: (block) => hash.update(block), end: () => hash.digest() };
  } catch {
    if (algorithm === 'md5') {
      const hash = new SparkMD5.ArrayBuffer();
      return { append: (block) => hash.append(block.slice().buffer), end: () => hash.end() };
    }
    const hash = sha256.create();
    return { append: (block) => hash.update(block), end: () => bytesToHex(hash.digest()) };
  }
}

/**
 * Returns the hash of a file in lower case hexadecimal. Reads the next block of 4 MiB while one is being
 * hashed.
 * @param onBlock called with the bytes hashed so far
 * @throws if the file cannot be read
 */
export async function hashOf(
  algorithm: Algorithm,
  file: Blob,
  onBlock: (bytes: number) => void,
): Promise<string> {
  const memory = createBlockMemory(limits.chunkBytes);
  const read = (start: number) => memory.read(file.slice(start, start + limits.chunkBytes));
  const hasher = await createHasher(algorithm);
  let reading = read(0);
  for (let start = 0; start < file.size; start += limits.chunkBytes) {
    const block = await reading;
    const end = start + block.byteLength;
    if (end < file.size) {
      reading = read(end);
      // Prevents an unhandled rejection: the error is thrown when this block is awaited.
      reading.catch(() => undefined);
    }
    hasher.append(block);
    memory.reuse(block);
    onBlock(end);
  }
  return hasher.end();
}

import { createMD5 } from 'hash-wasm';
import SparkMD5 from 'spark-md5';
import { limits } from '../../../server/contract/limits';

interface Md5 {
  append(block: ArrayBuffer): void;
  end(): string;
}

/**
 * Uses WebAssembly. Where it is disabled or forbidden by the page's security policy, uses plain JavaScript,
 * which is four times slower.
 */
async function createMd5(): Promise<Md5> {
  try {
    const md5 = await createMD5();
    return { append: (block) => md5.update(new Uint8Array(block)), end: () => md5.digest() };
  } catch {
    return new SparkMD5.ArrayBuffer();
  }
}

/**
 * Returns the MD5 of a file as 32 lower case hexadecimal digits. Reads the next block of 4 MiB while one is
 * being hashed.
 * @param onBlock called with the bytes hashed so far
 * @throws if the file cannot be read
 */
export async function md5Of(file: Blob, onBlock: (bytes: number) => void): Promise<string> {
  const read = (start: number) => file.slice(start, start + limits.chunkBytes).arrayBuffer();
  const md5 = await createMd5();
  let reading = read(0);
  for (let start = 0; start < file.size; start += limits.chunkBytes) {
    const block = await reading;
    const end = start + block.byteLength;
    if (end < file.size) {
      reading = read(end);
      // Prevents an unhandled rejection: the error is thrown when this block is awaited.
      reading.catch(() => undefined);
    }
    md5.append(block);
    onBlock(end);
  }
  return md5.end();
}

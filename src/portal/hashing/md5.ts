import { createMD5 } from 'hash-wasm';
import SparkMD5 from 'spark-md5';
import { limits } from '../../../server/contract/limits';

interface Md5 {
  append(block: ArrayBuffer): void;
  end(): string;
}

/** By WebAssembly; by plain script, four times slower, where that is switched off or the policy of the page forbids it. */
async function createMd5(): Promise<Md5> {
  try {
    const md5 = await createMD5();
    return { append: (block) => md5.update(new Uint8Array(block)), end: () => md5.digest() };
  } catch {
    return new SparkMD5.ArrayBuffer();
  }
}

/**
 * The MD5 of a file, 32 lower case hexadecimal digits. The next block of 4 MiB is read while one is hashed.
 * @param onBlock called with the bytes hashed so far
 * @throws when the file cannot be read
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
      // Its failure is reported in its turn.
      reading.catch(() => undefined);
    }
    md5.append(block);
    onBlock(end);
  }
  return md5.end();
}

import { createHash } from 'node:crypto';
import type { FileStore } from '../platform/storage/file-store';

const blockBytes = 4 * 1024 * 1024;

export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface Facts {
  /** bytes */
  size: number;
  /** hexadecimal */
  sha256: string;
}

/** Measures size and SHA-256 of a stream while it is read. */
export class Reading {
  readonly #hash = createHash('sha256');
  #size = 0;

  /**
   * Yields the pieces of the content unchanged.
   * @param onBytes called with the size of each piece
   * @throws the signal's reason when it is aborted
   */
  async *through(content: Content, signal: AbortSignal, onBytes: (count: number) => void = () => undefined) {
    for await (const piece of content) {
      signal.throwIfAborted();
      this.#hash.update(piece);
      this.#size += piece.byteLength;
      yield piece;
      onBytes(piece.byteLength);
    }
  }

  /** Returns size and hash. Call it only once, after the content was read. */
  facts(): Facts {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}

/** Reads content to its end and returns its size and hash. */
export async function factsOf(
  content: Content,
  signal: AbortSignal,
  onBytes?: (count: number) => void,
): Promise<Facts> {
  const reading = new Reading();
  const pieces = reading.through(content, signal, onBytes);
  while (!(await pieces.next()).done);
  return reading.facts();
}

/** Gathers pieces into blocks of 4 MiB; the last block is smaller. */
async function* inBlocks(content: Content): AsyncGenerator<Uint8Array[]> {
  let block: Uint8Array[] = [];
  let size = 0;
  for await (let piece of content) {
    while (size + piece.byteLength >= blockBytes) {
      const fitting = blockBytes - size;
      yield [...block, piece.subarray(0, fitting)];
      piece = piece.subarray(fitting);
      [block, size] = [[], 0];
    }
    if (piece.byteLength > 0) block.push(piece);
    size += piece.byteLength;
  }
  yield block;
}

/**
 * Replaces the stored file of a release. If the content does not match the expected SHA-256, no file is
 * stored.
 * @param expected SHA-256; null: any content
 * @returns size and hash of the content
 */
export async function storeRelease(
  store: FileStore,
  id: number,
  content: Content,
  expected: string | null,
  signal: AbortSignal,
  onBytes?: (count: number) => void,
): Promise<Facts> {
  await store.drop(id);
  try {
    const reading = new Reading();
    let at = { received: 0, stored: null as string | null };
    for await (const pieces of inBlocks(reading.through(content, signal, onBytes))) {
      const stored = await store.append(id, at, pieces);
      at = { received: pieces.reduce((sum, { byteLength }) => sum + byteLength, at.received), stored };
    }
    const facts = reading.facts();
    if (expected === null || facts.sha256 === expected) await store.publish(id, at);
    else await store.drop(id);
    return facts;
  } catch (error) {
    await store.drop(id).catch(() => undefined);
    throw error;
  }
}

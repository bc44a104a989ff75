import { limits } from '../../../contract/limits';

// Chunks are read into memory that is reused and shared with threads. Allocating memory for each chunk would
// cost a quarter of the upload time in garbage collection, and threads would need a copy.

const maxSpare = 4;
const spare: SharedArrayBuffer[] = [];
const holders = new Map<ArrayBufferLike, number>();

/** Returns memory for a chunk of the max size. It is reused when all holders have released it. */
export function takeChunkMemory(): Uint8Array {
  return new Uint8Array(spare.pop() ?? new SharedArrayBuffer(limits.chunkBytes));
}

/** Prevents the reuse of a chunk's memory until the returned function is called. */
export function holdChunk({ buffer }: Uint8Array): () => void {
  if (!(buffer instanceof SharedArrayBuffer)) return () => undefined;
  holders.set(buffer, (holders.get(buffer) ?? 0) + 1);
  return () => {
    const count = (holders.get(buffer) ?? 0) - 1;
    if (count > 0) holders.set(buffer, count);
    else if (holders.delete(buffer) && spare.length < maxSpare) spare.push(buffer);
  };
}

/**
 * Calls `work` with the pieces of a chunk in shared memory. Copies them unless they are in shared memory
 * already.
 */
export async function inSharedMemory<T>(
  pieces: readonly Uint8Array[],
  work: (bytes: Uint8Array) => Promise<T>,
): Promise<T> {
  const [first] = pieces;
  const isShared = pieces.length === 1 && first?.buffer instanceof SharedArrayBuffer;
  const bytes = isShared ? first : copyOf(pieces);
  const release = holdChunk(bytes);
  try {
    return await work(bytes);
  } finally {
    release();
  }
}

function copyOf(pieces: readonly Uint8Array[]): Uint8Array {
  const memory = takeChunkMemory();
  let size = 0;
  for (const piece of pieces) {
    memory.set(piece, size);
    size += piece.byteLength;
  }
  return memory.subarray(0, size);
}

import { limits } from '../../../contract/limits';

// Chunks of uploads come into memory that is used again and that threads share. Fresh memory for each keeps the garbage collector
// at work (a quarter of the time of an upload), and a thread would need a copy.

const maxSpare = 4;
const spare: SharedArrayBuffer[] = [];
const holders = new Map<ArrayBufferLike, number>();

/** Returns memory for a chunk of the largest size. It is used again after all who hold it have released it. */
export function takeChunkMemory(): Uint8Array {
  return new Uint8Array(spare.pop() ?? new SharedArrayBuffer(limits.chunkBytes));
}

/** Keeps bytes of a chunk as they are until the function that it returns is called. */
export function holdChunk({ buffer }: Uint8Array): () => void {
  if (!(buffer instanceof SharedArrayBuffer)) return () => undefined;
  holders.set(buffer, (holders.get(buffer) ?? 0) + 1);
  return () => {
    const count = (holders.get(buffer) ?? 0) - 1;
    if (count > 0) holders.set(buffer, count);
    else if (holders.delete(buffer) && spare.length < maxSpare) spare.push(buffer);
  };
}

/** Does work with the pieces of a chunk in memory that threads share; a copy, unless they are in such memory. */
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

type Bytes = Uint8Array<ArrayBuffer>;

/** Chromium's garbage collector takes a reader that nothing else refers to, also while it reads: then it never ends. */
const reading = new Set<ReadableStreamBYOBReader>();

export interface BlockMemory {
  /**
   * Reads a part of a file, of at most the bytes of a block. The result is valid until it is given to `reuse`.
   * @throws DOMException `NotReadableError` if the file cannot be read, or has changed
   */
  read(part: Blob): Promise<Bytes>;
  reuse(bytes: Bytes): void;
}

/**
 * Reads blocks of a file into memory that is used again: what `arrayBuffer()` takes comes back with the garbage
 * collector only, hundreds of MB later.
 */
export function createBlockMemory(blockBytes: number): BlockMemory {
  const free: ArrayBuffer[] = [];
  let isReused = true;
  return {
    async read(part) {
      const reader = byteReader(part);
      isReused = reader !== undefined;
      if (!reader) return new Uint8Array(await part.arrayBuffer());
      reading.add(reader);
      try {
        return await readAll(reader, part.size, free.pop() ?? new ArrayBuffer(blockBytes));
      } finally {
        reading.delete(reader);
      }
    },
    reuse({ buffer }) {
      if (isReused) free.push(buffer);
    },
  };
}

async function readAll(reader: ReadableStreamBYOBReader, size: number, memory: ArrayBuffer): Promise<Bytes> {
  let length = 0;
  while (length < size) {
    const { value } = await reader.read(new Uint8Array(memory, length, size - length));
    if (!value?.byteLength) throw new DOMException('The file became shorter', 'NotReadableError');
    memory = value.buffer;
    length += value.byteLength;
  }
  return new Uint8Array(memory, 0, length);
}

/** Undefined in browsers whose files are no streams of bytes. */
function byteReader(part: Blob): ReadableStreamBYOBReader | undefined {
  try {
    return part.stream().getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
}

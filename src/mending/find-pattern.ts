/** Bytes that are read at once. */
const pieceBytes = 4 * 1024 * 1024;

/** Returns how far the pattern may move for each byte under its end (Horspool's search). */
function movesOf(pattern: Uint8Array): Uint32Array {
  const moves = new Uint32Array(256).fill(pattern.length);
  pattern.subarray(0, -1).forEach((byte, index) => (moves[byte] = pattern.length - 1 - index));
  return moves;
}

/**
 * Returns the offsets in `file`, from `start` up to `end`, where a pattern begins: at most `limit`.
 * @throws DOMException if the file cannot be read
 */
export async function findPattern(
  file: Blob,
  pattern: Uint8Array,
  { start, end, limit }: { start: number; end: number; limit: number },
): Promise<number[]> {
  const found: number[] = [];
  const moves = movesOf(pattern);
  const last = pattern.length - 1;
  for (let from = start; from + last < end; from += pieceBytes - last) {
    const bytes = new Uint8Array(await file.slice(from, Math.min(from + pieceBytes, end)).arrayBuffer());
    for (let at = 0; at + last < bytes.length; at += moves[bytes[at + last] as number] as number) {
      let index = last;
      while (index >= 0 && bytes[at + index] === pattern[index]) index -= 1;
      if (index >= 0) continue;
      found.push(from + at);
      if (found.length === limit) return found;
    }
  }
  return found;
}

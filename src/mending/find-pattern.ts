import { createBlockMemory } from './block-memory';

/** Bytes that are read at once. */
const pieceBytes = 4 * 1024 * 1024;

/** Returns for each number of matched bytes how many still match if the next byte does not (Knuth-Morris-Pratt). */
function fallbacksOf(pattern: Uint8Array): Uint16Array {
  const fallbacks = new Uint16Array(pattern.length + 1);
  for (let index = 1, matched = 0; index < pattern.length; index += 1) {
    while (matched > 0 && pattern[index] !== pattern[matched]) matched = fallbacks[matched] as number;
    if (pattern[index] === pattern[matched]) matched += 1;
    fallbacks[index + 1] = matched;
  }
  return fallbacks;
}

/**
 * Returns the offsets in `file`, from `start` up to `end`, where a pattern begins: at most `limit`. Takes as long for
 * zeros as for anything else.
 * @throws DOMException if the file cannot be read
 */
export async function findPattern(
  file: Blob,
  pattern: Uint8Array,
  { start, end, limit }: { start: number; end: number; limit: number },
): Promise<number[]> {
  const found: number[] = [];
  const fallbacks = fallbacksOf(pattern);
  const first = pattern[0] as number;
  const memory = createBlockMemory(pieceBytes);
  let matched = 0;
  for (let from = start; from < end; from += pieceBytes) {
    const bytes = await memory.read(file.slice(from, Math.min(from + pieceBytes, end)));
    for (let at = 0; at < bytes.length; at += 1) {
      // Much faster than comparing each byte here.
      if (matched === 0) at = bytes.indexOf(first, at);
      if (at === -1) break;
      while (matched > 0 && bytes[at] !== pattern[matched]) matched = fallbacks[matched] as number;
      if (bytes[at] === pattern[matched]) matched += 1;
      if (matched < pattern.length) continue;
      found.push(from + at + 1 - pattern.length);
      if (found.length === limit) return found;
      matched = fallbacks[matched] as number;
    }
    memory.reuse(bytes);
  }
  return found;
}

import type { Digest } from './native-digest';
import { rangeOf, type BlockList } from './block-list';
import type { Diagnosis } from './diagnose';
import { inLanes } from './in-lanes';

/** Blocks that are fetched at the same time. */
const lanes = 2;

/** A fetched block is not the one of the list: it was changed on the way or on the server. */
export class WrongBlockError extends Error {}

interface Means {
  digest: Digest;
  /** Returns bytes of the release, from `start` up to `end`. */
  fetchRange: (start: number, end: number) => Promise<ArrayBuffer>;
  /** Checked blocks by number. `repair` adds the blocks that it fetches, so that a retry does not fetch them again. */
  kept: Map<number, Blob>;
  /** Called with the bytes fetched so far. */
  onProgress: (bytes: number) => void;
}

/**
 * Fetches the blocks that are missing, checks each, and returns the file of the release: slices of `file` joined with
 * these blocks. The result is a Blob of slices, so it is not held in memory. Check it as a whole before it is saved:
 * `file` may have changed.
 * @throws WrongBlockError; what `fetchRange` throws
 */
export async function repair(
  file: Blob,
  list: BlockList,
  { sources }: Diagnosis,
  { digest, fetchRange, kept, onProgress }: Means,
): Promise<Blob> {
  const missing = list.hashes.flatMap((_, block) =>
    sources[block] === undefined && !kept.has(block) ? [block] : [],
  );
  let fetched = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
  onProgress(fetched);
  await inLanes(missing.length, lanes, async (index) => {
    const block = missing[index] as number;
    const { start, end } = rangeOf(list, block);
    const bytes = new Uint8Array(await fetchRange(start, end));
    if (bytes.byteLength !== end - start || (await digest(bytes)) !== list.hashes[block])
      throw new WrongBlockError(`Block ${block} is not the one of the list`);
    kept.set(block, new Blob([bytes]));
    fetched += bytes.byteLength;
    onProgress(fetched);
  });
  return new Blob(piecesOf(file, list, sources, kept));
}

/** Returns the parts of the repaired file. Blocks that follow one another in `file` are one slice. */
function piecesOf(
  file: Blob,
  list: BlockList,
  sources: Diagnosis['sources'],
  kept: ReadonlyMap<number, Blob>,
): Blob[] {
  const pieces: Blob[] = [];
  let slice: { start: number; end: number } | undefined;
  const endSlice = () => {
    if (slice) pieces.push(file.slice(slice.start, slice.end));
    slice = undefined;
  };
  sources.forEach((source, block) => {
    const { start, end } = rangeOf(list, block);
    const fetched = kept.get(block);
    if (source === undefined) {
      endSlice();
      if (fetched) pieces.push(fetched);
      return;
    }
    if (slice?.end !== source) endSlice();
    slice = { start: slice?.start ?? source, end: source + end - start };
  });
  endSlice();
  return pieces;
}

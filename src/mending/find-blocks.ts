import type { Digest } from './native-digest';
import { rangeOf, type BlockList } from './block-list';
import { createBlockMemory } from './block-memory';
import { inLanes } from './in-lanes';

/** Blocks that are read and hashed at the same time: what the memory holds. */
const lanes = 3;
/** Blocks that are tried at a place before all are. */
const samples = 16;

/** Bytes of the release from `from` up to `to` that stand in the file `shift` bytes further. */
export interface Evidence {
  from: number;
  to: number;
  shift: number;
}

/** What is known about where the blocks of a release stand in a file. */
export interface Known {
  file: Blob;
  list: BlockList;
  /** Where each block begins in the file; undefined if it was not found. */
  sources: (number | undefined)[];
  /** The shift of each block that was found at its place among the others. */
  shifts: (number | undefined)[];
  /** Short pieces inside blocks that were not found. */
  anchors: Evidence[];
}

/** Returns all that is known, in the order of the release. */
export function evidenceOf({ list, shifts, anchors }: Known): Evidence[] {
  const ofBlocks = shifts.flatMap((shift, block) => {
    if (shift === undefined) return [];
    const { start, end } = rangeOf(list, block);
    return [{ from: start, to: end, shift }];
  });
  const others = anchors.filter(({ from }) => shifts[Math.floor(from / list.blockBytes)] === undefined);
  return [...ofBlocks, ...others].sort((one, other) => one.from - other.from);
}

/**
 * Returns the largest number of blocks that bytes added (more than 0) or removed (fewer) at one place make unfindable.
 */
export const blocksTouched = (bytes: number, blockBytes: number) =>
  bytes > 0 ? 1 : Math.ceil(-bytes / blockBytes) + 1;

/** Finds blocks of a release in a file. */
export interface BlockFinder {
  known: Known;
  /** Looks for each block at its own place. @param onProgress called with the bytes read so far */
  tryPlaces(onProgress: (bytes: number) => void): Promise<void>;
  /**
   * Looks for the blocks that are missing, from block `first` up to `end`, `shift` bytes further. Tries some before
   * it tries all: those about `near` too. Returns true if one was found.
   */
  tryShift(shift: number, range?: { first: number; end: number; near: number }): Promise<boolean>;
}

export function createBlockFinder(file: Blob, list: BlockList, digest: Digest): BlockFinder {
  const count = list.hashes.length;
  const unknown = () => Array.from({ length: count }, () => undefined as number | undefined);
  const known: Known = { file, list, sources: unknown(), shifts: unknown(), anchors: [] };
  /** The blocks with a hash: content may repeat itself. */
  const blocksOf = new Map<string, number[]>();
  list.hashes.forEach((hash, block) => blocksOf.set(hash, [...(blocksOf.get(hash) ?? []), block]));

  const memory = createBlockMemory(list.blockBytes);

  /** Reads the place of a block, shifted. Also finds another block there. */
  async function tryBlock(block: number, shift: number): Promise<boolean> {
    const { start, end } = rangeOf(list, block);
    const at = start + shift;
    if (at < 0 || end + shift > file.size) return false;
    const bytes = await memory.read(file.slice(at, end + shift));
    const hash = await digest(bytes);
    memory.reuse(bytes);
    for (const same of blocksOf.get(hash) ?? []) known.sources[same] ??= at;
    if (list.hashes[block] !== hash) return false;
    known.sources[block] = at;
    known.shifts[block] = shift;
    return true;
  }

  return {
    known,

    async tryPlaces(onProgress) {
      let read = 0;
      await inLanes(count, lanes, async (block) => {
        await tryBlock(block, 0);
        read += list.blockBytes;
        onProgress(Math.min(read, file.size));
      });
    },

    async tryShift(shift, { first, end, near } = { first: 0, end: count, near: count }) {
      const missing = Array.from({ length: end - first }, (_, index) => first + index).filter(
        (block) => known.shifts[block] === undefined,
      );
      const spread = missing.filter(
        (block, index) =>
          Math.abs(block - near) < samples / 4 ||
          index >= missing.length - samples / 4 ||
          index % Math.ceil(missing.length / samples) === 0,
      );
      let hits = 0;
      const tryAll = (blocks: readonly number[]) =>
        inLanes(blocks.length, lanes, async (index) => {
          if (await tryBlock(blocks[index] as number, shift)) hits += 1;
        });
      await tryAll(spread);
      const tried = new Set(spread);
      if (hits > 0) await tryAll(missing.filter((block) => !tried.has(block)));
      return hits > 0;
    },
  };
}

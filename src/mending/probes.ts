import { rangeOf } from './block-list';
import { blocksTouched, evidenceOf, type BlockFinder, type Evidence } from './find-blocks';
import { findPattern } from './find-pattern';

/**
 * Returns bytes of the release, from `start` up to `end`; undefined if nothing is fetched for this file, then no more
 * are asked for.
 */
export type Probe = (start: number, end: number) => Promise<Uint8Array | undefined>;

const probeBytes = 1024;
/** With a list of 256 blocks, which has 17 KB, the diagnosis fetches less than 64 KiB. */
const maxProbes = 24;
/** Places of one gap that are tried, as shares of it. */
const shares = [1 / 2, 1 / 4, 3 / 4, 1 / 8, 7 / 8];
/** So many blocks in a row are seldom changed where they stand: bytes were added, and as many removed later. */
const fewBlocks = 3;
/** A piece with fewer different bytes, such as padding, occurs in many places. */
const differentBytes = 16;
const maxMatches = 4;

/** Bytes of the release between two known ones, with the shifts of these. */
interface Gap {
  from: number;
  to: number;
  shift: number;
  shiftAfter: number;
}

/** Returns the gaps between what is known. Without anything else, the beginnings and the ends are taken as the same. */
function gapsOf({ known }: Pick<BlockFinder, 'known'>): Gap[] {
  const { file, list } = known;
  const gaps: Gap[] = [];
  let before: Evidence = { from: 0, to: 0, shift: 0 };
  const end: Evidence = { from: list.size, to: list.size, shift: file.size - list.size };
  for (const next of [...evidenceOf(known), end]) {
    gaps.push({ from: before.to, to: next.from, shift: before.shift, shiftAfter: next.shift });
    before = next;
  }
  return gaps;
}

/** Returns where pieces of a gap would tell more than the hashes do, best first. */
function placesIn(gap: Gap, { known }: BlockFinder): number[] {
  const { file, list, sources, anchors } = known;
  const { from, to, shift, shiftAfter } = gap;
  const lastBlock = rangeOf(list, list.hashes.length - 1);
  const atEnd = Math.max(lastBlock.start, lastBlock.end - probeBytes);
  const bytesInFile = to + shiftAfter - (from + shift);
  const inside = shares.map((share) => Math.floor(from + Math.min(to - from, bytesInFile) * share));
  if (anchors.length === 0 && sources.every((source) => source === undefined)) return [0, ...inside, atEnd];
  if (from >= to) return [];
  if (shift === shiftAfter) return to - from >= fewBlocks * list.blockBytes ? inside.slice(0, 3) : [];
  // In the last block: were bytes added in it, or after it?
  if (from >= lastBlock.start) return to === list.size && file.size - shift > list.size ? [atEnd] : [];
  const explained = list.blockBytes * blocksTouched(shiftAfter - shift, list.blockBytes);
  return to - from > explained && bytesInFile >= list.blockBytes ? inside : [];
}

const isUnwritten = async (file: Blob, at: number) =>
  new Uint8Array(await file.slice(at, at + probeBytes).arrayBuffer()).every((byte) => byte === 0);

/**
 * Finds blocks by short pieces of the release, which are searched for in the file. The hashes alone tell how far
 * blocks were moved only if all were moved as far as the sizes differ.
 */
export async function findByProbes(finder: BlockFinder, probe: Probe): Promise<void> {
  const { known } = finder;
  const { file, list } = known;
  const blockAt = (byte: number) => Math.floor(byte / list.blockBytes);
  const asked = new Set<number>();
  const nextPlace = () => {
    for (const gap of gapsOf(finder)) {
      const start = placesIn(gap, finder).find((place) => !asked.has(place));
      if (start !== undefined) return { gap, start };
    }
    return undefined;
  };

  for (let place = nextPlace(); place && asked.size < maxProbes; place = nextPlace()) {
    const { gap, start } = place;
    asked.add(start);
    if (gap.shift === gap.shiftAfter && (await isUnwritten(file, start + gap.shift))) continue;
    const near = blockAt(start);
    const end = Math.min(start + probeBytes, rangeOf(list, near).end);
    const piece = await probe(start, end);
    if (!piece) return;
    if (new Set(piece).size < differentBytes) continue;
    const matches = await findPattern(file, piece, {
      start: Math.max(0, gap.from + gap.shift),
      end: gap.to === list.size ? file.size : Math.min(file.size, gap.to + gap.shiftAfter),
      limit: maxMatches,
    });
    const range = { first: blockAt(gap.from), end: Math.ceil(gap.to / list.blockBytes), near };
    for (const match of matches) {
      const shift = match - start;
      const hit = await finder.tryShift(shift, range);
      if (hit || matches.length === 1) known.anchors.push({ from: start, to: end, shift });
    }
  }
}

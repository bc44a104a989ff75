import { rangeOf, type BlockList } from './block-list';
import { blocksTouched, evidenceOf, type Evidence, type Known } from './find-blocks';
import { zeroRuns } from './zeros';

/** What happened to a file. Sizes and places are in bytes. */
export type Finding =
  | { kind: 'cut'; at: number }
  | { kind: 'zeros'; bytes: number }
  | { kind: 'added' | 'removed'; bytes: number; at: number }
  | { kind: 'changed'; places: number }
  | { kind: 'tail'; bytes: number };

const ORDER: readonly Finding['kind'][] = ['cut', 'zeros', 'removed', 'added', 'changed', 'tail'];

/** Returns the number of runs of neighbours among blocks. */
const runsOf = (blocks: ReadonlySet<number>) => [...blocks].filter((block) => !blocks.has(block - 1)).length;

/** Returns what happened to the file, the gravest first. Empty: it is intact. */
export async function findingsOf(known: Known): Promise<Finding[]> {
  const { file, list, shifts } = known;
  const findings: Finding[] = [];
  /** Blocks of which nothing but a change of some bytes is known. */
  const changed = new Set<number>();
  const explained = new Set<number>();
  let zeros = 0;

  /** Counts the zeros of a gap, which begins in the file at `start` and ends at `end`. */
  async function takeZeros(start: number, end: number, shift: number): Promise<void> {
    for (const run of await zeroRuns(file, list, { start, end })) {
      zeros += run.end - run.start;
      const firstBlock = Math.floor((run.start - shift) / list.blockBytes);
      for (let block = firstBlock; block * list.blockBytes < run.end - shift; block += 1)
        explained.add(block);
    }
  }
  const missingIn = (from: number, to: number) =>
    blocksIn(list, from, to).filter((block) => shifts[block] === undefined);

  let before: Evidence = { from: 0, to: 0, shift: 0 };
  for (const next of evidenceOf(known)) {
    const delta = next.shift - before.shift;
    const missing = missingIn(before.to, next.from);
    await takeZeros(before.to + before.shift, next.from + next.shift, before.shift);
    if (delta !== 0) {
      findings.push({ kind: delta > 0 ? 'added' : 'removed', bytes: Math.abs(delta), at: before.to });
      missing.slice(0, blocksTouched(delta, list.blockBytes)).forEach((block) => explained.add(block));
    }
    missing.forEach((block) => changed.add(block));
    before = next;
  }

  const end = file.size - before.shift;
  if (before.to < list.size) await takeZeros(before.to + before.shift, file.size, before.shift);
  const missing = missingIn(before.to, list.size);
  missing.forEach((block) => (rangeOf(list, block).end > end ? explained : changed).add(block));
  if (end < list.size) findings.push({ kind: 'cut', at: end });
  if (end > list.size) findings.push({ kind: 'tail', bytes: end - list.size });

  explained.forEach((block) => changed.delete(block));
  if (zeros > 0) findings.push({ kind: 'zeros', bytes: zeros });
  if (changed.size > 0) findings.push({ kind: 'changed', places: runsOf(changed) });
  return findings.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

/** Returns the blocks that have bytes from `from` up to `to`. */
function blocksIn({ blockBytes }: BlockList, from: number, to: number): number[] {
  const first = Math.floor(from / blockBytes);
  const count = from < to ? Math.ceil(to / blockBytes) - first : 0;
  return Array.from({ length: count }, (_, index) => first + index);
}

import type { BlockList } from './block-list';
import { createBlockMemory } from './block-memory';

/** Zeros in a file from `start` up to `end`. */
export interface ZeroRun {
  start: number;
  end: number;
}

/** The shortest run that counts as not written, as a part of a block. An installer has shorter ones itself. */
const minShare = 1 / 64;

/** Returns the long runs of zeros in a file, from `start` up to `end`. */
export async function zeroRuns(
  file: Blob,
  { blockBytes }: Pick<BlockList, 'blockBytes'>,
  { start, end }: ZeroRun,
): Promise<ZeroRun[]> {
  const runs: ZeroRun[] = [];
  const memory = createBlockMemory(blockBytes);
  let runStart = start;
  const endRun = (at: number) => {
    if (at - runStart >= blockBytes * minShare) runs.push({ start: runStart, end: at });
  };
  for (let from = start; from < end; from += blockBytes) {
    const bytes = await memory.read(file.slice(from, Math.min(from + blockBytes, end)));
    for (let index = 0; index < bytes.length; index += 1) {
      if (bytes[index] === 0) continue;
      if (runStart < from + index) endRun(from + index);
      runStart = from + index + 1;
    }
    memory.reuse(bytes);
  }
  endRun(end);
  return runs;
}

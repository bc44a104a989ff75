import type { Digest } from './native-digest';
import { rangeOf, type BlockList } from './block-list';
import { createBlockFinder } from './find-blocks';
import { findingsOf, type Finding } from './findings';
import { findByProbes, type Probe } from './probes';
import { webPageTitle } from './web-page';

export type Verdict =
  | { kind: 'intact' }
  /** `title` is '' if the page has none. */
  | { kind: 'page'; title: string }
  /** Nothing of the file is of this release. */
  | { kind: 'other' }
  /** The gravest finding is the first one. */
  | { kind: 'damaged'; findings: Finding[] };

export interface Diagnosis {
  verdict: Verdict;
  /** Where each block of the release begins in the file; undefined if it has to be fetched. */
  sources: readonly (number | undefined)[];
  /** bytes */
  toFetch: number;
}

interface Means {
  digest: Digest;
  /** Left out where nothing may be fetched: then bytes added and cut off at once may look like another file. */
  probe?: Probe | undefined;
  /** Called with the bytes read so far; undefined: the file was read, and blocks are searched. */
  onProgress?: (bytes: number | undefined) => void;
}

const PAGE_NAME = /\.x?html?$/i;

/**
 * Compares a file with the blocks of a release. Sends nothing of the file.
 * @throws DOMException `NotReadableError` if the file cannot be read, or was changed while it was read
 */
export async function diagnose(
  file: Blob,
  list: BlockList,
  { digest, probe, onProgress = () => undefined }: Means,
): Promise<Diagnosis> {
  const finder = createBlockFinder(file, list, digest);
  const { sources, shifts } = finder.known;
  const difference = file.size - list.size;
  const nothingFound = () => sources.every((source) => source === undefined);
  const answer = (verdict: Verdict): Diagnosis => ({
    verdict,
    sources,
    toFetch: sources.reduce<number>((sum, source, block) => {
      const { start, end } = rangeOf(list, block);
      return source === undefined ? sum + end - start : sum;
    }, 0),
  });

  await finder.tryPlaces(onProgress);
  const isWhole = shifts.every((shift) => shift === 0);
  if (isWhole && difference === 0) return answer({ kind: 'intact' });

  onProgress(undefined);
  if (!isWhole && difference !== 0) {
    const count = list.hashes.length;
    const wholeInFile = Math.floor(file.size / list.blockBytes);
    const isCut = shifts.slice(0, wholeInFile).every((shift) => shift === 0);
    // Of a file that was cut off, only the end can be elsewhere.
    await finder.tryShift(difference, isCut ? { first: count - 1, end: count, near: count } : undefined);
  }
  if (nothingFound() && !PAGE_NAME.test(list.fileName)) {
    const title = await webPageTitle(file);
    if (title !== undefined) return answer({ kind: 'page', title });
  }
  if (probe && !isWhole && file.size > 0) await findByProbes(finder, probe);

  const findings = await findingsOf(finder.known);
  const isOther = nothingFound() && finder.known.anchors.length === 0 && file.size > 0;
  const zeros = findings.find((finding) => finding.kind === 'zeros');
  if (isOther && (zeros?.bytes ?? 0) < file.size) return answer({ kind: 'other' });
  return answer({ kind: 'damaged', findings });
}

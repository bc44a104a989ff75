import { limits } from '../../server/contract/limits';
import { webPageTitle } from './web-page';
import { zeroRuns } from './zeros';

/** What the content of a file tells without anything to compare it with. */
export type Oddity =
  /** `title` is '' if the page has none. */
  { kind: 'page'; title: string } | { kind: 'zeros'; bytes: number };

/** Returns what is odd about a file; undefined if nothing is. @throws DOMException if it cannot be read */
export async function oddityOf(file: Blob): Promise<Oddity | undefined> {
  const title = await webPageTitle(file);
  if (title !== undefined) return { kind: 'page', title };
  const runs = await zeroRuns(file, { blockBytes: limits.chunkBytes }, { start: 0, end: file.size });
  // Shorter ones may belong to the file.
  const bytes = runs
    .map(({ start, end }) => end - start)
    .filter((length) => length >= limits.chunkBytes)
    .reduce((sum, length) => sum + length, 0);
  return bytes > 0 ? { kind: 'zeros', bytes } : undefined;
}

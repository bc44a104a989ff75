import { limits } from '../../../../server/contract/limits';
import type { ListedRelease } from '../../../../server/contract/release';
import { hashFile } from '../../../hashing/hash-file';
import { fetchReleasesOfBlock } from '../../api/blocks';
import { fetchRelease, fetchReleasesOfSize } from '../../api/releases';

/** The release that a file is compared with. */
export interface KnownRelease {
  id: number;
  name: string;
  /** The name of its type. */
  type: string;
  /** Of its file. */
  sha256: string;
  /** Nothing but the size of the file speaks for it. */
  bySize?: true;
}

const known = ({
  id,
  name,
  sha256,
  download_type,
}: Pick<ListedRelease, 'id' | 'name' | 'sha256' | 'download_type'>): KnownRelease => ({
  ...{ id, name, sha256 },
  type: download_type.name,
});

/** Returns the release whose file begins or ends as this one; undefined if there is none. */
export async function findReleaseByBlocks(
  file: Blob,
  signal: AbortSignal,
): Promise<KnownRelease | undefined> {
  const block = limits.chunkBytes;
  const lastStart = Math.max(0, Math.ceil(file.size / block) - 1) * block;
  const parts = lastStart === 0 ? [file] : [file.slice(0, block), file.slice(lastStart)];
  const found = await Promise.all(
    parts.map(async (part) => fetchReleasesOfBlock(await hashFile('sha256', part, { signal }), signal)),
  );
  const rows = found.flat();
  const timesFound = (id: number) => rows.filter((row) => row.id === id).length;
  // Releases may begin alike: the one that also ends as the file comes first, then the one of its size.
  const rank = ({ id, size }: { id: number; size: number }) =>
    2 * timesFound(id) + (size === file.size ? 1 : 0);
  const [best] = [...rows].sort((one, other) => rank(other) - rank(one));
  return best && known(await fetchRelease(best.id, signal));
}

/** Returns the newest release whose file has the size of this one; undefined if there is none. */
export async function findReleaseBySize(
  { size }: Blob,
  signal: AbortSignal,
): Promise<KnownRelease | undefined> {
  const [found] = await fetchReleasesOfSize(size, signal);
  return found && { ...known(found), bySize: true };
}

import type { ReleaseSummary } from '../../../server/contract/release';
import type { CatalogueEntry } from './use-catalogue';

export interface KnownFile {
  type: CatalogueEntry['type'];
  release: ReleaseSummary;
  /** There is no newer release of this type. */
  isLatest: boolean;
}

/** The release with this MD5 and size in bytes; undefined when none matches. */
export function identify(
  entries: readonly CatalogueEntry[],
  { md5, size }: { md5: string; size: number },
): KnownFile | undefined {
  for (const { type, releases } of entries) {
    const index = releases.findIndex((release) => release.hash === md5 && release.size === size);
    const release = releases[index];
    if (release) return { type, release, isLatest: index === 0 };
  }
  return undefined;
}

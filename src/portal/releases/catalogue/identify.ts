import type { ReleaseSummary } from '../../../../server/contract/release';
import { latestOf } from './release-states';
import type { CatalogueEntry } from '../../api/download-types';

export interface KnownFile {
  type: CatalogueEntry['type'];
  release: ReleaseSummary;
  /** True if there is no newer published release of this type and channel. */
  isLatest: boolean;
}

/** Returns the release with this MD5 and size in bytes; undefined if none matches. */
export function identify(
  entries: readonly CatalogueEntry[],
  { md5, size }: { md5: string; size: number },
): KnownFile | undefined {
  for (const { type, releases } of entries) {
    const release = releases.find((candidate) => candidate.hash === md5 && candidate.size === size);
    if (release)
      return { type, release, isLatest: latestOf(releases, release.channel ?? 'stable') === release };
  }
  return undefined;
}

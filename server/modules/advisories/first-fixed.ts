import type { AdvisoryReleaseFile } from '../../contract/advisory';
import type { Channel } from '../../contract/release';

/** A release of an advisory, with what decides whether customers can still get it. */
export interface ReleaseRow extends AdvisoryReleaseFile {
  channel: Channel;
  withdrawnAt: string | null;
}

const numeric = new Intl.Collator('en', { numeric: true });

const isOpen = ({ status }: ReleaseRow) => status === 'affected' || status === 'under_investigation';

/** True for a stable release that is neither deleted nor withdrawn. */
const isForEveryone = ({ channel, withdrawnAt, is_deleted }: ReleaseRow) =>
  channel === 'stable' && withdrawnAt === null && !is_deleted;

/**
 * Marks the first release of each download type that an advisory calls fixed: a stable one that customers can
 * still get, or else the first of all. A newer release is one that was published later or has a higher number.
 * @param releases by download type, newest first
 */
export function markFirstFixed(releases: readonly ReleaseRow[]): AdvisoryReleaseFile[] {
  const first = new Map<number, ReleaseRow>();
  for (const release of releases) {
    const { id } = release.download_type;
    const later = first.get(id);
    if (release.status === 'fixed' && (!later || isForEveryone(release) || !isForEveryone(later)))
      first.set(id, release);
  }
  return releases.map(({ channel: _, withdrawnAt: __, ...release }, at) => {
    const typeId = release.download_type.id;
    if (first.get(typeId) !== releases[at]) return release;
    const isReopened = releases.some(
      (other, place) =>
        isOpen(other) &&
        other.download_type.id === typeId &&
        (place < at || numeric.compare(other.name, release.name) > 0),
    );
    return { ...release, first_fixed: { or_newer: !isReopened } };
  });
}

import type { AdvisoryReleaseFile } from '../../contract/advisory';

const numeric = new Intl.Collator('en', { numeric: true });

const isOpen = ({ status }: AdvisoryReleaseFile) => status === 'affected' || status === 'under_investigation';

/**
 * Marks the first release of each download type that an advisory calls fixed: one that everybody can still
 * get, or else the first of all. A newer release is one that was published later or has a higher number.
 * @param releases by download type, newest first; changed
 * @param isForEveryone true for a stable release that is neither deleted nor withdrawn
 */
export function markFirstFixed(
  releases: readonly AdvisoryReleaseFile[],
  isForEveryone: (release: AdvisoryReleaseFile) => boolean,
): void {
  const first = new Map<number, { fixed: AdvisoryReleaseFile; at: number }>();
  for (const [at, release] of releases.entries()) {
    const { id } = release.download_type;
    const later = first.get(id)?.fixed;
    if (release.status === 'fixed' && (!later || isForEveryone(release) || !isForEveryone(later)))
      first.set(id, { fixed: release, at });
  }
  for (const [typeId, { fixed, at }] of first) {
    const isReopened = releases.some(
      (other, place) =>
        isOpen(other) &&
        other.download_type.id === typeId &&
        (place < at || numeric.compare(other.name, fixed.name) > 0),
    );
    fixed.first_fixed = { or_newer: !isReopened };
  }
}

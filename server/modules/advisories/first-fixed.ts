import type { AdvisoryReleaseFile } from '../../contract/advisory';
import type { Queryable } from '../../platform/db/connection';
import { listReleaseRows, type ReleaseRow } from './advisories.sql';

const numeric = new Intl.Collator('en', { numeric: true });

const isOpen = ({ status }: AdvisoryReleaseFile) => status === 'affected' || status === 'under_investigation';

/** Returns the releases of advisories as `listReleaseRows` does, the first fixed ones marked. */
export async function listReleasesOf(
  db: Queryable,
  advisoryIds: readonly number[],
  stage: Parameters<typeof listReleaseRows>[2],
): Promise<ReadonlyMap<number, AdvisoryReleaseFile[]>> {
  const rows = await listReleaseRows(db, advisoryIds, stage);
  return new Map([...rows].map(([id, releases]) => [id, markFirstFixed(releases)]));
}

/**
 * Marks the first release of each download type that an advisory calls fixed: one that everybody can still
 * get, or else the first of all. A newer release is one that was published later or has a higher number.
 * @param rows by download type, newest first; the releases in them are changed
 * @returns the releases
 */
export function markFirstFixed(rows: readonly ReleaseRow[]): AdvisoryReleaseFile[] {
  const first = new Map<number, ReleaseRow & { at: number }>();
  for (const [at, { file, isForEveryone }] of rows.entries()) {
    const later = first.get(file.download_type.id);
    if (file.status === 'fixed' && (!later || isForEveryone || !later.isForEveryone))
      first.set(file.download_type.id, { file, isForEveryone, at });
  }
  for (const [typeId, { file: fixed, at }] of first) {
    const isReopened = rows.some(
      ({ file: other }, place) =>
        isOpen(other) &&
        other.download_type.id === typeId &&
        (place < at || numeric.compare(other.name, fixed.name) > 0),
    );
    fixed.first_fixed = { or_newer: !isReopened };
  }
  return rows.map(({ file }) => file);
}

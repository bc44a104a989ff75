import type { AdvisoryInput, AdvisoryReleaseFile } from '../../../server/contract/advisory';
import type { DeletedRelease } from '../../../server/contract/advisory-releases';
import type { Justification, ReleaseStatus } from '../../../server/contract/advisory-status';
import type { AffectedComponent } from '../../../server/contract/component';
import type { ListedRelease } from '../../../server/contract/release';

/** A release that an advisory can name. */
export type NamedRelease = AffectedComponent['releases'][number];

/** A release that the advisory names. */
export interface ChosenRelease extends NamedRelease {
  status: ReleaseStatus;
  justification: Justification | null;
}

/** Returns the releases of a saved advisory. */
export const chosenOf = (releases: readonly AdvisoryReleaseFile[]): ChosenRelease[] =>
  releases.map(({ id, name, download_type, is_deleted, status, justification }) => ({
    ...{ id, name, download_type, is_deleted, status, justification },
  }));

/** Returns the releases in the format of the request, sorted by id. */
export const requestOf = (chosen: readonly ChosenRelease[]): AdvisoryInput['releases'] =>
  [...chosen]
    .sort((a, b) => a.id - b.id)
    .map(({ id, status, justification }) => ({
      downloadable_id: id,
      status,
      justification: status === 'not_affected' ? justification : null,
    }));

/** Returns a text that is the same for the same choice. */
export const keyOf = (chosen: readonly ChosenRelease[]) => JSON.stringify(requestOf(chosen));

/** Returns the releases of a type and the deleted ones of it, newest first. */
export function withDeleted(
  releases: readonly ListedRelease[],
  deleted: readonly DeletedRelease[],
): NamedRelease[] {
  const live = releases.map((release) => ({ ...release, is_deleted: false }));
  if (deleted.length === 0) return live;
  const gone = deleted.map((release) => ({ ...release, is_deleted: true }));
  return [...live, ...gone].sort((a, b) => b.release_date.localeCompare(a.release_date));
}

/** Returns a text without accents and in lower case, as the server compares texts. */
const searchable = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** True if the name of the release, with its type, contains all words. */
export function isNamed(
  { name, download_type }: Pick<NamedRelease, 'name' | 'download_type'>,
  search: string,
): boolean {
  const text = searchable(`${download_type.name} ${name}`);
  return searchable(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

import type {
  AdvisoryInput,
  AdvisoryReleaseFile,
  AffectedComponent,
  DeletedRelease,
  Justification,
  ReleaseStatus,
} from '../../../server/contract/advisory';
import type { CatalogueEntry } from '../api/download-types';

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

/** Returns all releases of the catalogue and the deleted ones: by type, newest first. */
export function releasesOf(
  entries: readonly CatalogueEntry[],
  deleted: readonly DeletedRelease[],
): NamedRelease[] {
  const known = new Set(entries.map(({ type }) => type.id));
  const gone = deleted.map((release) => ({ ...release, is_deleted: true }));
  const ofTypes = entries.flatMap(({ type: { id, name }, releases }) => {
    const live = releases.map((release) => ({
      ...release,
      download_type: { id, name },
      is_deleted: false,
    }));
    const goneOfType = gone.filter(({ download_type }) => download_type.id === id);
    if (goneOfType.length === 0) return live;
    return [...live, ...goneOfType].sort((a, b) => b.release_date.localeCompare(a.release_date));
  });
  return [...ofTypes, ...gone.filter(({ download_type }) => !known.has(download_type.id))];
}

/** True if the name of the release, with its type, contains all words. */
export function isNamed({ name, download_type }: NamedRelease, search: string): boolean {
  const text = `${download_type.name} ${name}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

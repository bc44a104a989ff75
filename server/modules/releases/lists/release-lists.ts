import type { ListQuery, Page } from '../../../contract/list';
import type { ListedRelease } from '../../../contract/release';
import type {
  AllReleasesQuery,
  Category,
  EarlierRelease,
  NotesOfRelease,
  NotesQuery,
  ReleaseDetails,
} from '../../../contract/release-list';
import type { Database } from '../../../platform/db/connection';
import { invalidField, notFound } from '../../../platform/http/problem';
import type { Principal } from '../../../platform/principal';
import { findRelease } from '../releases.shared.sql';
import { findUpgrades } from '../upgrades/upgrades';
import { findDownloadType } from '../types/download-types.shared.sql';
import { forEveryone } from '../types/download-types';
import { findNewer, listAllReleases, listEarlier, listNotes } from './release-lists.sql';
import { listCategories } from './type-lists.sql';

/** The releases that a person may see, in the forms in which screens show them. */
export interface ReleaseLists {
  /** Returns the releases of all download types, by default newest first. @throws HttpProblem 422 */
  listAll(person: Principal, query: AllReleasesQuery & ListQuery): Promise<Page<ListedRelease>>;
  /** @throws HttpProblem 404 */
  get(person: Principal, id: number): Promise<ReleaseDetails>;
  /** Returns the older releases of the same type, newest first. @throws HttpProblem 404, 422 */
  listEarlier(person: Principal, id: number, query: ListQuery): Promise<Page<EarlierRelease>>;
  /**
   * Returns the notes of a release and of those before it, newest first.
   * @throws HttpProblem 404, 422 if `since` is no release of the same type that the person may see
   */
  listNotes(person: Principal, id: number, query: NotesQuery & ListQuery): Promise<Page<NotesOfRelease>>;
  listCategories(person: Principal): Promise<Category[]>;
}

/** @param db for reads whose cost grows with the number of rows */
export function createReleaseLists(db: Database, now: () => Date): ReleaseLists {
  const nowText = () => now().toISOString();

  async function visible(person: Principal, id: number) {
    const release = await findRelease(db, person, id, nowText());
    if (!release) throw notFound();
    return release;
  }

  return {
    listAll: (person, query) => listAllReleases(db, person, query, nowText()),

    async get(person, id) {
      const release = await visible(person, id);
      const type = await findDownloadType(db, person, release.download_type_id);
      if (!type) throw notFound();
      const newer = (await findNewer(db, person, release, nowText())) ?? null;
      // Nobody can install a withdrawn release.
      const isUpgrade = !person.isAdmin && !person.apiKey && release.state === 'published';
      const upgrades = isUpgrade ? await findUpgrades(db, person.groupId, [id]) : undefined;
      return { ...release, download_type: forEveryone(type), newer, upgrade: upgrades?.get(id) ?? null };
    },

    listEarlier: async (person, id, query) =>
      listEarlier(db, person, await visible(person, id), query, nowText()),

    async listNotes(person, id, { since, ...query }) {
      const release = await visible(person, id);
      const from = await findRelease(db, person, Number(since), nowText());
      if (from?.download_type_id !== release.download_type_id) throw invalidField('since', 'invalid');
      return listNotes(db, person, release, from.id, { limit: '200', ...query }, nowText());
    },

    listCategories: (person) => listCategories(db, person),
  };
}

import type {
  Attachment,
  Component,
  ComponentChange,
  ComponentChangesQuery,
  ComponentLicence,
  ComponentsQuery,
  Sbom,
  SbomQuery,
} from '../../../contract/attachment';
import type { ListQuery, Page } from '../../../contract/list';
import type { Database } from '../../../platform/db/connection';
import { notFound } from '../../../platform/http/problem';
import { findDownloadType } from '../types/download-types.sql';
import { listAttachments, listSbomsBefore } from './attachments.sql';
import {
  countChanges,
  countComponents,
  listChanges,
  listComponents,
  listLicences,
  type Compared,
} from './sbom-components.sql';
import { releaseWithContents } from './attachments';
import type { Person } from '../../../platform/person';

/** What releases are made with, as their SBOMs say; all throw 404 where there is none, and as `Attachments.list`. */
export interface Sboms {
  find(person: Person, releaseId: number, query: SbomQuery): Promise<Sbom>;
  /** A page, of 200 rows when the query has no limit. @throws HttpProblem 422 */
  components(person: Person, releaseId: number, query: ComponentsQuery): Promise<Page<Component>>;
  /** The licences of its components, the most frequent first. A page, as `components`. @throws HttpProblem 422 */
  licences(person: Person, releaseId: number, query: ListQuery): Promise<Page<ComponentLicence>>;
  /** Since the release before, or the one that is asked for; none where no release before has an SBOM. A page, as `components`. @throws HttpProblem 422 */
  changes(person: Person, releaseId: number, query: ComponentChangesQuery): Promise<Page<ComponentChange>>;
}

const unchanged = { added: 0, removed: 0, changed: 0 };

/** Rows of a page that says no number. */
const usualLimit = '200';

const maxCounted = 1_000;

/** Earlier releases to choose from. */
const maxComparable = 200;

/**
 * Keeps what was counted about SBOMs, which never change: counting costs 50 ms for 20,000 components. The numbers of the pairs
 * that were asked for last are kept in memory, as which release comes before depends on who asks.
 */
function countedOnce<Counts>() {
  const known = new Map<string, Promise<Counts>>();
  return (key: string, count: () => Promise<Counts>): Promise<Counts> => {
    const counts = known.get(key) ?? count();
    known.delete(key);
    known.set(key, counts);
    const [oldest] = known.keys();
    if (known.size > maxCounted && oldest !== undefined) known.delete(oldest);
    counts.catch(() => known.delete(key));
    return counts;
  };
}

/** @param db where reads that grow with the rows keep nobody waiting */
export function createSboms(db: Database, now: () => Date): Sboms {
  const componentsOnce = countedOnce<number>();
  const changesOnce = countedOnce<typeof unchanged>();
  const componentsOf = (sbom: Attachment) => componentsOnce(`${sbom.id}`, () => countComponents(db, sbom.id));
  const changesOf = (compared: Compared) =>
    changesOnce(`${compared.before} ${compared.after}`, () => countChanges(db, compared));

  /** A page; what was searched for is counted with it, the whole only once. */
  async function pageOf<Row, Query extends ListQuery>(
    query: Query,
    read: (query: Query) => Promise<Page<Row>>,
    countAll: () => Promise<number>,
  ): Promise<Page<Row>> {
    const limited = { limit: usualLimit, ...query };
    if (query.q !== undefined) return read(limited);
    return { ...(await read({ ...limited, uncounted: true })), total: await countAll() };
  }

  async function sbomOf(person: Person, releaseId: number) {
    const release = await releaseWithContents(db, person, releaseId, now);
    const sbom = (await listAttachments(db, releaseId)).find(({ kind }) => kind === 'sbom');
    if (!sbom) throw notFound();
    return { release, sbom };
  }

  async function comparedFor(person: Person, releaseId: number, { since }: SbomQuery) {
    const { release, sbom } = await sbomOf(person, releaseId);
    const [before] = await listSbomsBefore(db, person, release, {
      now: now().toISOString(),
      ...(since !== undefined && { since: Number(since) }),
      most: 1,
    });
    return { release, sbom, before };
  }

  const pair = (sbom: Attachment, before: { attachmentId: number }) => ({
    before: before.attachmentId,
    after: sbom.id,
  });

  return {
    async find(person, releaseId, query) {
      const { release, sbom, before } = await comparedFor(person, releaseId, query);
      const comparable = await listSbomsBefore(db, person, release, {
        now: now().toISOString(),
        most: maxComparable,
      });
      const type = await findDownloadType(db, person, release.download_type_id);
      if (!type) throw notFound();
      return {
        release: { id: release.id, name: release.name },
        download_type: { id: type.id, name: type.name },
        attachment: sbom,
        components: await componentsOf(sbom),
        before: before ? { id: before.id, name: before.name } : null,
        comparable: comparable.map(({ id, name }) => ({ id, name })),
        ...(before ? await changesOf(pair(sbom, before)) : unchanged),
      };
    },

    async components(person, releaseId, query) {
      const { sbom } = await sbomOf(person, releaseId);
      if (query.licence !== undefined) return listComponents(db, sbom.id, { limit: usualLimit, ...query });
      return pageOf(
        query,
        (limited) => listComponents(db, sbom.id, limited),
        () => componentsOf(sbom),
      );
    },

    async licences(person, releaseId, query) {
      const { sbom } = await sbomOf(person, releaseId);
      return listLicences(db, sbom.id, { limit: usualLimit, ...query });
    },

    async changes(person, releaseId, query) {
      const { sbom, before } = await comparedFor(person, releaseId, query);
      if (!before) return { rows: [], total: 0 };
      const compared = pair(sbom, before);
      return pageOf(
        query,
        (limited) => listChanges(db, compared, limited),
        async () => {
          const { added, removed, changed } = await changesOf(compared);
          return added + removed + changed;
        },
      );
    },
  };
}

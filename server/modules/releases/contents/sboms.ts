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
import { findDownloadType } from '../types/download-types.shared.sql';
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
import type { Principal } from '../../../platform/principal';

/**
 * The components of releases, read from their SBOMs. All methods throw 404 if there is no SBOM, and as
 * `Attachments.list`.
 */
export interface Sboms {
  find(person: Principal, releaseId: number, query: SbomQuery): Promise<Sbom>;
  /** Returns a page of components, 200 rows by default. @throws HttpProblem 422 */
  components(person: Principal, releaseId: number, query: ComponentsQuery): Promise<Page<Component>>;
  /** Returns a page of licences, the most frequent first, 200 rows by default. @throws HttpProblem 422 */
  licences(person: Principal, releaseId: number, query: ListQuery): Promise<Page<ComponentLicence>>;
  /**
   * Returns a page of changes since an earlier release, 200 rows by default. The earlier release is the
   * requested one, or else the previous one; the page is empty if no earlier release has an SBOM.
   * @throws HttpProblem 422
   */
  changes(person: Principal, releaseId: number, query: ComponentChangesQuery): Promise<Page<ComponentChange>>;
}

const unchanged = { added: 0, removed: 0, changed: 0 };

/** Default page size. */
const defaultLimit = '200';

const maxCounted = 1_000;

/** Max number of earlier releases to choose from. */
const maxComparable = 200;

/**
 * Caches counts in memory, for the last `maxCounted` keys. Counting takes 50 ms for 20,000 components, and an
 * SBOM never changes. Pairs of SBOMs are cached instead of stored: the previous release depends on the
 * viewer.
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

/** @param db connection for slow reads, which must not delay other requests */
export function createSboms(db: Database, now: () => Date): Sboms {
  const componentsOnce = countedOnce<number>();
  const changesOnce = countedOnce<typeof unchanged>();
  const componentsOf = (sbom: Attachment) => componentsOnce(`${sbom.id}`, () => countComponents(db, sbom.id));
  const changesOf = (compared: Compared) =>
    changesOnce(`${compared.before} ${compared.after}`, () => countChanges(db, compared));

  /** Returns a page. Search results are counted each time, the total without a search only once. */
  async function pageOf<Row, Query extends ListQuery>(
    query: Query,
    read: (query: Query) => Promise<Page<Row>>,
    countAll: () => Promise<number>,
  ): Promise<Page<Row>> {
    const limited = { limit: defaultLimit, ...query };
    if (query.q !== undefined) return read(limited);
    return { ...(await read({ ...limited, uncounted: true })), total: await countAll() };
  }

  async function sbomOf(person: Principal, releaseId: number) {
    const release = await releaseWithContents(db, person, releaseId, now);
    const sbom = (await listAttachments(db, releaseId)).find(({ kind }) => kind === 'sbom');
    if (!sbom) throw notFound();
    return { release, sbom };
  }

  async function comparedFor(person: Principal, releaseId: number, { since }: SbomQuery) {
    const { release, sbom } = await sbomOf(person, releaseId);
    const [before] = await listSbomsBefore(db, person, release, {
      now: now().toISOString(),
      ...(since !== undefined && { since: Number(since) }),
      limit: 1,
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
        limit: maxComparable,
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
      if (query.licence !== undefined) return listComponents(db, sbom.id, { limit: defaultLimit, ...query });
      return pageOf(
        query,
        (limited) => listComponents(db, sbom.id, limited),
        () => componentsOf(sbom),
      );
    },

    async licences(person, releaseId, query) {
      const { sbom } = await sbomOf(person, releaseId);
      return listLicences(db, sbom.id, { limit: defaultLimit, ...query });
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

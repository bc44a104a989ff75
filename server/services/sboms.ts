import type { Attachment, Component, ComponentChange, Sbom } from '../contract/attachment';
import type { ListQuery, Page } from '../contract/list';
import type { Database } from '../db/connection';
import { notFound } from '../problems/problem';
import { findDownloadType } from '../repositories/download-types';
import { findSbomBefore, listAttachments } from '../repositories/attachments';
import { countChanges, countComponents, listChanges, listComponents } from '../repositories/sbom-components';
import { releaseWithContents } from './attachments';
import type { Person } from './person';

/** What releases are made with, as their SBOMs say; all throw 404 where there is none, and as `Attachments.list`. */
export interface Sboms {
  find(person: Person, releaseId: number): Promise<Sbom>;
  /** @throws HttpProblem 422 */
  components(person: Person, releaseId: number, query: ListQuery): Promise<Page<Component>>;
  /** Since the release before; none where no release before has an SBOM. @throws HttpProblem 422 */
  changes(person: Person, releaseId: number, query: ListQuery): Promise<Page<ComponentChange>>;
}

const unchanged = { added: 0, removed: 0, changed: 0 };

export function createSboms(db: Database, now: () => Date): Sboms {
  async function sbomOf(person: Person, releaseId: number) {
    const release = await releaseWithContents(db, person, releaseId, now);
    const sbom = (await listAttachments(db, releaseId)).find(({ kind }) => kind === 'sbom');
    if (!sbom) throw notFound();
    return { release, sbom };
  }

  async function compared(person: Person, releaseId: number) {
    const { release, sbom } = await sbomOf(person, releaseId);
    const before = await findSbomBefore(db, person, release, now().toISOString());
    return { release, sbom, before };
  }

  const pair = (sbom: Attachment, before: { attachmentId: number }) => ({
    before: before.attachmentId,
    after: sbom.id,
  });

  return {
    async find(person, releaseId) {
      const { release, sbom, before } = await compared(person, releaseId);
      const type = await findDownloadType(db, person, release.download_type_id);
      if (!type) throw notFound();
      return {
        release: { id: release.id, name: release.name },
        download_type: { id: type.id, name: type.name },
        attachment: sbom,
        components: await countComponents(db, sbom.id),
        before: before ? { id: before.id, name: before.name } : null,
        ...(before ? await countChanges(db, pair(sbom, before)) : unchanged),
      };
    },

    async components(person, releaseId, query) {
      const { sbom } = await sbomOf(person, releaseId);
      return listComponents(db, sbom.id, query);
    },

    async changes(person, releaseId, query) {
      const { sbom, before } = await compared(person, releaseId);
      return before ? listChanges(db, pair(sbom, before), query) : { rows: [], total: 0 };
    },
  };
}

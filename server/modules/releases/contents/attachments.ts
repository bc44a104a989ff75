import { Readable } from 'node:stream';
import type { Attachment, AttachmentKind } from '../../../contract/attachment';
import { limits } from '../../../contract/limits';
import { transact, type Queryable } from '../../../platform/db/connection';
import { HttpProblem, invalidField, notFound } from '../../../platform/http/problem';
import {
  deleteAttachment,
  findAttachment,
  insertAttachment,
  listAttachments,
  readAttachment,
} from './attachments.sql';
import { findRelease } from '../releases.sql';
import { insertComponents } from './sbom-components.sql';
import type { AuditTrail } from '../../audit/trail';
import type { Principal } from '../../../platform/principal';
import { refuseWithdrawn } from '../files';
import type { Platform } from '../../../platform/platform';
import { readSbom } from './sbom-reader';

interface NewFile {
  kind: AttachmentKind;
  fileName: string;
  content: Buffer;
}

/** The small files that belong to releases. Those of a withdrawn release are for administrators only. */
export interface Attachments {
  /**
   * Returns the attachments, the SBOM first.
   * @throws HttpProblem 404 when the person may not see the release, 409 when it is withdrawn
   */
  list(person: Principal, releaseId: number): Promise<Attachment[]>;
  /** @throws HttpProblem 404, 409, as `list` */
  open(
    person: Principal,
    releaseId: number,
    id: number,
  ): Promise<{ attachment: Attachment; content: Readable }>;
  /**
   * For administrators.
   * @throws HttpProblem 404, 409 when the release has the max number of attachments, 422 also for an invalid
   * SBOM
   */
  create(person: Principal, releaseId: number, file: NewFile): Promise<Attachment>;
  /** For administrators. Also works on a full disk. @throws HttpProblem 404 */
  delete(person: Principal, releaseId: number, id: number): Promise<void>;
}

/** Returns a release whose contents the person may see. @throws HttpProblem 404, 409 when it is withdrawn */
export async function releaseWithContents(db: Queryable, person: Principal, id: number, now: () => Date) {
  const release = await findRelease(db, person, id, now().toISOString());
  if (!release) throw notFound();
  refuseWithdrawn(person, release);
  return release;
}

export function createAttachments({ db, reserve, now }: Platform, audit: AuditTrail): Attachments {
  const find = async (tx: Queryable, releaseId: number, id: number) => {
    const attachment = await findAttachment(tx, releaseId, id);
    if (!attachment) throw notFound();
    return attachment;
  };

  return {
    async list(person, releaseId) {
      await releaseWithContents(db, person, releaseId, now);
      return listAttachments(db, releaseId);
    },

    async open(person, releaseId, id) {
      await releaseWithContents(db, person, releaseId, now);
      const attachment = await find(db, releaseId, id);
      return { attachment, content: Readable.from(readAttachment(db, attachment), { objectMode: false }) };
    },

    async create(person, releaseId, { kind, fileName, content }) {
      const sbom = kind === 'sbom' ? readSbom(content) : undefined;
      return transact(db, async (tx) => {
        const release = await releaseWithContents(tx, person, releaseId, now);
        const others = await listAttachments(tx, releaseId);
        if (others.length >= limits.attachmentsPerRelease)
          throw new HttpProblem(409, 'too_many_attachments', {
            values: { max: limits.attachmentsPerRelease },
          });
        if (others.some((other) => other.file_name === fileName)) throw invalidField('file_name', 'taken');
        if (sbom && others.some((other) => other.kind === 'sbom')) throw invalidField('kind', 'sbom_exists');
        const attachment = {
          kind,
          file_name: fileName,
          format: sbom?.format ?? null,
          created_at: now().toISOString(),
        };
        const id = await insertAttachment(tx, releaseId, attachment, content);
        await insertComponents(tx, id, sbom?.components ?? []);
        await audit.add(tx, person, {
          action: 'attachment.add',
          subject: release.name,
          detail: { id: releaseId, file_name: fileName },
        });
        return { id, ...attachment, size: content.byteLength };
      });
    },

    delete: (person, releaseId, id) =>
      reserve.withReserve(() =>
        transact(db, async (tx) => {
          const release = await releaseWithContents(tx, person, releaseId, now);
          const { file_name } = await find(tx, releaseId, id);
          await deleteAttachment(tx, id);
          await audit.add(tx, person, {
            action: 'attachment.delete',
            subject: release.name,
            detail: { id: releaseId, file_name },
          });
        }),
      ),
  };
}

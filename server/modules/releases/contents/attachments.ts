import { Readable } from 'node:stream';
import type { Attachment, AttachmentKind } from '../../../contract/attachment';
import { limits } from '../../../contract/limits';
import { otherWork, transactUntilDone } from '../../../platform/db/batches';
import { transact, type Queryable } from '../../../platform/db/connection';
import { HttpProblem, invalidField, notFound } from '../../../platform/http/problem';
import { createLocalLocks } from '../../../platform/locks';
import {
  deleteSomeHidden,
  findAttachment,
  hideAttachment,
  insertContent,
  insertHidden,
  listAttachments,
  readAttachment,
  showAttachment,
} from './attachments.sql';
import { findRelease } from '../releases.shared.sql';
import { insertComponents } from './sbom-components.sql';
import type { AuditTrail } from '../../audit/trail';
import type { Principal } from '../../../platform/principal';
import { refuseWithdrawn } from '../files';
import type { Platform } from '../../../platform/platform';
import type { SbomComponent } from './sbom-reader.mjs';
import { withSbom } from './sbom-thread';

interface NewFile {
  kind: AttachmentKind;
  fileName: string;
  content: Uint8Array;
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
   * For administrators. The attachment is stored in batches, so that requests are handled in between, and
   * readers see it when it is whole.
   * @throws HttpProblem 404, 409 when the release has the max number of attachments, 413, 422 also for an
   * invalid SBOM
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

/** 413, for a body of which the kind may not be known yet. */
export const attachmentTooLarge = () =>
  new HttpProblem(413, 'attachment_too_large', {
    values: { sbom: limits.sbomBytes / mebibyte, other: limits.attachmentBytes / mebibyte },
  });

const mebibyte = 1024 * 1024;

/** Rows of one transaction. */
const deletedAtOnce = 500;

export function createAttachments({ db, reserve, now }: Platform, audit: AuditTrail): Attachments {
  /** One at a time: reading an SBOM takes memory. */
  const sboms = createLocalLocks();

  const find = async (tx: Queryable, releaseId: number, id: number) => {
    const attachment = await findAttachment(tx, releaseId, id);
    if (!attachment) throw notFound();
    return attachment;
  };

  /** @throws HttpProblem 404, 409, 422 if the release cannot have this file, too */
  async function releaseFor(tx: Queryable, person: Principal, releaseId: number, file: NewFile) {
    const release = await releaseWithContents(tx, person, releaseId, now);
    const others = await listAttachments(tx, releaseId);
    if (others.length >= limits.attachmentsPerRelease)
      throw new HttpProblem(409, 'too_many_attachments', { values: { max: limits.attachmentsPerRelease } });
    if (others.some((other) => other.file_name === file.fileName)) throw invalidField('file_name', 'taken');
    if (file.kind === 'sbom' && others.some((other) => other.kind === 'sbom'))
      throw invalidField('kind', 'sbom_exists');
    return release;
  }

  /** Deletes a hidden attachment. Works on a full disk, too. */
  const discard = (id: number) =>
    reserve.withReserve(() =>
      transactUntilDone(
        db,
        1,
        undefined,
        async (tx) => (await deleteSomeHidden(tx, { id }, deletedAtOnce)) || undefined,
      ),
    );

  async function store(
    person: Principal,
    releaseId: number,
    file: NewFile,
    { format, components }: { format: string | null; components: AsyncIterable<readonly SbomComponent[]> },
  ): Promise<Attachment> {
    const { kind, fileName: file_name, content } = file;
    const created_at = now().toISOString();
    const id = await insertHidden(db, releaseId, created_at);
    try {
      await insertContent(db, id, content);
      for await (const batch of components) {
        await insertComponents(db, id, batch);
        await otherWork();
      }
      const attachment = { id, kind, file_name, format, size: content.byteLength };
      await transact(db, async (tx) => {
        const release = await releaseFor(tx, person, releaseId, file);
        if (!(await showAttachment(tx, attachment))) throw notFound();
        await audit.add(tx, person, {
          action: 'attachment.add',
          subject: release.name,
          about: { releaseId },
          detail: { id: releaseId, file_name },
        });
      });
      return { ...attachment, created_at };
    } catch (error) {
      // If this fails, the retention deletes it.
      await discard(id).catch(() => undefined);
      throw error;
    }
  }

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

    async create(person, releaseId, file) {
      const { kind, content } = file;
      if (kind !== 'sbom' && content.byteLength > limits.attachmentBytes) throw attachmentTooLarge();
      // Checked again at the end.
      await releaseFor(db, person, releaseId, file);
      if (kind !== 'sbom')
        return store(person, releaseId, file, { format: null, components: Readable.from([]) });
      return sboms.serialize('sbom', () => withSbom(content, (sbom) => store(person, releaseId, file, sbom)));
    },

    async delete(person, releaseId, id) {
      await reserve.withReserve(() =>
        transact(db, async (tx) => {
          const release = await releaseWithContents(tx, person, releaseId, now);
          const { file_name } = await find(tx, releaseId, id);
          await hideAttachment(tx, id);
          await audit.add(tx, person, {
            action: 'attachment.delete',
            subject: release.name,
            about: { releaseId },
            detail: { id: releaseId, file_name },
          });
        }),
      );
      await discard(id);
    },
  };
}

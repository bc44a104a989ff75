import { type Attachments, attachmentTooLarge } from './attachments';
import type { Sboms } from './sboms';
import {
  createAttachment,
  deleteAttachment,
  getAttachment,
  getSbom,
  listAttachments,
  listComponentChanges,
  listComponentLicences,
  listComponents,
} from '../../../contract/attachment';
import { limits } from '../../../contract/limits';
import { answerPage } from '../../../platform/http/answer-page';
import { attachment as asFile } from '../../../platform/http/content-disposition';
import type { Handle } from '../../../platform/http/handle';
import { readMultipart } from '../../../platform/http/multipart';
import { pageOf } from '../../../platform/lists/page-of';

export function contentsRoutes(
  handle: Handle,
  { attachments, sboms }: { attachments: Attachments; sboms: Sboms },
): void {
  handle(listAttachments, async ({ person, id, query, request, reply }) => {
    const all = await attachments.list(person, id);
    return answerPage(request, reply, pageOf(all, query));
  });

  handle(getAttachment, async ({ person, id, params, reply }) => {
    const { attachment, content } = await attachments.open(person, id, Number(params.attachment));
    return reply
      .type('application/octet-stream')
      .header('content-length', attachment.size)
      .header('content-disposition', asFile(attachment.file_name))
      .send(content);
  });

  handle(getSbom, ({ person, id, query }) => sboms.find(person, id, query));

  handle(listComponents, async ({ person, id, query, request, reply }) =>
    answerPage(request, reply, await sboms.components(person, id, query)),
  );

  handle(listComponentLicences, async ({ person, id, query, request, reply }) =>
    answerPage(request, reply, await sboms.licences(person, id, query)),
  );

  handle(listComponentChanges, async ({ person, id, query, request, reply }) =>
    answerPage(request, reply, await sboms.changes(person, id, query)),
  );

  handle(
    createAttachment,
    async ({ person, id, body }) => {
      const { kind, file_name: fileName, file } = body;
      const added = await attachments.create(person, id, {
        kind,
        fileName: fileName.trim(),
        content: file,
      });
      return added;
    },
    {
      readBody: async (request, reply) => {
        const { fields, files } = await readMultipart(request, reply, {
          fieldBytes: 4 * limits.fileNameLength,
          files: 1,
          bodies: { perPerson: 2, inAll: 4 },
          fileBytes: limits.sbomBytes,
          tooLarge: attachmentTooLarge,
        });
        const [file] = files;
        return { ...fields, ...(file && { [file.fieldName]: Buffer.concat(file.pieces) }) };
      },
    },
  );

  handle(deleteAttachment, ({ person, id, params }) =>
    attachments.delete(person, id, Number(params.attachment)),
  );
}

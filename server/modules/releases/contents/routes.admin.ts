import { Attachment, AttachmentParams, NewAttachment } from '../../../contract/attachment';
import { IdParams, NoContent } from '../../../contract/fields';
import { limits } from '../../../contract/limits';
import { Problem } from '../../../contract/problem';
import { idOf, personOf, type App } from '../../../platform/http/app-type';
import { readMultipart, setBody, takeMultipart } from '../../../platform/http/multipart';
import { attachmentTooLarge, type Attachments } from './attachments';

export async function attachmentAdminRoutes(
  app: App,
  { attachments }: { attachments: Attachments },
): Promise<void> {
  const tags = ['releases'];
  await takeMultipart(app);

  app.post(
    '/downloadables/:id/attachments',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Add a small file to a release; an SBOM is checked',
        tags,
        consumes: ['multipart/form-data'],
        params: IdParams,
        body: NewAttachment,
        response: { 201: Attachment, 409: Problem, 413: Problem },
      },
      preValidation: async (request, reply) => {
        const { fields, files } = await readMultipart(request, reply, {
          fieldBytes: 4 * limits.fileNameLength,
          files: 1,
          bodies: { perPerson: 2, inAll: 4 },
          fileBytes: limits.sbomBytes,
          tooLarge: attachmentTooLarge,
        });
        const [file] = files;
        setBody(request, { ...fields, ...(file && { [file.fieldName]: Buffer.concat(file.pieces) }) });
      },
    },
    async (request, reply) => {
      const { kind, file_name: fileName, file } = request.body;
      const added = await attachments.create(personOf(request), idOf(request.params), {
        kind,
        fileName: fileName.trim(),
        content: file,
      });
      return reply.code(201).send(added);
    },
  );

  app.delete(
    '/downloadables/:id/attachments/:attachment',
    {
      config: { needsRecentLogin: false, allowedOnFullDisk: true },
      schema: {
        summary: 'Remove a file from a release',
        tags,
        params: AttachmentParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await attachments.delete(personOf(request), idOf(request.params), Number(request.params.attachment));
      return reply.code(204).send(null);
    },
  );
}

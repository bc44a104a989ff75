import { holdChunk, takeChunkMemory } from './chunk-memory';
import type { Uploads } from './uploads';
import { limits } from '../../../contract/limits';
import { cancelUpload, createUpload, getUpload, listUploads, uploadChunk } from '../../../contract/upload';
import { answerPage } from '../../../platform/http/answer-page';
import type { Handle } from '../../../platform/http/handle';
import { readMultipart } from '../../../platform/http/multipart';
import { HttpProblem, invalidFields } from '../../../platform/http/problem';
import { pageOf } from '../../../platform/lists/page-of';
import { requireRecentLogin } from '../../../platform/principal';

const isTrue = (flag: string) => flag === 'true' || flag === '1';

/** Browsers send every line break in multipart as CRLF. */
const linesOf = (text = '') => text.replace(/\r\n/g, '\n');

export function uploadRoutes(handle: Handle, { uploads }: { uploads: Uploads }): void {
  handle(
    createUpload,
    async ({ person, body }) => {
      const isDraft = isTrue(body.draft ?? 'false');
      // The last chunk may arrive hours later and publishes the release, so the login is checked now.
      if (!isDraft) requireRecentLogin(person, 'sixty minutes');
      const id = await uploads.create(person, {
        downloadTypeId: Number(body.download_type_id),
        name: body.name,
        releaseNotes: linesOf(body.release_notes),
        releaseNotesNl: linesOf(body.release_notes_nl),
        kind: body.kind ?? 'feature',
        channel: body.channel ?? 'stable',
        supportEnds: body.support_ends ?? null,
        isDraft,
        fileName: body.file_name.trim(),
        hash: body.hash,
      });
      return { id };
    },
    {
      readBody: async (request, reply) => {
        const { fields } = await readMultipart(request, reply, {
          // A character takes at most four bytes in UTF-8.
          fieldBytes: limits.releaseNotesLength * 4,
          files: 0,
          bodies: { perPerson: 4, inAll: 16 },
          fileBytes: 0,
          tooLarge: () => new HttpProblem(413, 'too_large'),
        });
        return fields;
      },
    },
  );

  handle(
    uploadChunk,
    async ({ person, id, body, reply }) => {
      const { is_last: isLast, offset, object } = body;
      const releases = object.map(holdChunk);
      try {
        const result = await uploads.receive(person, id, {
          isLast: isTrue(isLast),
          offset: offset === undefined ? undefined : Number(offset),
          pieces: object,
        });
        return await reply.code('downloadable' in result ? 201 : 200).send(result);
      } finally {
        for (const release of releases) release();
      }
    },
    {
      readBody: async (request, reply) => {
        const { fields, files } = await readMultipart(request, reply, {
          fieldBytes: 1024,
          files: 1,
          bodies: { perPerson: 8, inAll: 16 },
          fileBytes: limits.chunkBytes,
          takeMemory: takeChunkMemory,
          tooLarge: () => new HttpProblem(413, 'chunk_too_large', { values: { max: limits.chunkBytes } }),
        });
        if ('object' in fields) throw invalidFields([{ field: 'object', code: 'wrong_type' }]);
        const [file] = files;
        return file ? { ...fields, [file.fieldName]: file.pieces } : fields;
      },
    },
  );

  handle(listUploads, async ({ person, query, request, reply }) =>
    answerPage(request, reply, pageOf(await uploads.listUnfinished(person), query)),
  );

  handle(getUpload, ({ person, id }) => uploads.status(person, id));

  handle(cancelUpload, ({ person, id }) => uploads.cancel(person, id));
}

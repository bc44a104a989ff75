import { IdParams, NoContent } from '../../../contract/fields';
import { limits } from '../../../contract/limits';
import { listOf, listQuery } from '../../../contract/list';
import { Problem } from '../../../contract/problem';
import {
  ChunkReceived,
  NewUpload,
  UnfinishedUpload,
  UploadChunk,
  UploadCreated,
  UploadFinished,
  UploadStatus,
} from '../../../contract/release';
import { answerPage } from '../../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../../platform/http/app-type';
import { readMultipart, setBody, takeMultipart } from '../../../platform/http/multipart';
import { HttpProblem, invalidFields } from '../../../platform/http/problem';
import { pageOf } from '../../../platform/lists/page-of';
import { requireRecentLogin } from '../../../platform/principal';
import { holdChunk, takeChunkMemory } from './chunk-memory';
import type { Uploads } from './uploads';

const isTrue = (flag: string) => flag === 'true' || flag === '1';

/** Browsers send every line break in multipart as CRLF. */
const linesOf = (text = '') => text.replace(/\r\n/g, '\n');

export async function uploadRoutes(app: App, services: { uploads: Uploads }): Promise<void> {
  await takeMultipart(app);

  app.post(
    '/upload',
    {
      config: { needsRecentLogin: 'for some changes', takesApiKeys: true },
      schema: {
        summary: 'Record a release; its file follows in chunks',
        description:
          'Repeating it is no error: as long as no byte of the file has come, the same person with the ' +
          'same fields gets the same id again.',
        tags: ['releases'],
        consumes: ['multipart/form-data'],
        body: NewUpload,
        response: { 201: UploadCreated, 404: Problem, 409: Problem },
      },
      preValidation: async (request, reply) => {
        const { fields } = await readMultipart(request, reply, {
          // A character takes at most four bytes in UTF-8.
          fieldBytes: limits.releaseNotesLength * 4,
          files: 0,
          bodies: { perPerson: 4, inAll: 16 },
          fileBytes: 0,
          tooLarge: () => new HttpProblem(413, 'too_large'),
        });
        setBody(request, fields);
      },
    },
    async (request, reply) => {
      const { body } = request;
      const person = personOf(request);
      const isDraft = isTrue(body.draft ?? 'false');
      // The last chunk may arrive hours later and publishes the release, so the login is checked now.
      if (!isDraft) requireRecentLogin(person);
      const id = await services.uploads.create(person, {
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
      return reply.code(201).send({ id });
    },
  );

  app.post(
    '/uploadChunk/:id',
    {
      config: { needsRecentLogin: false, takesApiKeys: true },
      schema: {
        summary: 'Send one chunk; answered when it is on disk',
        tags: ['releases'],
        consumes: ['multipart/form-data'],
        params: IdParams,
        body: UploadChunk,
        response: { 200: ChunkReceived, 201: UploadFinished, 409: Problem, 413: Problem, 507: Problem },
      },
      preValidation: async (request, reply) => {
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
        setBody(request, file ? { ...fields, [file.fieldName]: file.pieces } : fields);
      },
    },
    async (request, reply) => {
      const { is_last: isLast, offset, object } = request.body;
      const releases = object.map(holdChunk);
      try {
        const result = await services.uploads.receive(personOf(request), idOf(request.params), {
          isLast: isTrue(isLast),
          offset: offset === undefined ? undefined : Number(offset),
          pieces: object,
        });
        return await reply.code('downloadable' in result ? 201 : 200).send(result);
      } finally {
        for (const release of releases) release();
      }
    },
  );

  app.get(
    '/upload',
    {
      config: { takesApiKeys: true },
      schema: {
        summary:
          'The unfinished uploads of all administrators, oldest first; with an API key those that it began',
        tags: ['releases'],
        querystring: listQuery('name', 'created_at', 'updated_at'),
        response: { 200: listOf(UnfinishedUpload) },
      },
    },
    async (request, reply) =>
      answerPage(
        request,
        reply,
        pageOf(await services.uploads.listUnfinished(personOf(request)), request.query),
      ),
  );

  app.get(
    '/upload/:id',
    {
      config: { takesApiKeys: true },
      schema: {
        summary: 'How far an upload is, and what it was begun with',
        tags: ['releases'],
        params: IdParams,
        response: { 200: UploadStatus, 409: Problem, 422: Problem },
      },
    },
    (request) => services.uploads.status(personOf(request), idOf(request.params)),
  );

  app.delete(
    '/upload/:id',
    {
      config: { needsRecentLogin: false, allowedOnFullDisk: true, takesApiKeys: true },
      schema: {
        summary: 'Cancel an unfinished upload and free its space',
        tags: ['releases'],
        params: IdParams,
        response: { 204: NoContent, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      await services.uploads.cancel(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );
}

import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import {
  Attachment,
  AttachmentParams,
  Component,
  ComponentChange,
  ComponentChangesQuery,
  ComponentLicence,
  ComponentLicencesQuery,
  ComponentsQuery,
  Sbom,
  SbomQuery,
} from '../../../contract/attachment';
import { IdParams } from '../../../contract/fields';
import { listOf, listQuery } from '../../../contract/list';
import { Problem } from '../../../contract/problem';
import { answerPage } from '../../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../../platform/http/app-type';
import { attachment as asFile } from '../../../platform/http/content-disposition';
import { pageOf } from '../../../platform/lists/page-of';
import type { Attachments } from './attachments';
import type { Sboms } from './sboms';

const tags = ['downloads'];

export function attachmentRoutes(
  app: App,
  { attachments, sboms }: { attachments: Attachments; sboms: Sboms },
): void {
  app.get(
    '/downloadables/:id/attachments',
    {
      schema: {
        summary: 'The small files that come with a release, its SBOM first',
        tags,
        params: IdParams,
        querystring: listQuery('file_name', 'created_at'),
        response: { 200: listOf(Attachment), 409: Problem },
      },
    },
    async (request, reply) => {
      const all = await attachments.list(personOf(request), idOf(request.params));
      return answerPage(request, reply, pageOf(all, request.query));
    },
  );

  app.get(
    '/downloadables/:id/attachments/:attachment',
    {
      config: { releasesSlotAtFirstByte: true },
      schema: {
        summary: 'One of them, to be saved',
        tags,
        produces: ['application/octet-stream'],
        params: AttachmentParams,
        response: {
          200: Type.Unsafe<Readable>({ type: 'string', contentMediaType: 'application/octet-stream' }),
          409: Problem,
        },
      },
    },
    async (request, reply) => {
      const { attachment, content } = await attachments.open(
        personOf(request),
        idOf(request.params),
        Number(request.params.attachment),
      );
      return reply
        .type('application/octet-stream')
        .header('content-length', attachment.size)
        .header('content-disposition', asFile(attachment.file_name))
        .send(content);
    },
  );

  app.get(
    '/downloadables/:id/sbom',
    {
      schema: {
        summary:
          'What the SBOM of a release holds, counted, and what is otherwise than in the release before',
        tags,
        params: IdParams,
        querystring: SbomQuery,
        response: { 200: Sbom, 409: Problem },
      },
    },
    (request) => sboms.find(personOf(request), idOf(request.params), request.query),
  );

  app.get(
    '/downloadables/:id/sbom/components',
    {
      schema: {
        summary: 'The components that the SBOM of a release lists',
        tags,
        params: IdParams,
        querystring: ComponentsQuery,
        response: { 200: listOf(Component), 409: Problem },
      },
    },
    async (request, reply) =>
      answerPage(
        request,
        reply,
        await sboms.components(personOf(request), idOf(request.params), request.query),
      ),
  );

  app.get(
    '/downloadables/:id/sbom/licences',
    {
      schema: {
        summary: 'The licences that the SBOM of a release names, with the number of components of each',
        tags,
        params: IdParams,
        querystring: ComponentLicencesQuery,
        response: { 200: listOf(ComponentLicence), 409: Problem },
      },
    },
    async (request, reply) =>
      answerPage(
        request,
        reply,
        await sboms.licences(personOf(request), idOf(request.params), request.query),
      ),
  );

  app.get(
    '/downloadables/:id/sbom/changes',
    {
      schema: {
        summary: 'The components that came, went or changed since the release before',
        tags,
        params: IdParams,
        querystring: ComponentChangesQuery,
        response: { 200: listOf(ComponentChange), 409: Problem },
      },
    },
    async (request, reply) =>
      answerPage(request, reply, await sboms.changes(personOf(request), idOf(request.params), request.query)),
  );
}

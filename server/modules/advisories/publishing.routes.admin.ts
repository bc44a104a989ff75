import { Type } from 'typebox';
import {
  Advisory,
  AdvisoryDocumentQuery,
  AdvisoryPreview,
  AdvisoryPreviewQuery,
  AdvisoryPublication,
} from '../../contract/advisory';
import { IdParams } from '../../contract/fields';
import { Problem } from '../../contract/problem';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import type { Publishing } from './publishing';

const tags = ['advisories'];

export function publishingRoutes(app: App, { publishing }: { publishing: Publishing }): void {
  app.get(
    '/advisories/:id/document',
    {
      schema: {
        summary: 'The CSAF 2.0 document of an advisory, as its next revision would be published',
        tags,
        params: IdParams,
        querystring: AdvisoryDocumentQuery,
        response: { 200: Type.Unsafe<string>({ type: 'object', additionalProperties: true }) },
      },
    },
    async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(await publishing.document(personOf(request), idOf(request.params), request.query.language)),
  );

  app.get(
    '/advisories/:id/preview',
    {
      schema: {
        summary: 'The page, the mail and the CSAF document of an advisory, as they would be published',
        tags,
        params: IdParams,
        querystring: AdvisoryPreviewQuery,
        response: { 200: AdvisoryPreview },
      },
    },
    (request) => publishing.preview(personOf(request), idOf(request.params), request.query),
  );

  app.post(
    '/advisories/:id/publish',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Publish an advisory as last written, or its next revision',
        tags,
        params: IdParams,
        body: AdvisoryPublication,
        response: { 200: Advisory, 409: Problem },
      },
    },
    (request) => publishing.publish(personOf(request), idOf(request.params), request.body),
  );
}

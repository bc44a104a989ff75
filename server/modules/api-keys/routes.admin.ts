import { ApiKey, ApiKeyMade, NewApiKey } from '../../contract/api-key';
import { IdParams, NoContent } from '../../contract/fields';
import { listOf, listQuery } from '../../contract/list';
import { Problem } from '../../contract/problem';
import { answerPage } from '../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import { pageOf } from '../../platform/lists/page-of';
import type { ApiKeys } from './api-keys';

export function apiKeyRoutes(app: App, services: { apiKeys: ApiKeys }): void {
  app.get(
    '/apiKeys',
    {
      schema: {
        summary: 'The keys with which build servers publish, the newest first',
        tags: ['API keys'],
        querystring: listQuery('name', 'created_at', 'ends_at', 'last_used_at'),
        response: { 200: listOf(ApiKey) },
      },
    },
    async (request, reply) =>
      answerPage(request, reply, pageOf(await services.apiKeys.list(), request.query)),
  );

  app.post(
    '/apiKeys',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Create an API key; it is in this answer only',
        description:
          'It is accepted as `Authorization: Bearer` by the calls that publishing needs, for its download ' +
          'types: their list and that of their releases, and uploads that it began. Any other call is 403.',
        tags: ['API keys'],
        body: NewApiKey,
        response: { 201: ApiKeyMade, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await services.apiKeys.create(personOf(request), request.body)),
  );

  app.post(
    '/apiKeys/:id/takeOver',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Become the maker of an API key, so that it works although its maker was blocked or moved',
        description:
          'The key itself stays the same. To exclude a person who knows it, end it and make another.',
        tags: ['API keys'],
        params: IdParams,
        response: { 200: ApiKey },
      },
    },
    (request) => services.apiKeys.takeOver(personOf(request), idOf(request.params)),
  );

  app.delete(
    '/apiKeys/:id',
    {
      config: { needsRecentLogin: false, allowedOnFullDisk: true },
      schema: {
        summary: 'End an API key at once',
        tags: ['API keys'],
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await services.apiKeys.end(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );
}

import { BuildToken, ExchangedKey } from '../../contract/api-key';
import { Problem } from '../../contract/problem';
import type { App } from '../../platform/http/app-type';
import type { ApiKeys } from './api-keys';

export function buildTokenRoutes(app: App, { apiKeys }: { apiKeys: ApiKeys }): void {
  app.post(
    '/apiKeys/exchange',
    {
      schema: {
        summary: 'Exchange a token of a trusted OpenID Connect issuer for a key that works for an hour',
        tags: ['API keys'],
        body: BuildToken,
        response: { 201: ExchangedKey, 401: Problem, 422: Problem, 429: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await apiKeys.exchange(request.body.token, request.ip)),
  );
}

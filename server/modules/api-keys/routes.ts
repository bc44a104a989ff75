import type { ApiKeys } from './api-keys';
import {
  createApiKey,
  deleteApiKey,
  exchangeBuildToken,
  listApiKeys,
  takeOverApiKey,
} from '../../contract/api-key';
import { answerPage } from '../../platform/http/answer-page';
import type { Handle } from '../../platform/http/handle';
import { pageOf } from '../../platform/lists/page-of';

export function apiKeysRoutes(handle: Handle, { apiKeys }: { apiKeys: ApiKeys }): void {
  handle(exchangeBuildToken, ({ body, request }) => apiKeys.exchange(body.token, request.ip));

  handle(listApiKeys, async ({ query, request, reply }) =>
    answerPage(request, reply, pageOf(await apiKeys.list(), query)),
  );

  handle(createApiKey, ({ person, body }) => apiKeys.create(person, body));

  handle(takeOverApiKey, ({ person, id }) => apiKeys.takeOver(person, id));

  handle(deleteApiKey, ({ person, id }) => apiKeys.end(person, id));
}

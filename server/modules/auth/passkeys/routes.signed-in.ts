import { IdParams, NoContent } from '../../../contract/fields';
import { listOf, listQuery } from '../../../contract/list';
import {
  AddedPasskey,
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyName,
} from '../../../contract/passkey';
import { Problem } from '../../../contract/problem';
import { answerPage } from '../../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../../platform/http/app-type';
import { pageOf } from '../../../platform/lists/page-of';
import type { Passkeys } from './passkeys';

export function passkeyRoutes(app: App, { passkeys }: { passkeys: Passkeys }): void {
  app.get(
    '/me/passkeys',
    {
      config: { opensBeforeSecondFactor: true },
      schema: {
        summary: 'Own passkeys',
        tags: ['second factor'],
        querystring: listQuery('name', 'created_at', 'last_used_at'),
        response: { 200: listOf(Passkey) },
      },
    },
    async (request, reply) =>
      answerPage(request, reply, pageOf(await passkeys.list(personOf(request)), request.query)),
  );

  app.post(
    '/me/passkeys/options',
    {
      config: { opensBeforeSecondFactor: true, needsRecentLogin: true },
      schema: {
        summary: 'Begin to add a passkey',
        tags: ['second factor'],
        response: { 200: PasskeyCreationOptions, 409: Problem },
      },
    },
    (request) => passkeys.creationOptions(personOf(request)),
  );

  app.post(
    '/me/passkeys',
    {
      config: { opensBeforeSecondFactor: true, needsRecentLogin: false },
      schema: {
        summary: 'Add a passkey; ends every other login of that person',
        tags: ['second factor'],
        body: NewPasskey,
        response: { 201: AddedPasskey, 409: Problem, 429: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await passkeys.create(personOf(request), request.body)),
  );

  app.patch(
    '/me/passkeys/:id',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Rename a passkey',
        tags: ['second factor'],
        params: IdParams,
        body: PasskeyName,
        response: { 200: Passkey, 409: Problem },
      },
    },
    (request) => passkeys.rename(personOf(request), idOf(request.params), request.body.name),
  );

  app.delete(
    '/me/passkeys/:id',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Remove a passkey; ends every other login of that person',
        tags: ['second factor'],
        params: IdParams,
        response: { 204: NoContent, 422: Problem },
      },
    },
    async (request, reply) => {
      await passkeys.delete(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );
}

import { Type } from 'typebox';
import { IdParams, NoContent } from '../../../contract/fields';
import {
  IdentityProvider,
  IdentityProviderChange,
  IdentityProviders,
  NewIdentityProvider,
} from '../../../contract/identity-provider';
import { Problem } from '../../../contract/problem';
import { idOf, personOf, type App } from '../../../platform/http/app-type';
import type { ManagedProviders } from './identity-providers';

const conflict = Type.Intersect([Problem, Type.Object({ current: Type.Optional(IdentityProvider) })]);

export function identityProviderRoutes(
  app: App,
  { identityProviders }: { identityProviders: ManagedProviders },
): void {
  app.get(
    '/groups/:id/identityProviders',
    {
      schema: {
        summary: 'Where the users of a group log in with the account of their company',
        tags: ['users'],
        params: IdParams,
        response: { 200: IdentityProviders },
      },
    },
    (request) => identityProviders.list(idOf(request.params)),
  );

  app.post(
    '/groups/:id/identityProviders',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Add an OpenID Connect provider to a group',
        tags: ['users'],
        params: IdParams,
        body: NewIdentityProvider,
        response: { 201: IdentityProvider, 409: Problem },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await identityProviders.create(personOf(request), idOf(request.params), request.body)),
  );

  app.patch(
    '/identityProviders/:id',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Change an OpenID Connect provider; without a secret, that stays as it is',
        tags: ['users'],
        params: IdParams,
        body: IdentityProviderChange,
        response: { 200: IdentityProvider, 409: conflict },
      },
    },
    (request) => identityProviders.change(personOf(request), idOf(request.params), request.body),
  );

  app.delete(
    '/identityProviders/:id',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Remove an OpenID Connect provider; the logins that were made by it are dead at once',
        tags: ['users'],
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await identityProviders.delete(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/identityProviders/:id/test',
    {
      config: { needsRecentLogin: false, changesNothing: true },
      schema: {
        summary: 'Ask an OpenID Connect provider whether it can be reached, and is the issuer that was named',
        tags: ['users'],
        params: IdParams,
        response: { 204: NoContent, 502: Problem },
      },
    },
    async (request, reply) => {
      await identityProviders.test(idOf(request.params));
      return reply.code(204).send(null);
    },
  );
}

import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, Line, Named, NoContent } from './fields';
import { limits } from './limits';
import { conflictOf } from './problem';

const fields = {
  issuer: Line(limits.issuerLength),
  client_id: Line(limits.clientIdLength),
  domains: Type.Array(Line(limits.domainLength), {
    maxItems: limits.domainsPerProvider,
    description: 'of the e-mail addresses that log in by it; each belongs to one provider',
  }),
  is_required: Type.Boolean({ description: 'the users of its group can log in in no other way' }),
  trusts_email: Type.Boolean({
    description: 'takes an e-mail address of which the provider does not say whether it is verified',
  }),
};

export const IdentityProvider = Type.Object({
  id: Id,
  group: Named,
  issuer: Type.String(),
  client_id: Type.String(),
  domains: Type.Array(Type.String()),
  is_required: fields.is_required,
  trusts_email: fields.trusts_email,
  version: Type.Integer({ minimum: 1 }),
});
export type IdentityProvider = Static<typeof IdentityProvider>;

export const IdentityProviders = Type.Object({
  redirect_uri: Type.String({ description: 'of this group, to be registered with each of its providers' }),
  people: Type.Integer({ minimum: 0, description: 'users of the group, whom a required provider concerns' }),
  with_login: Type.Array(Id, {
    description: 'ids of those by whose issuer and client somebody has logged in: these can be required',
  }),
  providers: Type.Array(IdentityProvider),
});
export type IdentityProviders = Static<typeof IdentityProviders>;

const clientSecret = Line(limits.clientSecretLength);

export const NewIdentityProvider = Type.Object(
  { ...fields, client_secret: clientSecret },
  { additionalProperties: false },
);
export type NewIdentityProvider = Static<typeof NewIdentityProvider>;

export const IdentityProviderChange = Type.Object(
  {
    ...fields,
    client_secret: Type.Optional(clientSecret),
    version: Type.Integer({ minimum: 1, description: 'of the provider as it was read' }),
  },
  { additionalProperties: false },
);
export type IdentityProviderChange = Static<typeof IdentityProviderChange>;

export const listIdentityProviders = call('GET /groups/{id}/identityProviders', {
  who: 'admin',
  summary: 'List the OpenID Connect providers of a group',
  params: IdParams,
  answers: { 200: IdentityProviders },
});

export const createIdentityProvider = call('POST /groups/{id}/identityProviders', {
  who: 'admin',
  recentLogin: 'ten minutes',
  summary: 'Add an OpenID Connect provider to a group',
  params: IdParams,
  body: NewIdentityProvider,
  answers: { 201: IdentityProvider },
  problems: [409],
});

export const updateIdentityProvider = call('PATCH /identityProviders/{id}', {
  who: 'admin',
  recentLogin: 'ten minutes',
  summary: 'Change an OpenID Connect provider; without a secret, the present one stays',
  params: IdParams,
  body: IdentityProviderChange,
  answers: { 200: IdentityProvider, 409: conflictOf(IdentityProvider) },
});

export const deleteIdentityProvider = call('DELETE /identityProviders/{id}', {
  who: 'admin',
  recentLogin: 'ten minutes',
  summary: 'Delete an OpenID Connect provider, and end the logins that were made with it',
  params: IdParams,
  answers: { 204: NoContent },
});

export const testIdentityProvider = call('POST /identityProviders/{id}/test', {
  who: 'admin',
  recentLogin: 'never',
  summary: 'Test whether an OpenID Connect provider can be reached and is the named issuer',
  params: IdParams,
  answers: { 204: NoContent },
  problems: [502],
  changesNothing: true,
});

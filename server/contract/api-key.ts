import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, Line, Named, NoContent, NullableText, NullableTime, patterns, Time } from './fields';
import { limits } from './limits';
import { listOf, listQuery } from './list';

/** Excludes the registered claims: every token of an issuer may have those. */
const claimName = '^(?!(iss|aud|exp|iat|nbf|jti)$)[A-Za-z0-9_.:/-]{1,100}$';

const apiKey = {
  id: Id,
  name: Type.String(),
  download_types: Type.Array(Named, {
    description: 'what it may publish; empty when all of them were deleted',
  }),
  created_at: Time,
  created_by: Type.Object(
    { id: Id, name: Type.String() },
    { description: 'it works as long as this user is an administrator, and ends when the user is deleted' },
  ),
  works: Type.Boolean({
    description: 'false while its maker is blocked or no administrator; it works again after that',
  }),
  stopped_by: Type.Unsafe<'maker_blocked' | 'maker_not_administrator' | null>({
    enum: ['maker_blocked', 'maker_not_administrator', null],
    description: 'why it does not work; null while it works. Another administrator can take it over',
  }),
  ends_at: NullableTime,
  last_used_at: NullableTime,
  issuer: Type.Unsafe<string | null>({
    ...NullableText,
    description: 'whose tokens are exchanged for it, where it has no secret of its own',
  }),
  audience: Type.Unsafe<string | null>(NullableText),
  claims: Type.Unsafe<Record<string, string> | null>({
    type: ['object', 'null'],
    additionalProperties: { type: 'string' },
  }),
};

export const ApiKey = Type.Object(apiKey);
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyMade = Type.Object({
  ...apiKey,
  key: Type.Optional(
    Type.String({
      description: 'for `Authorization: Bearer`; never shown again. Without one where tokens are exchanged',
    }),
  ),
});
export type ApiKeyMade = Static<typeof ApiKeyMade>;

export const NewApiKey = Type.Object(
  {
    name: Line(limits.nameLength),
    download_types: Type.Array(Id, {
      minItems: 1,
      maxItems: limits.typesPerApiKey,
      uniqueItems: true,
      description: 'ids of what it may publish',
    }),
    ends_at: Type.Optional(
      Type.String({
        maxLength: 40,
        pattern: patterns.invalid_date,
        description: 'ISO 8601; without end when left out',
      }),
    ),
    issuer: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.claimLength,
        description:
          'instead of a secret: the OpenID Connect issuer whose tokens the build server sends; with ' +
          '`audience` and `claims`',
      }),
    ),
    audience: Type.Optional(Line(limits.claimLength)),
    claims_are_mine: Type.Optional(
      Type.Boolean({
        description:
          'true: nobody else can have these claims, though none of them is `sub` or names a customer of the issuer',
      }),
    ),
    claims: Type.Optional(
      Type.Record(
        Type.String({ pattern: claimName }),
        Type.String({ minLength: 1, maxLength: limits.claimLength }),
        {
          additionalProperties: false,
          minProperties: 1,
          maxProperties: limits.claimsPerApiKey,
          description: 'values that claims of a token must have, besides issuer and audience',
        },
      ),
    ),
  },
  { additionalProperties: false },
);
export type NewApiKey = Static<typeof NewApiKey>;

export const BuildToken = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: limits.buildTokenLength, pattern: '^[A-Za-z0-9_.-]+$' }),
  },
  { additionalProperties: false },
);
export type BuildToken = Static<typeof BuildToken>;

export const ExchangedKey = Type.Object({
  key: Type.String({ description: 'for `Authorization: Bearer`' }),
  ends_at: Time,
});
export type ExchangedKey = Static<typeof ExchangedKey>;

export const exchangeBuildToken = call('POST /apiKeys/exchange', {
  who: 'public',
  summary: 'Exchange a token of a trusted OpenID Connect issuer for a key that works for an hour',
  body: BuildToken,
  answers: { 201: ExchangedKey },
  problems: [401, 422, 429],
});

export const listApiKeys = call('GET /apiKeys', {
  who: 'admin',
  summary: 'List the API keys of build servers, newest first',
  query: listQuery('name', 'created_at', 'ends_at', 'last_used_at'),
  answers: { 200: listOf(ApiKey) },
});

export const createApiKey = call('POST /apiKeys', {
  who: 'admin',
  recentLogin: 'ten minutes',
  summary: 'Create an API key; only this answer contains it',
  description:
    'It is accepted as `Authorization: Bearer` by the calls that publishing needs, for its download ' +
    'types: their list and that of their releases, and uploads that it began. Any other call is 403.',
  body: NewApiKey,
  answers: { 201: ApiKeyMade },
  problems: [409],
});

export const takeOverApiKey = call('POST /apiKeys/{id}/takeOver', {
  who: 'admin',
  recentLogin: 'ten minutes',
  summary: 'Take over an API key whose maker was blocked or moved, so that it works again',
  description: 'The key itself stays the same. To exclude a person who knows it, end it and make another.',
  params: IdParams,
  answers: { 200: ApiKey },
});

export const deleteApiKey = call('DELETE /apiKeys/{id}', {
  who: 'admin',
  recentLogin: 'ten minutes',
  summary: 'Delete an API key; it stops working at once',
  params: IdParams,
  answers: { 204: NoContent },
  allowedOnFullDisk: true,
});

import { Type, type Static } from 'typebox';
import { Id, Line, NullableTime, Time, patterns } from './fields';
import { limits } from './limits';

const apiKey = {
  id: Id,
  name: Type.String(),
  download_types: Type.Array(Type.Object({ id: Id, name: Type.String() }), {
    description: 'what it may publish; empty when all of them were deleted',
  }),
  created_at: Time,
  created_by: Type.Object(
    { id: Id, name: Type.String() },
    { description: 'it works as long as this user is an administrator, and ends when the user is deleted' },
  ),
  ends_at: NullableTime,
  last_used_at: NullableTime,
};

export const ApiKey = Type.Object(apiKey);
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyMade = Type.Object({
  ...apiKey,
  key: Type.String({ description: 'for `Authorization: Bearer`; never shown again' }),
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
  },
  { additionalProperties: false },
);
export type NewApiKey = Static<typeof NewApiKey>;

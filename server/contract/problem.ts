import { Type, type Static, type TSchema } from 'typebox';
import { LANGUAGES } from './languages';

export const FieldError = Type.Object({
  field: Type.String({ description: 'path of the field, parts joined by a dot' }),
  message: Type.String({
    description: `in the language of the reader (Accept-Language: ${LANGUAGES.join(' or ')})`,
  }),
  code: Type.String({ description: 'stable name of what is wrong' }),
});
export type FieldError = Static<typeof FieldError>;

/** An API error (RFC 9457), with a stable `code`. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.String({ description: 'stable name of what went wrong' }),
    errors: Type.Optional(Type.Array(FieldError)),
    received: Type.Optional(Type.Integer({ description: 'of an upload: bytes that the server holds' })),
  },
  { additionalProperties: true },
);
export type Problem = Static<typeof Problem>;

/** A conflict with what somebody else did: the answer holds the current state, where there is one. */
export const conflictOf = <Current extends TSchema>(current: Current) =>
  Type.Intersect([Problem, Type.Object({ current: Type.Optional(current) })]);

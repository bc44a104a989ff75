import { Type, type Static } from 'typebox';
import { Id, patterns, Time } from './fields';
import { PublicKey } from './licence';

export const auditProblemKinds = ['changed', 'dropped', 'moved', 'added', 'end', 'anchor'] as const;

const AuditProblem = Type.Object({
  kind: Type.Unsafe<(typeof auditProblemKinds)[number]>({
    type: 'string',
    enum: [...auditProblemKinds],
    description:
      '`end`: the end of the chain is not the one that the server left; `anchor`: a signature does not ' +
      'hold, or is missing',
  }),
  entry: Type.Optional(Id),
  position: Type.Optional(Type.Integer({ description: 'in the chain, from 1' })),
  anchor: Type.Optional(Type.Integer({ description: 'its number' })),
});
export type AuditProblem = Static<typeof AuditProblem>;

export const AuditCheck = Type.Object({
  checked_at: Time,
  is_valid: Type.Boolean(),
  is_complete: Type.Boolean({ description: 'false when only a part was looked at: `next` goes on' }),
  next: Type.Optional(
    Type.String({ description: 'give it as `next` to go on; counts and problems are those of each part' }),
  ),
  entries: Type.Integer({ description: 'how many were looked at' }),
  anchors: Type.Integer({ description: 'how many signatures were looked at' }),
  problem_count: Type.Integer(),
  problems: Type.Array(AuditProblem, { description: 'the first thousand, in the order of the chain' }),
});
export type AuditCheck = Static<typeof AuditCheck>;

export const AuditCheckQuery = Type.Object(
  { next: Type.Optional(Type.String({ maxLength: 500, description: '`next` of the part before' })) },
  { additionalProperties: false },
);

export const AnchorsQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({ pattern: patterns.invalid_id, description: '`next` of the page before' }),
    ),
  },
  { additionalProperties: false },
);
export type AnchorsQuery = Static<typeof AnchorsQuery>;

export const AuditAnchors = Type.Object({
  keys: Type.Array(PublicKey, { description: 'the public keys (RFC 8037) that sign anchors' }),
  anchors: Type.Array(
    Type.String({
      contentMediaType: 'application/jose',
      description: 'JWS (RFC 7515) over `{number, kind, position, hash, at}`',
    }),
    { description: 'oldest first; a thousand at most' },
  ),
  next: Type.Optional(Type.Integer({ description: 'give it as `after` for the next page' })),
});
export type AuditAnchors = Static<typeof AuditAnchors>;

import { Type, type Static } from 'typebox';
import { Id, Time } from './fields';
import { PublicKey } from './licence';

export const auditProblemKinds = ['changed', 'dropped', 'moved', 'added', 'end', 'anchor'] as const;

const AuditProblem = Type.Object({
  kind: Type.Unsafe<(typeof auditProblemKinds)[number]>({
    type: 'string',
    enum: [...auditProblemKinds],
    description:
      '`end`: the end of the chain is not the one that the server left; `anchor`: a signature does not hold, or is missing',
  }),
  entry: Type.Optional(Id),
  position: Type.Optional(Type.Integer({ description: 'in the chain, from 1' })),
  anchor: Type.Optional(Type.Integer({ description: 'its number' })),
});
export type AuditProblem = Static<typeof AuditProblem>;

export const AuditCheck = Type.Object({
  checked_at: Time,
  is_valid: Type.Boolean(),
  is_complete: Type.Boolean({ description: 'false when it took too long, and only a part was looked at' }),
  entries: Type.Integer({ description: 'how many were looked at' }),
  waiting: Type.Integer({
    description: 'entries of the version before that the server takes into the chain in the background',
  }),
  anchors: Type.Integer({ description: 'how many signatures were looked at' }),
  problem_count: Type.Integer(),
  problems: Type.Array(AuditProblem, { description: 'the first thousand, in the order of the chain' }),
});
export type AuditCheck = Static<typeof AuditCheck>;

export const AuditAnchors = Type.Object({
  keys: Type.Array(PublicKey, { description: 'the public keys (RFC 8037) that sign anchors' }),
  anchors: Type.Array(
    Type.String({
      contentMediaType: 'application/jose',
      description: 'JWS (RFC 7515) over `{number, kind, position, hash, at}`',
    }),
  ),
});
export type AuditAnchors = Static<typeof AuditAnchors>;

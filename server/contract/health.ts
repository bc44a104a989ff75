import { Type, type Static } from 'typebox';
import { call } from './call';

/** Why a running server is degraded. */
const degradedReasons = [
  'disk',
  'database',
  'storage',
  'backups',
  'mail',
  'background',
  'files',
  'clock',
  'held',
  'webhooks',
  'company_logins',
  'data',
] as const;
export type DegradedReason = (typeof degradedReasons)[number];

export const Health = Type.Object({
  status: Type.Enum(['ok', 'degraded'], { description: 'degraded: it serves, but somebody must look at it' }),
  reasons: Type.Optional(Type.Array(Type.Enum([...degradedReasons]))),
  version: Type.String(),
});
export type Health = Static<typeof Health>;

export const getHealth = call('GET /health', {
  who: 'public',
  summary: 'Get whether the server works, and what needs attention',
  answers: { 200: Health },
  problems: [503],
  skipsCallQueue: true,
  describesHead: true,
});

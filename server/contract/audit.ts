import { Type, type Static } from 'typebox';
import { AnchorsQuery, AuditAnchors, AuditCheck, AuditCheckQuery } from './audit-check';
import { call } from './call';
import { Id, NullableText, patterns, Time } from './fields';
import { limits } from './limits';
import { Spreadsheet, spreadsheetTypes } from './spreadsheet';

/** Every action that the audit trail records. */
export const AUDIT_ACTIONS = [
  'login',
  'login.failed',
  'logout',
  'session.end',
  'password.change',
  'second_factor.add',
  'second_factor.remove',
  'recovery_codes.create',
  'recovery_code.use',
  'passkey.add',
  'passkey.change',
  'passkey.remove',
  'account.change',
  'feed.create',
  'feed.delete',
  'api_key.create',
  'api_key.exchange',
  'api_key.take_over',
  'api_key.end',
  'password.forget',
  'password.reset',
  'download',
  'installer.download',
  'download_type.change',
  'download_type.create',
  'download_type.delete',
  'allowed_group.add',
  'allowed_group.remove',
  'allowed_group.set',
  'upload.create',
  'upload.cancel',
  'upload.refuse',
  'upload.sweep',
  'release.create',
  'release.publish',
  'release.schedule',
  'release.change',
  'release.withdraw',
  'release.restore',
  // Only in entries of older versions.
  'release.tell',
  'attachment.add',
  'attachment.delete',
  'release.delete',
  'orphans.delete',
  'release.check',
  'advisory.create',
  'advisory.change',
  'advisory.delete',
  'advisory.publish',
  'advisory.notify',
  'advisory.deal_with',
  'license.create',
  'license.open',
  'license.keep',
  'license.download',
  'license.renew',
  'license.mail',
  'license.withdraw',
  'invitation.create',
  'invitation.renew',
  'invitation.withdraw',
  'invitation.accept',
  'user.change',
  'user.create',
  'user.delete',
  'group.change',
  'group.create',
  'group.delete',
  'group.view',
  'identity_provider.create',
  'identity_provider.change',
  'identity_provider.delete',
  'identity.add',
  'message.change',
  'message.answer',
  'message.grant',
  'message.delete',
  'mail.resend',
  'hold.release',
  'mail.test',
  'mail.resend_failed',
  'webhook.create',
  'webhook.change',
  'webhook.delete',
  'webhook.resend',
  'webhook.new_secret',
  'webhook.test',
  'setup.dismiss',
  'audit.take_in',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AuditEntry = Type.Object({
  id: Id,
  at: Time,
  actor: Type.Unsafe<string | null>({
    ...NullableText,
    description: 'e-mail address; null when it was nobody known',
  }),
  action: Type.String({ description: 'one of: ' + AUDIT_ACTIONS.join(', ') }),
  subject: Type.String({ description: 'name of the thing it was done to' }),
  detail: Type.Unsafe<Record<string, string | number | boolean | null>>({
    type: 'object',
    additionalProperties: true,
  }),
  actor_name: Type.Optional(Type.String({ description: 'the name that this person has today' })),
  download_type: Type.Optional(Type.String({ description: 'name of the download type of the release' })),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditQuery = Type.Object(
  {
    action: Type.Optional(Type.String({ maxLength: 100 })),
    actor: Type.Optional(Type.String({ maxLength: 320, description: 'part of the e-mail address' })),
    q: Type.Optional(
      Type.String({
        maxLength: limits.nameLength,
        pattern: patterns.control_characters,
        description: 'part of the name of what it was done to',
      }),
    ),
    group: Type.Optional(
      Type.String({
        pattern: patterns.invalid_id,
        description: 'id of the group that it is about, or of who did it',
      }),
    ),
    release: Type.Optional(
      Type.String({ pattern: patterns.invalid_id, description: 'id of the release that it is about' }),
    ),
    from: Type.Optional(Type.String({ maxLength: 40, pattern: patterns.invalid_date })),
    to: Type.Optional(Type.String({ maxLength: 40, pattern: patterns.invalid_date })),
    limit: Type.Optional(
      Type.String({ pattern: '^([1-9][0-9]?|1[0-9]{2}|200)$', description: '1 to 200; 50 when left out' }),
    ),
    before: Type.Optional(
      Type.String({ pattern: patterns.invalid_id, description: 'only entries older than this id' }),
    ),
  },
  { additionalProperties: false },
);
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditPage = Type.Object({
  entries: Type.Array(AuditEntry),
  next: Type.Optional(Type.Integer({ description: 'give it as `before` for the next page' })),
  incomplete: Type.Optional(
    Type.Boolean({
      description: 'true when the search stopped early: a page may be empty, and `next` continues the search',
    }),
  ),
});
export type AuditPage = Static<typeof AuditPage>;

export const listAuditEntries = call('GET /audit', {
  who: 'admin',
  summary: 'List the entries of the audit trail: who did what, and when; newest first',
  query: AuditQuery,
  answers: { 200: AuditPage },
});

export const verifyAuditTrail = call('POST /audit/verify', {
  who: 'admin',
  recentLogin: 'never',
  summary: 'Check whether any entry of the audit trail was changed, removed, moved or added',
  query: AuditCheckQuery,
  answers: { 200: AuditCheck },
  problems: [409],
  changesNothing: true,
});

export const listAuditSignatures = call('GET /audit/anchors', {
  who: 'admin',
  summary: 'List the daily signatures of the audit trail, and the public keys',
  query: AnchorsQuery,
  answers: { 200: AuditAnchors },
});

export const exportAuditTrail = call('GET /audit.csv', {
  who: 'admin',
  summary: 'Export the audit trail, newest first',
  query: Type.Omit(AuditQuery, ['limit', 'before'], { additionalProperties: false }),
  gives: spreadsheetTypes,
  answers: { 200: Spreadsheet },
});

import { Type, type Static } from 'typebox';
import { AuditEntry } from './audit';
import { call } from './call';
import { Email, Id, LanguageName, Line, LinkToken, NoContent, NullableTime, Time } from './fields';
import { limits } from './limits';
import { MailChoices } from './notices';
import { OwnSession } from './session';

export const OwnAccount = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  has_password: Type.Boolean({
    description: 'without one a person logs in with a passkey or a company account',
  }),
  language: LanguageName,
  ...MailChoices.properties,
  pending_email: Type.Unsafe<{ email: string; ends_at: string } | null>({
    type: ['object', 'null'],
    required: ['email', 'ends_at'],
    properties: { email: Type.String(), ends_at: Time },
    description: 'the address that is to be confirmed by a link that was mailed there',
  }),
  version: Type.Integer({ minimum: 1 }),
});
export type OwnAccount = Static<typeof OwnAccount>;

export const OwnAccountChange = Type.Object(
  {
    name: Type.Optional(Line(limits.nameLength)),
    language: Type.Optional(LanguageName),
    ...Type.Partial(MailChoices).properties,
    email: Type.Optional(
      Type.Unsafe<string>({
        ...Email,
        description: 'another one has to be confirmed by a link that is mailed there',
      }),
    ),
    version: Type.Optional(Type.Integer({ minimum: 1, description: 'of the account as it was read' })),
  },
  { additionalProperties: false },
);
export type OwnAccountChange = Static<typeof OwnAccountChange>;

export const EmailConfirmation = Type.Object({ token: LinkToken }, { additionalProperties: false });
export type EmailConfirmation = Static<typeof EmailConfirmation>;

/** All data that is stored about a person. */
export const OwnData = Type.Object({
  account: Type.Object({
    ...OwnAccount.properties,
    group: Type.String(),
    is_manager: Type.Boolean(),
    created_at: Time,
    last_login_at: NullableTime,
  }),
  logins: Type.Array(OwnSession),
  passkeys: Type.Array(Type.Object({ name: Type.String(), created_at: Time, last_used_at: NullableTime })),
  company_accounts: Type.Array(
    Type.Object({
      issuer: Type.String(),
      subject: Type.String(),
      created_at: Time,
      last_login_at: NullableTime,
    }),
    { description: 'what companies know the person by (OpenID Connect)' },
  ),
  feed_created_at: NullableTime,
  invitations: Type.Array(Type.Object({ email: Type.String(), created_at: Time }), {
    description: 'that the person made and that still wait',
  }),
  api_keys: Type.Array(Type.Object({ name: Type.String(), created_at: Time }), {
    description: 'that the person made',
  }),
  downloads: Type.Array(Type.Object({ release: Type.String(), count: Type.Integer(), last_at: Time }), {
    description: 'one for each release and day, the last first',
  }),
  audit_entries: Type.Array(AuditEntry, { description: 'what the person did, the newest first' }),
});
export type OwnData = Static<typeof OwnData>;

export const confirmEmail = call('POST /email/confirm', {
  who: 'public',
  summary: 'Confirm the new address of an account by a link, once; ends every login of that user',
  body: EmailConfirmation,
  answers: { 204: NoContent },
  problems: [410, 422, 429],
});

export const getOwnAccount = call('GET /me', {
  who: 'signedIn',
  summary: 'Get your account',
  answers: { 200: OwnAccount },
  opensBeforeSecondFactor: true,
});

export const updateOwnAccount = call('PATCH /me', {
  who: 'signedIn',
  recentLogin: 'ten minutes: another address, in other letters too, because links are sent to it',
  summary: 'Change your account. A new email address is used once the link in the mail to it is opened',
  body: OwnAccountChange,
  answers: { 200: OwnAccount },
  problems: [409, 429],
});

export const cancelEmailChange = call('DELETE /me/email', {
  who: 'signedIn',
  recentLogin: 'never',
  summary: 'Cancel a change of address that is not confirmed yet',
  answers: { 204: NoContent },
  problems: [404],
});

export const getOwnData = call('GET /me/data', {
  who: 'signedIn',
  summary: 'Get all data that is stored about you',
  answers: { 200: OwnData },
});

import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, NoContent, NullableText, NullableTime, Time } from './fields';
import { listOf, listQuery } from './list';

const MAIL_STATES = ['waiting', 'sent', 'failed', 'ended', 'interrupted', 'held'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** The filters of the list of mails. */
const MAIL_FILTERS = [...MAIL_STATES, 'needs_attention', 'waiting_link'] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];

/** A sent or queued mail. */
export const Mail = Type.Object({
  id: Id,
  kind: Type.String(),
  to: Type.Unsafe<string | null>({
    ...NullableText,
    description: 'address; null: the vendor, as CONTACT_TO says',
  }),
  subject: Type.String(),
  created_at: Time,
  state: Type.Unsafe<MailState>({
    type: 'string',
    enum: [...MAIL_STATES],
    description:
      'failed: it was given up; ended: it was not sent, and its link was used, replaced or withdrawn, or ' +
      'has ended; interrupted: the server ended while it was being sent, so it may have arrived; held: it ' +
      'waited when the data were restored',
  }),
  attempts: Type.Integer({ minimum: 0 }),
  last_error: NullableText,
  next_attempt_at: Type.Unsafe<string | null>({ ...NullableTime, description: 'only of one that waits' }),
  sent_at: NullableTime,
  link_ends_at: NullableTime,
  message_id: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'of the contact message that it is about',
  }),
  can_resend: Type.Boolean({ description: 'false without SMTP_URL, and when its link is over' }),
  link: Type.Optional(
    Type.String({
      description:
        'only while the server sends no mail, and for a login of the last ten minutes: the link to pass on ' +
        'by other means',
    }),
  ),
  link_hidden: Type.Optional(
    Type.Literal(true, { description: 'there is a link, which takes a login of the last ten minutes' }),
  ),
});
export type Mail = Static<typeof Mail>;

/** A mail with its text; the tokens in its links are removed. */
export const MailWithText = Type.Object({
  ...Type.Omit(Mail, ['link', 'link_hidden']).properties,
  text: Type.String({ description: 'as plain text; what makes a link a way in is replaced by `…`' }),
});
export type MailWithText = Static<typeof MailWithText>;

/** Filters of the list of mails, newest first by default; `q` is matched against the recipient's address. */
export const MailQuery = Type.Object(
  {
    ...listQuery('id').properties,
    state: Type.Optional(
      Type.Unsafe<MailFilter>({
        type: 'string',
        enum: [...MAIL_FILTERS],
        description:
          'needs_attention: failed, interrupted, or waiting for more than an hour after an attempt that ' +
          'failed; waiting_link: waiting, with a link',
      }),
    ),
  },
  { additionalProperties: false },
);
export type MailQuery = Static<typeof MailQuery>;

/** The result of a test mail. */
export const TestMailResult = Type.Object({
  accepted: Type.Boolean({ description: 'true: the mail server took it' }),
  reason: Type.Unsafe<string | null>({
    ...NullableText,
    description:
      'login, sender, greeting, connection, name, certificate, timeout or other; refused or deferred: ' +
      'about the recipient or the content; ' +
      'policy: about one of these or about this server',
  }),
  detail: Type.String({ description: 'what the mail server answered, or what failed, in its words' }),
});
export type TestMailResult = Static<typeof TestMailResult>;

export const ResentMails = Type.Object({
  mails: Type.Integer({ minimum: 0, description: 'how many are made due in the background' }),
});
export type ResentMails = Static<typeof ResentMails>;

/** Decides if mail and deliveries that were queued before a restore are sent or stay on hold. */
export const HoldRelease = Type.Object(
  {
    waiting: Type.Unsafe<'send' | 'keep'>({
      type: 'string',
      enum: ['send', 'keep'],
      description: 'keep: they stay held, and each can be sent by itself; what is new is sent',
    }),
  },
  { additionalProperties: false },
);
export type HoldRelease = Static<typeof HoldRelease>;

export const listMails = call('GET /mails', {
  who: 'admin',
  summary: 'List mails that were sent, are queued or failed; newest first',
  query: MailQuery,
  answers: { 200: listOf(Mail) },
});

export const getMail = call('GET /mails/{id}', {
  who: 'admin',
  summary: 'Get a mail with its text, without the secrets of its links',
  params: IdParams,
  answers: { 200: MailWithText },
});

export const resendMail = call('POST /mails/{id}/resend', {
  who: 'admin',
  recentLogin: 'never: sent to the same address',
  summary: 'Send a mail again, or at once if it is queued',
  params: IdParams,
  answers: { 200: Mail },
  problems: [409],
});

export const resendFailedMails = call('POST /mails/resendFailed', {
  who: 'admin',
  recentLogin: 'never: sent to the same addresses',
  summary: 'Send all failed mails again in the background, except those whose link has expired',
  answers: { 202: ResentMails },
  problems: [409, 429],
});

export const sendTestMail = call('POST /mails/test', {
  who: 'admin',
  recentLogin: 'never',
  summary: 'Send a test mail to yourself, and report the answer of the mail server',
  answers: { 200: TestMailResult },
  problems: [409, 429],
});

export const releaseHold = call('POST /mails/releaseHold', {
  who: 'admin',
  recentLogin: 'never: sends mail that was already due',
  summary: 'Release mails and webhooks that are held since a restore',
  body: HoldRelease,
  answers: { 204: NoContent },
  problems: [409],
});

import { Type, type Static } from 'typebox';
import { Id, NullableText, NullableTime, Time } from './fields';
import { listQuery } from './list';

const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail that was sent, or is to be. */
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
    description: 'failed: it was given up, or its link has ended before it was sent',
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
  can_resend: Type.Boolean({ description: 'false without SMTP_URL, and when its link has ended' }),
  link: Type.Optional(
    Type.String({ description: 'only while the server sends no mail: the link to pass on by other means' }),
  ),
});
export type Mail = Static<typeof Mail>;

/** Which mails, the newest first unless asked otherwise; `q` is part of the address. */
export const MailQuery = Type.Object(
  {
    ...listQuery('id').properties,
    state: Type.Optional(Type.Unsafe<MailState>({ type: 'string', enum: [...MAIL_STATES] })),
  },
  { additionalProperties: false },
);
export type MailQuery = Static<typeof MailQuery>;

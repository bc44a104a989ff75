import { Type, type Static } from 'typebox';
import { NullableTime, Time } from './fields';

const RELEASE_MAILS = ['all', 'security', 'none'] as const;
export type ReleaseMails = (typeof RELEASE_MAILS)[number];

export const ReleaseMails = Type.Unsafe<ReleaseMails>({
  type: 'string',
  enum: [...RELEASE_MAILS],
  description:
    'of which releases a mail comes: at most one a day, in which all are that came since, and at once of ' +
    'security fixes',
});

/** A person's settings for notices of releases. */
export const Notices = Type.Object({
  release_mails: ReleaseMails,
  sends_mail: Type.Boolean({ description: 'false: no mail comes, because the server has no SMTP_URL' }),
  feed_created_at: Type.Unsafe<string | null>({
    ...NullableTime,
    description: 'when the address of the feed was created; null: no feed',
  }),
});
export type Notices = Static<typeof Notices>;

export const NewFeed = Type.Object({
  url: Type.String({ description: 'gives access to the feed without a login; only in this answer' }),
  created_at: Time,
});
export type NewFeed = Static<typeof NewFeed>;

export const FeedParams = Type.Object({ secret: Type.String({ maxLength: 100 }) });

/** `token`: as in the List-Unsubscribe header of a mail. */
export const UnsubscribeParams = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** The form that a mail program posts (RFC 8058, 3.2). */
export const OneClickUnsubscribe = Type.Object(
  { 'List-Unsubscribe': Type.Literal('One-Click') },
  { additionalProperties: false },
);

import { Type, type Static } from 'typebox';
import { call } from './call';
import { NoContent, NullableTime, Time } from './fields';

const RELEASE_MAILS = ['all', 'security', 'none'] as const;
export type ReleaseMails = (typeof RELEASE_MAILS)[number];

export const ReleaseMails = Type.Unsafe<ReleaseMails>({
  type: 'string',
  enum: [...RELEASE_MAILS],
  description:
    'of which releases a mail comes: at most one a day, in which all are that came since, and at once of ' +
    'security fixes',
});

/** Which mails a person wants, of those that can be switched off. */
export const MailChoices = Type.Object({
  release_mails: ReleaseMails,
  licence_reminders: Type.Boolean({
    description:
      'true: reminders of licences that end come, if the person is a manager or the group has no manager',
  }),
});
export type MailChoices = Static<typeof MailChoices>;

/** The kinds of mails that one click switches off. */
export type UnsubscribableMails = 'releases' | 'licences';

/** A person's settings for mails and for the feed. */
export const Notices = Type.Object({
  ...MailChoices.properties,
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

/** `token`: as in the List-Unsubscribe header of a mail. It begins with the kind of the mail and a hyphen. */
export const UnsubscribeParams = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** The form that a mail program posts (RFC 8058, 3.2). */
export const OneClickUnsubscribe = Type.Object(
  { 'List-Unsubscribe': Type.Literal('One-Click') },
  { additionalProperties: false },
);

const mediaType = 'application/atom+xml';

export const getFeed = call('GET /feed/{secret}.xml', {
  who: 'public',
  summary: 'Get the newest releases for the owner of the secret, as Atom (RFC 4287)',
  params: FeedParams,
  gives: [mediaType],
  answers: {
    200: Type.String({ contentMediaType: mediaType }),
    304: Type.Unsafe<undefined>({
      type: 'null',
      description: 'It is still the one that If-None-Match names',
    }),
  },
  problems: [404, 429],
});

export const openUnsubscribePage = call('GET /unsubscribe/{token}', {
  who: 'public',
  summary: 'Redirect to the page that asks whether to switch off these mails; changes nothing',
  params: UnsubscribeParams,
  answers: { 303: Type.Unsafe<undefined>({ type: 'null', description: 'To the page' }) },
});

export const unsubscribe = call('POST /unsubscribe/{token}', {
  who: 'public',
  summary: 'Switch off the mails that the link names, without a login (RFC 8058)',
  params: UnsubscribeParams,
  body: OneClickUnsubscribe,
  bodyLimit: 1024,
  takes: ['multipart/form-data', 'application/x-www-form-urlencoded'],
  answers: { 204: NoContent },
  problems: [404, 415, 422, 429],
});

export const getNotices = call('GET /me/notices', {
  who: 'signedIn',
  summary: 'Get how you are told of releases',
  answers: { 200: Notices },
});

export const createFeed = call('POST /me/feed', {
  who: 'signedIn',
  recentLogin: 'never: shows names and notes of releases; a new password ends it',
  summary: 'Create your feed of releases; replaces the previous one',
  answers: { 201: NewFeed },
});

export const deleteFeed = call('DELETE /me/feed', {
  who: 'signedIn',
  recentLogin: 'never',
  summary: 'Delete your feed of releases',
  answers: { 204: NoContent },
  problems: [404],
});

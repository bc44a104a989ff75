import { Type, type Static } from 'typebox';
import { Advisory, AdvisoryChange } from './advisory';
import { call } from './call';
import { Id, IdParams, LanguageName, Named, NoContent, NullableTime, patterns } from './fields';
import { limits } from './limits';
import { listOf, listQuery } from './list';
import { Spreadsheet, spreadsheetTypes } from './spreadsheet';

/** A person who has an affected release, or a group without such a person. */
export const AdvisoryRecipient = Type.Object({
  group: Type.Unsafe<{ id: number | null; name: string }>({
    type: 'object',
    properties: { id: { type: ['integer', 'null'] }, name: { type: 'string' } },
    required: ['id', 'name'],
    description: 'without `id` when the group was deleted',
  }),
  user: Type.Unsafe<{ id: number; name: string; email: string } | null>({
    type: ['object', 'null'],
    properties: { id: Id, name: { type: 'string' }, email: { type: 'string' } },
    required: ['id', 'name', 'email'],
    description: 'null: nobody to notify by mail',
  }),
  via: Type.Unsafe<'download' | 'manager' | 'none'>({
    type: 'string',
    enum: ['download', 'manager', 'none'],
    description:
      'download: who downloaded it; manager: a manager of the group of a deleted person who did; none: ' +
      'there is no such manager',
  }),
  releases: Type.Array(Named, { description: 'the affected releases' }),
  last_downloaded_at: Type.String({ description: 'of these releases; ISO 8601, UTC' }),
  has_fixed: Type.Boolean({
    description:
      'the person or the group downloaded a fixed release too, for each download type of which they have ' +
      'an affected one',
  }),
  notified_at: Type.Unsafe<string | null>({
    ...NullableTime,
    description: 'when the mail about the newest revision was queued; ISO 8601, UTC',
  }),
});

export type AdvisoryRecipient = Static<typeof AdvisoryRecipient>;

/** How many would be notified. */
export const AdvisoryReach = Type.Object({
  people: Type.Integer({ minimum: 0 }),
  groups: Type.Integer({ minimum: 0, description: 'also those with nobody to notify by mail' }),
});

export type AdvisoryReach = Static<typeof AdvisoryReach>;

const ReachQuery = Type.Object(
  {
    releases: Type.String({
      maxLength: limits.releasesPerAdvisory * 16,
      pattern: patterns.invalid_ids,
      description: 'ids of releases, separated by commas; also of deleted ones',
    }),
  },
  { additionalProperties: false },
);

export const RecipientsQuery = listQuery('group', 'user', 'last_downloaded_at');

export const AdvisoryDocumentQuery = Type.Object({ language: LanguageName }, { additionalProperties: false });

/** What changed in a revision. */
const RevisionSummary = (description: string) =>
  Type.String({
    maxLength: limits.reasonLength,
    pattern: patterns.control_characters_in_text,
    description,
  });

export const AdvisoryPreviewQuery = Type.Object(
  {
    language: LanguageName,
    summary_en: Type.Optional(RevisionSummary('what changed, as it would be published')),
    summary_nl: Type.Optional(RevisionSummary('the same in Dutch')),
  },
  { additionalProperties: false },
);

export type AdvisoryPreviewQuery = Static<typeof AdvisoryPreviewQuery>;

/** What the publication of an advisory would show and send, in one language. */
export const AdvisoryPreview = Type.Object({
  page: Type.String({ description: 'the content of the public page, HTML' }),
  mail: Type.Object({
    subject: Type.String(),
    text: Type.String({ description: 'as plain text, to the reader as if they had all affected releases' }),
  }),
  document: Type.String({ description: 'the CSAF 2.0 document, JSON' }),
  is_document_public: Type.Boolean({ description: 'false while SITE_URL has no https' }),
});

export type AdvisoryPreview = Static<typeof AdvisoryPreview>;

export const AdvisoryPublication = Type.Object(
  {
    version: AdvisoryChange.properties.version,
    summary_en: RevisionSummary('what changed; the first revision may leave it empty'),
    summary_nl: RevisionSummary('the same in Dutch'),
    notify: Type.Boolean({
      description:
        'notify the recipients by mail; always done while recipients of the revision before are still being notified',
    }),
  },
  { additionalProperties: false },
);

export type AdvisoryPublication = Static<typeof AdvisoryPublication>;

export const RecipientsNotified = Type.Object({
  notified: Type.Integer({
    minimum: 0,
    description: 'recipients of this revision who were not notified yet',
  }),
});

export type RecipientsNotified = Static<typeof RecipientsNotified>;

/** The proof that a person was notified. It is kept when the person or the group is deleted. */
export const AdvisoryNotification = Type.Object({
  id: Id,
  revision: Type.Integer({ minimum: 1 }),
  user: Type.Object({
    id: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    name: Type.String(),
    email: Type.String(),
  }),
  group: Type.Object({ id: Type.Unsafe<number | null>({ type: ['integer', 'null'] }), name: Type.String() }),
  via: Type.Unsafe<'download' | 'manager'>({ type: 'string', enum: ['download', 'manager'] }),
  created_at: Type.String({ description: 'when the mail was queued; ISO 8601, UTC' }),
  sent_at: NullableTime,
  failed_at: NullableTime,
  interrupted: Type.Boolean({
    description:
      'the server ended while the mail was sent: it may have been sent, and is not sent again by itself',
  }),
});

export type AdvisoryNotification = Static<typeof AdvisoryNotification>;

export const NotificationsQuery = listQuery('id');

export const notifyAdvisoryRecipients = call('POST /advisories/{id}/notify', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Mail the recipients of the newest revision who were not notified yet',
  params: IdParams,
  answers: { 200: RecipientsNotified },
  problems: [409],
});

export const listAdvisoryNotifications = call('GET /advisories/{id}/notifications', {
  who: 'admin',
  summary: 'List who was notified of an advisory, when, and with what result; kept for ten years',
  params: IdParams,
  query: NotificationsQuery,
  answers: { 200: listOf(AdvisoryNotification) },
});

export const exportAdvisoryNotifications = call('GET /advisories/{id}/notifications.csv', {
  who: 'admin',
  summary: 'Export who was notified of an advisory',
  params: IdParams,
  query: Type.Omit(NotificationsQuery, ['limit', 'cursor'], { additionalProperties: false }),
  gives: spreadsheetTypes,
  answers: { 200: Spreadsheet },
});

export const getAdvisoryDocument = call('GET /advisories/{id}/document', {
  who: 'admin',
  summary: 'Get the CSAF 2.0 document of an advisory, as its next revision would be published',
  params: IdParams,
  query: AdvisoryDocumentQuery,
  answers: { 200: Type.Unsafe<string>({ type: 'object', additionalProperties: true }) },
});

export const previewAdvisory = call('GET /advisories/{id}/preview', {
  who: 'admin',
  summary: 'Preview the page, the mail and the CSAF document of an advisory',
  params: IdParams,
  query: AdvisoryPreviewQuery,
  answers: { 200: AdvisoryPreview },
});

export const publishAdvisory = call('POST /advisories/{id}/publish', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Publish an advisory as last written, or its next revision',
  params: IdParams,
  body: AdvisoryPublication,
  answers: { 200: Advisory },
  problems: [409],
});

export const listAdvisoryRecipients = call('GET /advisories/{id}/recipients', {
  who: 'admin',
  summary:
    'List the people who downloaded a release that the advisory, as last written, calls ' +
    'affected; for a deleted user the managers of the group',
  params: IdParams,
  query: RecipientsQuery,
  answers: { 200: listOf(AdvisoryRecipient) },
});

export const countAdvisoryRecipients = call('GET /advisories/reach', {
  who: 'admin',
  summary:
    'Count the people and groups that downloaded one of these releases, as the recipients of an advisory',
  query: ReachQuery,
  answers: { 200: AdvisoryReach },
});

export const exportAdvisoryRecipients = call('GET /advisories/{id}/recipients.csv', {
  who: 'admin',
  summary: 'Export the recipients of an advisory',
  params: IdParams,
  query: Type.Omit(RecipientsQuery, ['limit', 'cursor'], { additionalProperties: false }),
  gives: spreadsheetTypes,
  answers: { 200: Spreadsheet },
});

export const markAdvisoryDealtWith = call('POST /advisories/{id}/dealtWith', {
  who: 'manager',
  recentLogin: 'never: a mark',
  summary: 'Mark the newest revision of an advisory as dealt with by your group',
  params: IdParams,
  answers: { 204: NoContent },
});

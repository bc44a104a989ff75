import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, Line, Named, NoContent, NullableTime, patterns, Text } from './fields';
import { limits } from './limits';
import { listOf, listQuery } from './list';
import { conflictOf } from './problem';
import { Spreadsheet, spreadsheetTypes } from './spreadsheet';

const RELEASE_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

const RELEASE_KINDS = ['feature', 'fix', 'security'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

const CHANNELS = ['stable', 'preview'] as const;
export type Channel = (typeof CHANNELS)[number];

const State = Type.Unsafe<ReleaseState>({
  type: 'string',
  enum: [...RELEASE_STATES],
  description: 'customers get published ones, and withdrawn ones, which are not handed out',
});
export const KindName = Type.Unsafe<ReleaseKind>({ type: 'string', enum: [...RELEASE_KINDS] });
export const ChannelName = Type.Unsafe<Channel>({
  type: 'string',
  enum: [...CHANNELS],
  description: 'preview: only for groups that get previews',
});
/** The properties of the release that the audience is computed for. */
export const AudienceQuery = Type.Object(
  {
    kind: Type.Optional(Type.Unsafe<ReleaseKind>({ ...KindName, description: 'feature when left out' })),
    channel: Type.Optional(Type.Unsafe<Channel>({ ...ChannelName, description: 'stable when left out' })),
  },
  { additionalProperties: false },
);
export type AudienceQuery = Static<typeof AudienceQuery>;

/** The audience of a release if it were published now. */
export const Audience = Type.Object({
  groups: Type.Integer({ minimum: 0, description: 'customer groups that would see it' }),
  mails: Type.Integer({
    minimum: 0,
    description: 'people who would get a mail about it; 0 while the server sends none',
  }),
});
export type Audience = Static<typeof Audience>;

const SupportEnds = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: 10,
  pattern: patterns.invalid_date,
  description: 'the last day of its support (YYYY-MM-DD); null when none is set',
});
/** Release notes in one or both languages; each may be empty. */
export const ReleaseNotes = Type.String({
  maxLength: limits.releaseNotesLength,
  pattern: patterns.control_characters_in_text,
});

/** A release with its file. */
export const Downloadable = Type.Object({
  id: Id,
  download_type_id: Id,
  name: Type.String(),
  release_date: Type.String({
    description: 'when it was or will be published, of a draft when its file was complete; ISO 8601, UTC',
  }),
  hash: Type.String({ description: 'MD5 given at upload, lower case hexadecimal' }),
  current_hash: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'MD5 of the stored file as last checked; null when the file was not there',
  }),
  current_hash_checked_at: NullableTime,
  sha256: Type.String({ description: 'SHA-256 of the file, lower case hexadecimal' }),
  size: Type.Integer({ minimum: 0, description: 'bytes' }),
  file_name: Type.String(),
  release_notes: Type.String({ description: 'Markdown, English or of no known language' }),
  release_notes_nl: Type.String({ description: 'Markdown, Dutch' }),
  state: State,
  kind: KindName,
  channel: ChannelName,
  support_ends: SupportEnds,
  withdrawn_reason: Type.Optional(Type.String({ description: 'only of a withdrawn one' })),
  version: Type.Integer({ minimum: 1 }),
});
export type Downloadable = Static<typeof Downloadable>;

export const DownloadablesQuery = listQuery('release_date', 'name', 'size');

export const ReleaseChange = Type.Object(
  {
    name: Type.Optional(Line(limits.nameLength)),
    release_notes: Type.Optional(ReleaseNotes),
    release_notes_nl: Type.Optional(ReleaseNotes),
    kind: Type.Optional(KindName),
    channel: Type.Optional(ChannelName),
    support_ends: Type.Optional(SupportEnds),
    download_type_id: Type.Optional(Id),
    draft: Type.Optional(
      Type.Literal(true, {
        description: 'takes a scheduled release back; a published one is withdrawn instead',
      }),
    ),
    version: Type.Integer({ minimum: 1, description: 'of the release as it was read' }),
  },
  { additionalProperties: false },
);
export type ReleaseChange = Static<typeof ReleaseChange>;

export const Publication = Type.Object(
  {
    at: Type.Optional(
      Type.String({
        maxLength: 40,
        pattern: patterns.invalid_time,
        description: 'ISO 8601, with its time zone; at once when it is left out or past',
      }),
    ),
  },
  { additionalProperties: false },
);
export type Publication = Static<typeof Publication>;

export const ReleaseWithdrawal = Type.Object(
  { reason: Text(limits.reasonLength) },
  { additionalProperties: false },
);
export type ReleaseWithdrawal = Static<typeof ReleaseWithdrawal>;

/** The filters of the releases of all download types. */
export const ReleasesQuery = Type.Object(
  {
    type: Type.Optional(Type.String({ pattern: patterns.invalid_id, description: 'id of a download type' })),
    state: Type.Optional(State),
    channel: Type.Optional(ChannelName),
    kind: Type.Optional(KindName),
  },
  { additionalProperties: false },
);

const ReleasesExportQuery = Type.Object(
  {
    ...ReleasesQuery.properties,
    ...Type.Pick(listQuery('release_date', 'name', 'size'), ['q', 'sort']).properties,
  },
  { additionalProperties: false },
);

/** A release in the list of all download types: without its notes. */
export const ListedRelease = Type.Object({
  ...Type.Omit(Downloadable, ['release_notes', 'release_notes_nl']).properties,
  download_type: Named,
});
export type ListedRelease = Static<typeof ListedRelease>;

/** A release in the list of download types, with the fields that identify it and its file. */
export const ReleaseSummary = Type.Object({
  ...Type.Pick(Downloadable, ['id', 'name', 'release_date', 'hash', 'size']).properties,
  current_hash: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'only where it is not `hash`: the file is not handed out',
    }),
  ),
  state: Type.Optional(
    Type.Unsafe<ReleaseState>({ ...State, description: 'only where it is not published' }),
  ),
  kind: Type.Optional(Type.Unsafe<ReleaseKind>({ ...KindName, description: 'only where it is not feature' })),
  channel: Type.Optional(
    Type.Unsafe<Channel>({ ...ChannelName, description: 'only where it is not stable' }),
  ),
  support_ends: Type.Optional(SupportEnds),
});
export type ReleaseSummary = Static<typeof ReleaseSummary>;

// Two texts. A character takes at most six bytes in JSON.
const notesBodyLimit = limits.releaseNotesLength * 12 + 64 * 1024;

export const exportReleases = call('GET /downloadables.csv', {
  who: 'admin',
  summary: 'Export the releases of all download types, newest first',
  query: ReleasesExportQuery,
  gives: spreadsheetTypes,
  answers: { 200: Spreadsheet },
});

export const deleteRelease = call('DELETE /download/{id}', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Delete a release with its file',
  params: IdParams,
  answers: { 204: NoContent },
  problems: [409, 422],
  allowedOnFullDisk: true,
});

export const updateRelease = call('PATCH /downloadables/{id}', {
  who: 'admin',
  recentLogin: 'sixty minutes: name, type, channel, unless a draft',
  summary: 'Change the details of a release, or its type; never its file',
  params: IdParams,
  body: ReleaseChange,
  bodyLimit: notesBodyLimit,
  answers: { 200: Downloadable, 409: conflictOf(Downloadable) },
});

export const publishRelease = call('POST /downloadables/{id}/publish', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Publish a draft, now or at a set time; or change that time',
  params: IdParams,
  body: Publication,
  answers: { 200: Downloadable },
  problems: [409],
});

export const withdrawRelease = call('POST /downloadables/{id}/withdraw', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Withdraw a published release: customers see the reason, and get no file',
  params: IdParams,
  body: ReleaseWithdrawal,
  answers: { 200: Downloadable },
  problems: [409],
});

export const restoreRelease = call('POST /downloadables/{id}/restore', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Publish a withdrawn release again',
  params: IdParams,
  answers: { 200: Downloadable },
  problems: [409, 422],
});

export const checkRelease = call('POST /downloadables/{id}/check', {
  who: 'admin',
  recentLogin: 'never',
  summary: 'Hash the stored file of a release now',
  params: IdParams,
  answers: { 200: Downloadable },
  problems: [409, 422],
});

export const getReleaseKeys = call('GET /releaseKey', {
  who: 'public',
  summary: 'Get the public keys of release files for minisign, the current one first',
  gives: ['text/plain'],
  answers: { 200: Type.String({ contentMediaType: 'text/plain' }) },
});

export const getSignature = call('GET /downloadables/{id}/minisig', {
  who: 'signedIn',
  summary: 'Get the minisign signature of a release file',
  params: IdParams,
  gives: ['text/plain'],
  answers: { 200: Type.String({ contentMediaType: 'text/plain' }) },
  problems: [409],
});

export const listReleases = call('GET /downloadTypes/{id}/downloadables', {
  who: 'signedIn',
  takesApiKeys: true,
  summary: 'List the finished releases of a download type, newest first',
  params: IdParams,
  query: DownloadablesQuery,
  answers: { 200: listOf(Downloadable) },
});

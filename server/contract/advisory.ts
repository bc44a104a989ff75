import { Type, type Static } from 'typebox';
import { NullableJustification, Status } from './advisory-status';
import { call } from './call';
import {
  Id,
  IdParams,
  LanguageName,
  Named,
  NoContent,
  NullableText,
  NullableTime,
  OptionalLine,
  OptionalText,
  patterns,
  Time,
} from './fields';
import { limits } from './limits';
import { listOf, listQuery } from './list';
import { SEVERITIES, type Severity } from './severity';

export const ADVISORY_KINDS = ['vulnerability', 'incident'] as const;
export type AdvisoryKind = (typeof ADVISORY_KINDS)[number];

const ADVISORY_STATES = ['draft', 'published'] as const;
export type AdvisoryState = (typeof ADVISORY_STATES)[number];

const Kind = Type.Unsafe<AdvisoryKind>({ type: 'string', enum: [...ADVISORY_KINDS] });
const State = Type.Unsafe<AdvisoryState>({ type: 'string', enum: [...ADVISORY_STATES] });
/** A text that may be empty in a draft. */
const DraftLine = Type.String({ maxLength: limits.nameLength, pattern: patterns.control_characters });
const DraftText = Type.String({
  maxLength: limits.advisoryTextLength,
  pattern: patterns.control_characters_in_text,
});

/** An optional field with a format; null clears it. */
const optional = (maxLength: number, pattern: string, description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, pattern, description }));

/** The status of a release in an advisory that is written. */
const ReleaseStatusInput = Type.Object(
  {
    downloadable_id: { ...Id, description: 'also of a deleted release' },
    status: Status,
    justification: Type.Optional(NullableJustification),
  },
  { additionalProperties: false },
);

/** The fields of an advisory that administrators write. */
export const AdvisoryInput = Type.Object(
  {
    kind: Kind,
    original_language: { ...LanguageName, description: 'the language that it was written in first' },
    title_en: DraftLine,
    title_nl: DraftLine,
    summary_en: DraftText,
    summary_nl: DraftText,
    details_en: OptionalText(limits.advisoryTextLength),
    details_nl: OptionalText(limits.advisoryTextLength),
    remediation_en: OptionalText(limits.advisoryTextLength),
    remediation_nl: OptionalText(limits.advisoryTextLength),
    cve: optional(
      300,
      patterns.control_characters_in_text,
      'as CVE-2026-12345; also in a title or URL; spaces, dashes and case do not matter',
    ),
    cwe: optional(
      300,
      patterns.control_characters_in_text,
      'as CWE-79; also in a title or URL; spaces, dashes and case do not matter',
    ),
    cvss_vector: optional(
      300,
      patterns.control_characters_in_text,
      'base metrics of CVSS 3.1, in any order, also in a longer text; other metrics are left out',
    ),
    exploited: Type.Optional(Type.Boolean({ description: 'it is known to be exploited' })),
    aware_at: optional(40, patterns.invalid_time, 'when the vendor became aware of it; for administrators'),
    fix_available_at: optional(40, patterns.invalid_time, 'when a fix became available; for administrators'),
    credits: OptionalLine(limits.creditsLength),
    releases: Type.Array(ReleaseStatusInput, { maxItems: limits.releasesPerAdvisory }),
  },
  { additionalProperties: false },
);
export type AdvisoryInput = Static<typeof AdvisoryInput>;

export const AdvisoryChange = Type.Object(
  {
    ...Type.Partial(AdvisoryInput).properties,
    version: Type.Integer({ minimum: 1, description: 'of the advisory as it was read' }),
  },
  { additionalProperties: false },
);
export type AdvisoryChange = Static<typeof AdvisoryChange>;

/** A release in the list of advisories. */
const AdvisoryRelease = Type.Object({
  id: Id,
  name: Type.String(),
  download_type: Named,
  status: Status,
  first_fixed: Type.Optional(
    Type.Object(
      {
        or_newer: Type.Boolean({
          description: 'the advisory calls no newer release affected or under investigation',
        }),
      },
      { description: 'only of the first release of its download type that the advisory calls fixed' },
    ),
  ),
});

/** A release in an advisory, with what identifies its file. */
export const AdvisoryReleaseFile = Type.Object({
  ...AdvisoryRelease.properties,
  justification: NullableJustification,
  sha256: Type.String({ description: 'SHA-256 of the file, lower case hexadecimal' }),
  size: Type.Integer({ minimum: 0, description: 'bytes' }),
  file_name: Type.String(),
  is_deleted: Type.Boolean({ description: 'the release was deleted; its history is kept' }),
});
export type AdvisoryReleaseFile = Static<typeof AdvisoryReleaseFile>;

const NullableNumber = Type.Unsafe<string | null>({
  ...NullableText,
  description: 'as BEL-2026-0001; null until it is published',
});

/** An advisory in the list. */
export const AdvisorySummary = Type.Object({
  id: Id,
  number: NullableNumber,
  state: State,
  kind: Kind,
  title_en: Type.String(),
  title_nl: Type.String(),
  severity: Type.Unsafe<Severity | null>({
    type: ['string', 'null'],
    enum: [...SEVERITIES, null],
    description: 'of the CVSS score',
  }),
  cvss_score: Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: 10 }),
  published_at: Type.Unsafe<string | null>({
    ...NullableTime,
    description: 'of the first revision; ISO 8601, UTC',
  }),
  revision: Type.Integer({ minimum: 0, description: '0 until it is published' }),
  releases: Type.Array(AdvisoryRelease),
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'as last written; for administrators' })),
  own: Type.Optional(
    Type.Object(
      {
        has_affected: Type.Boolean({ description: 'somebody of the group downloaded an affected release' }),
        affected: Type.Array(Id, {
          description: 'the affected releases that somebody of the group downloaded',
        }),
        has_fixed: Type.Boolean({
          description:
            'the same for a fixed release, for each download type of which they have an affected one',
        }),
        fixes: Type.Array(Type.Object({ ...Named.properties, download_type: Named }), {
          description: 'the newest fixed release of each download type that the group can download',
        }),
        downloads: Type.Optional(
          Type.Array(Type.Object({ id: Id, at: Time }), {
            description: 'the releases of it that the group downloaded, and when last; not in the list',
          }),
        ),
        dealt_with_at: Type.Unsafe<string | null>({
          ...NullableTime,
          description: 'when a manager marked this revision as dealt with; ISO 8601, UTC',
        }),
      },
      { description: 'the group of the customer' },
    ),
  ),
});
export type AdvisorySummary = Static<typeof AdvisorySummary>;

export const AdvisoryRevision = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  published_at: Type.String({ description: 'ISO 8601, UTC' }),
  summary_en: Type.String({ description: 'what changed' }),
  summary_nl: Type.String({ description: 'what changed' }),
});
export type AdvisoryRevision = Static<typeof AdvisoryRevision>;

/** An advisory with all its fields. */
export const Advisory = Type.Object({
  ...AdvisorySummary.properties,
  original_language: LanguageName,
  summary_en: Type.String(),
  summary_nl: Type.String(),
  details_en: Type.String(),
  details_nl: Type.String(),
  remediation_en: Type.String(),
  remediation_nl: Type.String(),
  cve: NullableText,
  cwe: NullableText,
  cvss_vector: NullableText,
  exploited: Type.Boolean(),
  credits: Type.String(),
  releases: Type.Array(AdvisoryReleaseFile),
  revisions: Type.Array(AdvisoryRevision, { description: 'oldest first' }),
  aware_at: Type.Optional(
    Type.Unsafe<string | null>({ ...NullableTime, description: 'for administrators; ISO 8601, UTC' }),
  ),
  fix_available_at: Type.Optional(
    Type.Unsafe<string | null>({ ...NullableTime, description: 'for administrators; ISO 8601, UTC' }),
  ),
  created_by: Type.Optional(
    Type.Unsafe<string | null>({
      ...NullableText,
      description: 'name of an administrator; for administrators',
    }),
  ),
  is_changed: Type.Optional(
    Type.Boolean({ description: 'changed since its last revision; for administrators' }),
  ),
  missing: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.String(),
        code: Type.Unsafe<'required' | 'unknown_cwe'>({ type: 'string', enum: ['required', 'unknown_cwe'] }),
      }),
      { description: 'what it lacks for publication, as last written; for administrators' },
    ),
  ),
  is_notifying: Type.Optional(
    Type.Boolean({ description: 'its recipients are being notified; for administrators' }),
  ),
});
export type Advisory = Static<typeof Advisory>;

/** An advisory as administrators read it: as last written. */
export type WrittenAdvisory = Advisory & { version: number };

export const AdvisoriesQuery = Type.Object(
  {
    ...listQuery('id', 'published_at').properties,
    state: Type.Optional(State),
  },
  { additionalProperties: false },
);
export type AdvisoriesQuery = Static<typeof AdvisoriesQuery>;

/** The texts in two languages, as UTF-8 in JSON. */
const bodyLimit = 1024 * 1024;

export const listAdvisories = call('GET /advisories', {
  who: 'signedIn',
  summary:
    'List security advisories: all for an administrator; for a customer the published ones about a release ' +
    'that the group downloaded or may see',
  query: AdvisoriesQuery,
  answers: { 200: listOf(AdvisorySummary) },
  problems: [403],
});

export const getAdvisory = call('GET /advisories/{id}', {
  who: 'signedIn',
  summary: 'Get an advisory: for an administrator as last written, for a customer as published',
  params: IdParams,
  answers: { 200: Advisory },
  problems: [403],
});

export const createAdvisory = call('POST /advisories', {
  who: 'admin',
  recentLogin: 'never: a draft; nothing leaves',
  summary: 'Create the draft of a security advisory; its texts may be empty',
  body: AdvisoryInput,
  bodyLimit,
  answers: { 201: Advisory },
});

export const updateAdvisory = call('PATCH /advisories/{id}', {
  who: 'admin',
  recentLogin: 'never: a draft; nothing leaves',
  summary: 'Change an advisory; what is published changes with the next revision',
  params: IdParams,
  body: AdvisoryChange,
  bodyLimit,
  answers: { 200: Advisory },
  problems: [409],
});

export const deleteAdvisory = call('DELETE /advisories/{id}', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Delete the draft of an advisory',
  params: IdParams,
  answers: { 204: NoContent },
  problems: [409],
});

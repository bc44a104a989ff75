import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, Line, NullableText, OptionalLine, patterns, Text, Time } from './fields';
import { LICENCE_FILTERS, LICENCE_STATES, type LicenceFilter, type LicenceState } from './licence-states';
import { limits } from './limits';
import { listOf, listQuery } from './list';
import { Spreadsheet, spreadsheetTypes } from './spreadsheet';

const LicenceDate = Type.String({
  maxLength: 40,
  pattern: patterns.invalid_date,
  description: 'YYYY-MM-DD or ISO 8601',
});

/** A licence. Unknown fields are stored unchanged. */
export const Licence = Type.Object(
  {
    name: Line(limits.nameLength),
    company: OptionalLine(limits.nameLength),
    erp: Type.Optional(
      Type.Union([
        Type.Literal('sap-business-one'),
        Type.Literal('exact-globe'),
        Type.Literal('exact-online'),
      ]),
    ),
    edition: Type.Union([Type.Literal('free'), Type.Literal('starter'), Type.Literal('full')]),
    users: Type.Integer({ minimum: 1, maximum: limits.licenceUsersMax }),
    apps: Type.Array(Type.String({ pattern: patterns.invalid_app }), { uniqueItems: true, maxItems: 14 }),
    valid_from: LicenceDate,
    valid_until: Type.Optional(Type.Unsafe<string | null>({ ...LicenceDate, type: ['string', 'null'] })),
  },
  { additionalProperties: true },
);
export type Licence = Static<typeof Licence>;

export const NewLicence = Type.Object(
  { license: Licence, group: Type.Optional({ ...Id, description: 'whose it is' }) },
  { additionalProperties: false },
);
export type NewLicence = Static<typeof NewLicence>;

const State = Type.Unsafe<LicenceState>({
  type: 'string',
  enum: [...LICENCE_STATES],
  description: 'ends_soon: within 30 days, or within 7 where the term is at most two months',
});

const Day = Type.String({ description: 'YYYY-MM-DD' });
const ReplacedFrom = Type.Optional(
  Type.String({ description: 'the first day of the licence that replaces it, YYYY-MM-DD' }),
);
const NullableDay = Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'YYYY-MM-DD' });

/** A stored licence. Its days are UTC days. */
export const KeptLicence = Type.Object({
  id: Id,
  name: Type.String(),
  group: Type.Unsafe<{ id: number | null; name: string } | null>({
    type: ['object', 'null'],
    properties: { id: { type: ['integer', 'null'] }, name: { type: 'string' } },
    required: ['id', 'name'],
    description: 'whose it is; without `id` when that group was deleted',
  }),
  company: Type.String(),
  erp: Type.Unsafe<NonNullable<Licence['erp']> | null>({ type: ['string', 'null'] }),
  edition: Licence.properties.edition,
  apps: Type.Array(Type.String()),
  users: Type.Integer({ minimum: 1 }),
  valid_from: Day,
  valid_until: NullableDay,
  state: State,
  created_at: Time,
  created_by: Type.Optional(
    Type.Unsafe<string | null>({ ...NullableText, description: 'who made or kept it; for administrators' }),
  ),
  withdrawn_reason: Type.Optional(Type.String()),
  replaced_by: Type.Optional({ ...Id, description: 'the licence that it was renewed by' }),
  replaced_from: ReplacedFrom,
});
export type KeptLicence = Static<typeof KeptLicence>;

/** A stored licence, with what came before and after it. */
export const LicenceDetails = Type.Object({
  ...KeptLicence.properties,
  history: Type.Array(Type.Pick(KeptLicence, ['id', 'name', 'users', 'valid_from', 'valid_until', 'state']), {
    description: 'the licences of this name of the group, with this one, the latest first; at most 20',
  }),
});
export type LicenceDetails = Static<typeof LicenceDetails>;

export const LicencesQuery = Type.Object(
  {
    ...listQuery('created_at', 'urgency', 'name', 'company', 'group', 'users', 'valid_from', 'valid_until')
      .properties,
    state: Type.Optional(
      Type.Unsafe<LicenceFilter>({
        type: 'string',
        enum: [...LICENCE_FILTERS],
        description:
          'current: valid or ends_soon; usable: these, and replaced ones until the day on which the licence ' +
          'that replaces them starts; earlier: the others',
      }),
    ),
    group: Type.Optional(Type.String({ pattern: patterns.invalid_id, description: 'id of a group' })),
  },
  { additionalProperties: false },
);
export type LicencesQuery = Static<typeof LicencesQuery>;

/** The fields that a renewed licence may change. */
export const LicenceRenewal = Type.Object(
  {
    valid_from: Type.Optional(Licence.properties.valid_from),
    valid_until: Licence.properties.valid_until,
    users: Type.Optional(Licence.properties.users),
    apps: Type.Optional(Licence.properties.apps),
  },
  { additionalProperties: false },
);
export type LicenceRenewal = Static<typeof LicenceRenewal>;

export const LicenceWithdrawal = Type.Object(
  { reason: Text(limits.reasonLength) },
  { additionalProperties: false },
);
export type LicenceWithdrawal = Static<typeof LicenceWithdrawal>;

/** The answer to the call that mails a licence. */
export const LicenceMailed = Type.Object({
  recipients: Type.Integer({ minimum: 1, description: 'the number of managers who are mailed' }),
});
export type LicenceMailed = Static<typeof LicenceMailed>;

/** The states of a licence read from a file. `unknown`: this server does not store it. */
const OPENED_STATES = ['valid', 'not_yet_valid', 'ended', 'replaced', 'withdrawn', 'unknown'] as const;

/** A licence read from a file: its signed content, and its state now. */
export const OpenedLicence = Type.Object(
  {
    state: Type.Unsafe<(typeof OPENED_STATES)[number]>({
      type: 'string',
      enum: [...OPENED_STATES],
      description: 'unknown: not kept by this server, which cannot say whether it was withdrawn or replaced',
    }),
    withdrawn_at: Type.Optional(Time),
    reason: Type.Optional(Type.String({ description: 'why it was withdrawn' })),
    replaced_from: ReplacedFrom,
  },
  { additionalProperties: true },
);
export type OpenedLicence = Static<typeof OpenedLicence>;

export const LicenceFile = Type.Object({
  file: Type.Unsafe<Uint8Array>({
    contentMediaType: 'application/jose',
    description: 'one file part, of any name',
  }),
});
export type LicenceFile = Static<typeof LicenceFile>;

export const LicenceFileOfGroup = Type.Object(
  {
    ...LicenceFile.properties,
    group: Type.Optional(Type.String({ pattern: patterns.invalid_id, description: 'id of whose it is' })),
  },
  { additionalProperties: false },
);
export type LicenceFileOfGroup = Static<typeof LicenceFileOfGroup>;

export const PublicKey = Type.Object({
  kty: Type.String(),
  crv: Type.String(),
  x: Type.String(),
  kid: Type.String(),
  alg: Type.String(),
  use: Type.String(),
});
export type PublicKey = Static<typeof PublicKey>;

/** A key set (RFC 7517). */
export const PublicKeys = Type.Object({ keys: Type.Array(PublicKey) });
export type PublicKeys = Static<typeof PublicKeys>;

export const openLicence = call('POST /license/open', {
  who: 'signedIn',
  recentLogin: 'never',
  summary: 'Read and verify a licence file, also an expired one',
  body: LicenceFile,
  takes: ['multipart/form-data'],
  answers: { 200: OpenedLicence },
  problems: [413],
  changesNothing: true,
});

export const getLicenceKeys = call('GET /license/keys', {
  who: 'public',
  summary: 'Get the public keys of licence files as a JWK set (RFC 7517), newest first',
  answers: { 200: PublicKeys },
});

export const listLicences = call('GET /licenses', {
  who: 'signedIn',
  summary: 'List licences: all for an administrator, those of your group for a customer',
  query: LicencesQuery,
  answers: { 200: listOf(KeptLicence) },
});

export const getLicence = call('GET /licenses/{id}', {
  who: 'signedIn',
  summary: 'Get a licence, with the others of its name and group',
  params: IdParams,
  answers: { 200: LicenceDetails },
});

export const getLicenceFile = call('GET /licenses/{id}/file', {
  who: 'signedIn',
  summary: 'Download the .bel file of a licence; of a withdrawn one only for an administrator',
  params: IdParams,
  gives: ['application/jose'],
  answers: { 200: Type.String({ contentMediaType: 'application/jose' }) },
});

export const createLicence = call('POST /license/create', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Create a licence; answers its .bel file, a JWS (RFC 7515)',
  body: NewLicence,
  bodyLimit: limits.licenceFileBytes,
  gives: ['application/jose'],
  answers: { 200: Type.String({ contentMediaType: 'application/jose' }) },
  problems: [409],
});

export const keepLicence = call('POST /licenses', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Store a licence that was created earlier; repeating it changes nothing',
  body: LicenceFileOfGroup,
  takes: ['multipart/form-data'],
  answers: { 200: KeptLicence },
  problems: [409, 413],
});

export const renewLicence = call('POST /licenses/{id}/renew', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Renew a licence: creates the one that follows, with its content except for what is given',
  params: IdParams,
  body: LicenceRenewal,
  answers: { 201: KeptLicence },
  problems: [409],
});

export const withdrawLicence = call('POST /licenses/{id}/withdraw', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Withdraw a licence; one that it had replaced is valid again',
  params: IdParams,
  body: LicenceWithdrawal,
  answers: { 200: KeptLicence },
  problems: [409],
});

export const mailLicence = call('POST /licenses/{id}/mail', {
  who: 'admin',
  recentLogin: 'never: sent to managers, who can download it',
  summary: 'Mail a link to a licence to the managers of the group',
  params: IdParams,
  answers: { 202: LicenceMailed },
  problems: [409],
});

export const exportLicences = call('GET /licenses.csv', {
  who: 'admin',
  summary: 'Export the licences',
  query: Type.Omit(LicencesQuery, ['limit', 'cursor'], { additionalProperties: false }),
  gives: spreadsheetTypes,
  answers: { 200: Spreadsheet },
});

import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, Line, Named, NoContent, OptionalLine, OptionalText, patterns } from './fields';
import { InstallFacts, NewInstallFacts } from './installation';
import { limits } from './limits';
import { listOf, listQuery } from './list';
import { conflictOf } from './problem';
import { Audience, AudienceQuery, ReleaseSummary } from './release';

export const InstallerBits = Type.Union([Type.Literal(32), Type.Literal(64)]);
export type InstallerBits = Static<typeof InstallerBits>;

export const DownloadType = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  categorie: Type.String(),
  description_nl: Type.String({ description: 'in Dutch; empty: `description` is shown' }),
  categorie_nl: Type.String({ description: 'in Dutch; empty: `categorie` is shown' }),
  escrow: Type.Boolean(),
  has_windows_service_installer: Type.Boolean(),
  windows_service_installer_program_name: Type.String({ description: 'empty without an installer' }),
  windows_service_installer_xml_contents: Type.Optional(
    Type.String({ description: 'only for administrators' }),
  ),
  windows_service_installer_bits: Type.Array(InstallerBits, {
    description: 'the bits for which there is a Windows service installer: both',
  }),
  /** Only for administrators, and not in lists. */
  ...Type.Partial(InstallFacts).properties,
  version: Type.Integer({ minimum: 1 }),
});
export type DownloadType = Static<typeof DownloadType>;

export const NewDownloadType = Type.Object(
  {
    name: Line(limits.nameLength),
    description: OptionalText(limits.descriptionLength),
    categorie: Line(limits.categoryLength),
    description_nl: OptionalText(limits.descriptionLength),
    categorie_nl: OptionalLine(limits.categoryLength),
    escrow: Type.Optional(Type.Boolean()),
    has_windows_service_installer: Type.Optional(Type.Boolean()),
    windows_service_installer_program_name: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: limits.serviceNameLength,
        pattern: patterns.invalid_service_name,
      }),
    ),
    windows_service_installer_xml_contents: Type.Optional(
      Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: limits.serviceXmlLength }),
    ),
    ...NewInstallFacts.properties,
  },
  { additionalProperties: false },
);
export type NewDownloadType = Static<typeof NewDownloadType>;

export const DownloadTypeChange = Type.Object(
  {
    ...Type.Partial(NewDownloadType).properties,
    version: Type.Integer({ minimum: 1, description: 'of the download type as it was read' }),
  },
  { additionalProperties: false },
);
export type DownloadTypeChange = Static<typeof DownloadTypeChange>;

export const AllowedGroup = Type.Object({ id: Id, user_group_id: Id, name: Type.String() });
export type AllowedGroup = Static<typeof AllowedGroup>;

export const NewAllowedGroup = Type.Object({ user_group_id: Id }, { additionalProperties: false });
export type NewAllowedGroup = Static<typeof NewAllowedGroup>;

/** The groups that may see a download type. Exactly one of the first two fields is given. */
export const TypeAccess = Type.Object(
  {
    everyone: Type.Optional(Type.Literal(true)),
    user_group_ids: Type.Optional(
      Type.Array(Id, { minItems: 1, maxItems: limits.allowedGroups, uniqueItems: true }),
    ),
    previous_user_group_ids: Type.Optional(
      Type.Array(Id, {
        maxItems: limits.allowedGroups,
        uniqueItems: true,
        description:
          'the allowed groups as they were read, none for everyone. If they have changed since, the answer ' +
          'is 409 with `current`. Without this field, they are replaced whatever they are',
      }),
    ),
  },
  { additionalProperties: false },
);
export type TypeAccess = Static<typeof TypeAccess>;

export const TypeAccessQuery = Type.Object(
  {
    dry_run: Type.Optional(
      Type.String({
        pattern: patterns.invalid_flag,
        description: 'true: says what would change, and changes nothing',
      }),
    ),
  },
  { additionalProperties: false },
);

export const TypeAccessAnswer = Type.Object({
  everyone: Type.Boolean(),
  groups: Type.Array(Named, { description: 'the allowed groups; none with `everyone`' }),
  gains: Type.Integer({ minimum: 0, description: 'customer groups that see the type from now on' }),
  loses: Type.Integer({ minimum: 0, description: 'customer groups that no longer see it' }),
});
export type TypeAccessAnswer = Static<typeof TypeAccessAnswer>;

const INCLUDABLE = '(downloadables|userGroups)';

export const DownloadTypesQuery = Type.Object(
  {
    ...listQuery('name', 'categorie', 'release_date').properties,
    categorie: Type.Optional(
      Type.String({ maxLength: limits.categoryLength, pattern: patterns.control_characters }),
    ),
    include: Type.Optional(
      Type.String({
        pattern: `^${INCLUDABLE}(,${INCLUDABLE})?$`,
        description:
          'what to take along with each type, divided by a comma: `downloadables`, a summary of its ' +
          'finished releases, newest first; `userGroups`, its allowed groups, for administrators only ' +
          '(nobody else gets them)',
      }),
    ),
  },
  { additionalProperties: false },
);
export type DownloadTypesQuery = Static<typeof DownloadTypesQuery>;

/** Newest release first. Missing if there is no release. */
const someReleases = (description: string) =>
  Type.Optional(Type.Array(ReleaseSummary, { maxItems: limits.someReleases, description }));

/** A download type with its newest releases, and with the relations that the query included. */
export const ListedDownloadType = Type.Object({
  ...DownloadType.properties,
  release_count: Type.Integer({ minimum: 0, description: 'its finished releases that you may see' }),
  latest: Type.Unsafe<ReleaseSummary | null>({
    anyOf: [ReleaseSummary, Type.Null()],
    description:
      'the newest published release: of the stable channel, or else of the preview channel; or else the ' +
      'newest withdrawn one',
  }),
  preview: Type.Optional(Type.Unsafe<ReleaseSummary>({ ...ReleaseSummary, description: 'a newer preview' })),
  upcoming: someReleases('drafts and scheduled releases; only for administrators'),
  found: someReleases('the releases that `q` found, where the type alone does not have all words of it'),
  downloadables: Type.Optional(Type.Array(ReleaseSummary)),
  user_groups: Type.Optional(Type.Array(AllowedGroup)),
});
export type ListedDownloadType = Static<typeof ListedDownloadType>;

// A character of the service definition takes at most six bytes in JSON.
const bodyLimit = limits.serviceXmlLength * 6 + 64 * 1024;
const AllowedGroupParams = Type.Object({
  id: Type.String({ pattern: patterns.invalid_id }),
  groupId: Type.String({ pattern: patterns.invalid_id }),
});

export const listDownloadTypes = call('GET /downloadTypes', {
  who: 'signedIn',
  takesApiKeys: true,
  summary: 'List the download types that you may see, with the newest releases of each',
  description:
    'A search also finds a type by its releases: each word must occur in the type or in the same release.',
  query: DownloadTypesQuery,
  answers: { 200: listOf(ListedDownloadType) },
});

export const createDownloadType = call('POST /downloadTypes', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Add a download type',
  body: NewDownloadType,
  bodyLimit,
  answers: { 201: DownloadType },
  problems: [404, 409],
});

export const updateDownloadType = call('PATCH /downloadTypes/{id}', {
  who: 'admin',
  recentLogin:
    'sixty minutes: the Windows service and the facts for installers, because customers run what they name',
  summary: 'Change a download type',
  params: IdParams,
  body: DownloadTypeChange,
  bodyLimit,
  answers: { 200: DownloadType, 409: conflictOf(DownloadType) },
});

export const deleteDownloadType = call('DELETE /downloadTypes/{id}', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Delete a download type without releases',
  params: IdParams,
  answers: { 204: NoContent },
  problems: [409, 422],
});

export const getAudience = call('GET /downloadTypes/{id}/audience', {
  who: 'admin',
  summary: 'Count the groups that would see a release of this type, and the people who would get a mail',
  params: IdParams,
  query: AudienceQuery,
  answers: { 200: Audience },
  problems: [409],
});

export const listAllowedGroups = call('GET /downloadTypes/{id}/userGroups', {
  who: 'admin',
  summary: 'List the groups that may see a download type; none: every signed-in user sees it',
  params: IdParams,
  query: listQuery('name'),
  answers: { 200: listOf(AllowedGroup) },
  problems: [409],
});

export const allowGroup = call('POST /downloadTypes/{id}/userGroups', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Allow a group; repeating it is no error',
  params: IdParams,
  body: NewAllowedGroup,
  answers: { 201: AllowedGroup },
  problems: [409],
});

export const setAllowedGroups = call('PUT /downloadTypes/{id}/userGroups', {
  who: 'admin',
  recentLogin: 'sixty minutes: unless `dry_run` or nothing changes',
  summary: 'Set who sees a download type: everyone, or these groups',
  params: IdParams,
  query: TypeAccessQuery,
  body: TypeAccess,
  // An id and its comma take at most 17 bytes. There are two lists of them.
  bodyLimit: 2 * limits.allowedGroups * 17 + 1024,
  answers: { 200: TypeAccessAnswer },
  problems: [409, 413],
});

export const disallowGroup = call('DELETE /downloadTypes/{id}/userGroups/{groupId}', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Stop allowing a group; refused for the last one, because then everyone would see the type',
  params: AllowedGroupParams,
  answers: { 204: NoContent },
  problems: [409, 422],
});

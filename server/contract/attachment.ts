import type { Readable } from 'node:stream';
import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, Named, NoContent, NullableText, patterns, Time } from './fields';
import { limits } from './limits';
import { listOf, listQuery, pagedQuery } from './list';

const ATTACHMENT_KINDS = ['sbom', 'other'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

const Kind = Type.Unsafe<AttachmentKind>({
  type: 'string',
  enum: [...ATTACHMENT_KINDS],
  description:
    'sbom: CycloneDX (1.2 or later) or SPDX (2.2 or 2.3), as JSON; one for each release, ' +
    `with at most ${limits.sbomComponents} components`,
});

/** A small file that belongs to a release. */
export const Attachment = Type.Object({
  id: Id,
  kind: Kind,
  file_name: Type.String(),
  size: Type.Integer({ minimum: 0, description: 'bytes' }),
  format: Type.Unsafe<string | null>({
    ...NullableText,
    description: 'of an SBOM, with its version: CycloneDX 1.6',
  }),
  created_at: Time,
});
export type Attachment = Static<typeof Attachment>;

export const NewAttachment = Type.Object(
  {
    kind: Kind,
    file_name: Type.String({
      maxLength: limits.fileNameLength,
      pattern: patterns.required,
      allOf: [{ pattern: patterns.invalid_file_name }],
    }),
    file: Type.Unsafe<Uint8Array>({
      contentMediaType: 'application/octet-stream',
      description: `at most ${limits.attachmentBytes / 1024 ** 2} MiB, an SBOM ${limits.sbomBytes / 1024 ** 2} MiB`,
    }),
  },
  { additionalProperties: false },
);

export const AttachmentParams = Type.Object({
  id: Type.String({ pattern: patterns.invalid_id }),
  attachment: Type.String({ pattern: patterns.invalid_id }),
});

const Count = Type.Integer({ minimum: 0 });

/** The SBOM of a release, compared with the SBOM of an earlier release. */
export const Sbom = Type.Object({
  release: Named,
  download_type: Named,
  attachment: Attachment,
  components: Count,
  before: Type.Unsafe<Static<typeof Named> | null>({
    ...Named,
    type: ['object', 'null'],
    description:
      'the earlier release of the type that it is compared with: the newest one that has an SBOM too, not ' +
      'after `since`; null when there is none',
  }),
  comparable: Type.Array(Named, {
    description: 'the earlier releases of the type that have an SBOM too, newest first; at most 200',
  }),
  added: Count,
  removed: Count,
  changed: Count,
});
export type Sbom = Static<typeof Sbom>;

const Purl = Type.String({
  description:
    'package URL without its version, `pkg:npm/react`; empty when the SBOM says none, or was added before it was kept',
});

/** A component that a release is built from. */
export const Component = Type.Object({
  id: Id,
  name: Type.String(),
  version: Type.String({ description: 'all that it is there in; empty when the SBOM says none' }),
  licence: Type.String({ description: 'as the SBOM writes it; empty when it says none' }),
  purl: Purl,
});
export type Component = Static<typeof Component>;

export const ComponentsQuery = Type.Object(
  {
    ...pagedQuery('name', 'licence').properties,
    licence: Type.Optional(
      Type.String({ maxLength: 1001, description: 'only those with this licence, just as it is listed' }),
    ),
  },
  { additionalProperties: false },
);
export type ComponentsQuery = Static<typeof ComponentsQuery>;

/** A licence that an SBOM names. */
export const ComponentLicence = Type.Object({
  id: Id,
  licence: Type.String({ description: 'as the SBOM writes it; empty for components without one' }),
  count: Type.Integer({ minimum: 1, description: 'components with just this licence' }),
});
export type ComponentLicence = Static<typeof ComponentLicence>;

export const ComponentLicencesQuery = pagedQuery('count', 'licence');

export const SbomQuery = Type.Object(
  {
    since: Type.Optional(
      Type.String({
        pattern: patterns.invalid_id,
        description: 'id of the earlier release that it is compared with, such as the one that is installed',
      }),
    ),
  },
  { additionalProperties: false },
);
export type SbomQuery = Static<typeof SbomQuery>;

const CHANGES = ['added', 'removed', 'changed'] as const;

/** A difference from the earlier release: a component, its version or its licence. */
export const ComponentChange = Type.Object({
  id: Id,
  name: Type.String(),
  change: Type.Unsafe<(typeof CHANGES)[number]>({ type: 'string', enum: [...CHANGES] }),
  version: Type.String({ description: 'in this release; of a removed one in the release before' }),
  version_before: Type.Unsafe<string | null>({ ...NullableText, description: 'of a changed one' }),
  licence: Type.String(),
  purl: Purl,
  licence_before: Type.Unsafe<string | null>({ ...NullableText, description: 'of a changed one' }),
});
export type ComponentChange = Static<typeof ComponentChange>;

export const ComponentChangesQuery = Type.Object(
  { ...pagedQuery('name', 'change').properties, ...SbomQuery.properties },
  { additionalProperties: false },
);
export type ComponentChangesQuery = Static<typeof ComponentChangesQuery>;

export const listAttachments = call('GET /downloadables/{id}/attachments', {
  who: 'signedIn',
  summary: 'List the attachments of a release, its SBOM first',
  params: IdParams,
  query: listQuery('file_name', 'created_at'),
  answers: { 200: listOf(Attachment) },
  problems: [409],
});

export const getAttachment = call('GET /downloadables/{id}/attachments/{attachment}', {
  who: 'signedIn',
  summary: 'Download an attachment',
  params: AttachmentParams,
  gives: ['application/octet-stream'],
  answers: { 200: Type.Unsafe<Readable>({ type: 'string', contentMediaType: 'application/octet-stream' }) },
  problems: [409],
  releasesSlotAtFirstByte: true,
});

export const getSbom = call('GET /downloadables/{id}/sbom', {
  who: 'signedIn',
  summary: 'Count what the SBOM of a release lists, and what changed since the release before',
  params: IdParams,
  query: SbomQuery,
  answers: { 200: Sbom },
  problems: [409],
});

export const listComponents = call('GET /downloadables/{id}/sbom/components', {
  who: 'signedIn',
  summary: 'List the components in the SBOM of a release',
  params: IdParams,
  query: ComponentsQuery,
  answers: { 200: listOf(Component) },
  problems: [409],
});

export const listComponentLicences = call('GET /downloadables/{id}/sbom/licences', {
  who: 'signedIn',
  summary: 'List the licences in the SBOM of a release, with the number of components of each',
  params: IdParams,
  query: ComponentLicencesQuery,
  answers: { 200: listOf(ComponentLicence) },
  problems: [409],
});

export const listComponentChanges = call('GET /downloadables/{id}/sbom/changes', {
  who: 'signedIn',
  summary: 'List the components that were added, removed or changed since the release before',
  params: IdParams,
  query: ComponentChangesQuery,
  answers: { 200: listOf(ComponentChange) },
  problems: [409],
});

export const createAttachment = call('POST /downloadables/{id}/attachments', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Add an attachment to a release; an SBOM is checked',
  params: IdParams,
  body: NewAttachment,
  takes: ['multipart/form-data'],
  answers: { 201: Attachment },
  problems: [409, 413],
});

export const deleteAttachment = call('DELETE /downloadables/{id}/attachments/{attachment}', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Delete an attachment',
  params: AttachmentParams,
  answers: { 204: NoContent },
  allowedOnFullDisk: true,
});

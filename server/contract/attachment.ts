import { Type, type Static } from 'typebox';
import { Id, Named, NullableText, patterns, Time } from './fields';
import { limits } from './limits';
import { pagedQuery } from './list';

const ATTACHMENT_KINDS = ['sbom', 'other'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

const Kind = Type.Unsafe<AttachmentKind>({
  type: 'string',
  enum: [...ATTACHMENT_KINDS],
  description: 'sbom: CycloneDX (1.2 or later) or SPDX (2.2 or 2.3), as JSON; one for each release',
});

/** A small file that comes with a release. */
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
      description: 'at most 5 MiB',
    }),
  },
  { additionalProperties: false },
);

export const AttachmentParams = Type.Object({
  id: Type.String({ pattern: patterns.invalid_id }),
  attachment: Type.String({ pattern: patterns.invalid_id }),
});

const Count = Type.Integer({ minimum: 0 });

/** The SBOM of a release, beside that of the release before. */
export const Sbom = Type.Object({
  release: Named,
  download_type: Named,
  attachment: Attachment,
  components: Count,
  before: Type.Unsafe<Static<typeof Named> | null>({
    ...Named,
    type: ['object', 'null'],
    description: 'the newest earlier release of the type that has an SBOM too; null when there is none',
  }),
  added: Count,
  removed: Count,
  changed: Count,
});
export type Sbom = Static<typeof Sbom>;

/** What a release is made with. */
export const Component = Type.Object({
  id: Id,
  name: Type.String(),
  version: Type.String({ description: 'all that it is there in; empty when the SBOM says none' }),
  licence: Type.String({ description: 'as the SBOM writes it; empty when it says none' }),
});
export type Component = Static<typeof Component>;

export const ComponentsQuery = pagedQuery('name', 'licence');

const CHANGES = ['added', 'removed', 'changed'] as const;

/** What is otherwise than in the release before: a component, its version or its licence. */
export const ComponentChange = Type.Object({
  id: Id,
  name: Type.String(),
  change: Type.Unsafe<(typeof CHANGES)[number]>({ type: 'string', enum: [...CHANGES] }),
  version: Type.String({ description: 'in this release; of a removed one in the release before' }),
  version_before: Type.Unsafe<string | null>({ ...NullableText, description: 'of a changed one' }),
  licence: Type.String(),
  licence_before: Type.Unsafe<string | null>({ ...NullableText, description: 'of a changed one' }),
});
export type ComponentChange = Static<typeof ComponentChange>;

export const ComponentChangesQuery = pagedQuery('name', 'change');

import { Type, type Static } from 'typebox';
import { call } from './call';
import { Named, patterns } from './fields';
import { limits } from './limits';
import { listOf, pagedQuery } from './list';

/** A version of a component, and the releases whose SBOM lists it. */
export const AffectedComponent = Type.Object({
  name: Type.String(),
  purl: Type.String({ description: 'package URL without its version; empty when no SBOM names it' }),
  version: Type.String({ description: 'the versions that an SBOM lists, with commas' }),
  releases: Type.Array(
    Type.Object({ ...Named.properties, download_type: Named, is_deleted: Type.Boolean() }),
  ),
  groups: Type.Integer({ minimum: 0, description: 'customer groups that downloaded one of these releases' }),
});
export type AffectedComponent = Static<typeof AffectedComponent>;

export const ComponentSearch = Type.Object(
  {
    ...pagedQuery('name').properties,
    q: Type.String({
      minLength: 2,
      maxLength: limits.componentNameLength,
      pattern: patterns.required,
      allOf: [{ pattern: patterns.control_characters }],
      description: 'words of a name, a version or a package URL',
    }),
  },
  { additionalProperties: false },
);
export type ComponentSearch = Static<typeof ComponentSearch>;

export const searchComponents = call('GET /components', {
  who: 'admin',
  summary: 'Search for a component or package URL in the SBOMs of all releases, also of deleted ones',
  query: ComponentSearch,
  answers: { 200: listOf(AffectedComponent) },
});

import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

const Facts = Type.Object({ size: Type.Integer({ minimum: 0 }), sha256: Type.String() });

/** The last entry of a backup: what the others must be. */
const Manifest = Type.Object({
  format: Type.Literal(1),
  /** of the product */
  version: Type.String(),
  /** the id of the installation; versions before had none */
  installation: Type.Optional(Type.String()),
  /** when it was begun, ISO 8601 UTC */
  at: Type.String(),
  /** the last one that its database went through */
  migration: Type.String(),
  /** by name; all but this one */
  entries: Type.Record(Type.String(), Facts),
  /** `lastId`: the highest id given so far, 0 where rows have none */
  tables: Type.Record(
    Type.String(),
    Type.Object({ rows: Type.Integer({ minimum: 0 }), lastId: Type.Integer({ minimum: 0 }) }),
  ),
  /** the releases, by id, whose file was not as uploaded already */
  faulty: Type.Record(Type.String(), Type.Union([Type.Literal('missing'), Type.Literal('changed')])),
});
export type Manifest = Static<typeof Manifest>;

export const names = {
  manifest: 'manifest.json',
  secret: 'keys/secret.key',
  file: (id: number | string) => `files/${id}`,
  table: (name: string) => `database/${name}.ndjson`,
};

/** The id in the name of a release's file; undefined for any other entry. */
export const releaseIn = (name: string) => /^files\/([1-9][0-9]{0,14})$/.exec(name)?.[1];

/** The table in the name of its rows; undefined for any other entry. */
export const tableIn = (name: string) => /^database\/([a-z_]+)\.ndjson$/.exec(name)?.[1];

/** Undefined when the text is no manifest. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(Manifest, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

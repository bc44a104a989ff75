import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

const Facts = Type.Object({ size: Type.Integer({ minimum: 0 }), sha256: Type.String() });

/** The last entry of a backup. It describes all other entries. */
const Manifest = Type.Object({
  /** 1: the rows are not compressed */
  format: Type.Union([Type.Literal(1), Type.Literal(2)]),
  /** version of the product */
  version: Type.String(),
  /** id of the installation; missing in backups of earlier versions */
  installation: Type.Optional(Type.String()),
  /** start of the backup, ISO 8601 UTC */
  at: Type.String(),
  /** last migration of the database */
  migration: Type.String(),
  /** all entries except the manifest, by name */
  entries: Type.Record(Type.String(), Facts),
  /** `lastId`: the highest id used so far; 0 for tables without ids */
  tables: Type.Record(
    Type.String(),
    Type.Object({ rows: Type.Integer({ minimum: 0 }), lastId: Type.Integer({ minimum: 0 }) }),
  ),
  /** releases with a faulty file at the time of the backup, by id */
  faulty: Type.Record(Type.String(), Type.Union([Type.Literal('missing'), Type.Literal('changed')])),
});
export type Manifest = Static<typeof Manifest>;

export const names = {
  manifest: 'manifest.json',
  secret: 'keys/secret.key',
  file: (id: number | string) => `files/${id}`,
  table: (name: string) => `database/${name}.ndjson.gz`,
};

/** Returns the release id in the name of an entry; undefined if the entry is not a release file. */
export const releaseIn = (name: string) => /^files\/([1-9][0-9]{0,14})$/.exec(name)?.[1];

/** Returns the table in the name of an entry; undefined if the entry does not hold rows. */
export const tableIn = (name: string) => /^database\/([a-z_]+)\.ndjson(\.gz)?$/.exec(name)?.[1];

/** Returns undefined if the text is not a manifest. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(Manifest, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

import { sql, type Kysely, type Migration } from 'kysely';
import { baseline } from './baseline';
import type { Dialect } from './dialect';

type Statements = (dialect: Dialect['ddl']) => readonly string[];

/** The name of the baseline, the first migration. */
export const baselineChange = '0076-baseline';

/** All migrations, oldest first. Their rules are in server/README.md, "A new migration". */
const changes: Readonly<Record<string, Statements>> = {
  [baselineChange]: baseline,
  '0077-block-lists': ({ text }) => [
    `create table block_lists (
      downloadable_id integer primary key references downloadables (id) on delete cascade,
      hashes ${text} not null,
      first_sha256 ${text},
      last_sha256 ${text},
      signature ${text} not null,
      differs integer not null default 0)`,
    'create index block_lists_by_first on block_lists (first_sha256)',
    'create index block_lists_by_last on block_lists (last_sha256)',
    'create index block_lists_different on block_lists (downloadable_id) where differs = 1',
  ],
  '0078-renewed-logins': ({ text }) => [`alter table tokens add column renewed_at ${text}`],
  '0079-download-types-in-dutch': ({ text }) =>
    ['description_nl', 'categorie_nl'].map(
      (column) => `alter table download_types add column ${column} ${text} not null default ''`,
    ),
  '0080-install-facts': ({ text }) => [
    ...[
      ...['silent_switch', 'uninstall_command', 'version_place', 'version_path', 'version_name'],
      ...['version_found', 'needs_restart', 'ports_services', 'signed_by'],
    ].map((column) => `alter table download_types add column ${column} ${text} not null default ''`),
    `create table release_signers (
      downloadable_id integer primary key references downloadables (id) on delete cascade,
      state ${text} not null,
      name ${text},
      subject ${text})`,
  ],
  '0081-hidden-first-steps': () => ['alter table users add column steps_hidden integer not null default 0'],
};

/** The last of the migrations that the baseline replaces. A database at it has the tables of the baseline. */
export const lastReplacedChange = '0075-licence-reminders';

/** The last commit that has the replaced migrations. */
export const commitOfReplaced = '99a59a7f';

/** Returns the migration of this program that leaves the tables of a given one. */
export const equalChange = (name: string) => (name === lastReplacedChange ? baselineChange : name);

/** The name of the newest migration, as stored in the database. */
export const latestChange = Object.keys(changes).sort().at(-1) ?? '';

/** Returns the names of the tables that these migrations create. */
export const tablesOf = (names: readonly string[]): string[] =>
  Object.entries(changes)
    .filter(([name]) => names.includes(name))
    .flatMap(([, statements]) => statements({ id: '', text: '', big: '', byKey: '' }))
    .flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? []);

/** Returns the migrations in the SQL of a database. */
export const migrationsFor = ({ ddl }: Dialect): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, statements]) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          for (const statement of statements(ddl)) await sql.raw(statement).execute(db);
        },
      },
    ]),
  );

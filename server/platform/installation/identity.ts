import { randomUUID } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../../config';
import type { Database } from '../db/connection';
import type { Dialect } from '../db/dialect';
import { findInstallation, setInstallation, type InstallationRow } from './installation.sql';
import type { FileStore } from '../storage/file-store';

/** The settings name what must not be used together, or not any more. The message is one line that says what to do. */
export class InstallationError extends Error {}

/** The mark beside the files. */
const Mark = Type.Object({
  installation: Type.String(),
  /** where `move` has taken the files */
  moved_to: Type.Optional(Type.String()),
});
type Mark = Static<typeof Mark>;

/** A database, its files, and where the settings say that they are. */
export interface Half {
  db: Database;
  files: FileStore;
  settings: Pick<Config, 'dataDir' | 'database' | 'storage'>;
}

/** A name for the storage of the settings that no other storage has. */
export const storageName = ({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>) =>
  storage.kind === 'folder' ? dataDir : `s3://${storage.bucket}/${storage.prefix} ${storage.endpoint ?? ''}`;

/** Where the files are, for people. */
const placeOfFiles = ({ dataDir, storage }: Half['settings']) =>
  storage.kind === 'folder' ? dataDir : `s3://${storage.bucket}/${storage.prefix}`;

/** Where the rows are, for people; without a password. */
const placeOfRows = ({ dataDir, database }: Half['settings']) =>
  database.kind === 'sqlite' ? `${dataDir}/belstock.sqlite` : withoutPassword(database.url);

export function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = '***';
  return url.href;
}

const useAgain = 'To use it again, run node dist/commands/take-back.mjs';
const accept = 'If they belong together, run node dist/commands/accept-files.mjs';

/** @throws InstallationError when `move` has taken the rows of the database elsewhere */
export async function refuseMovedRows({ db, settings }: Omit<Half, 'files'>): Promise<void> {
  const movedTo = (await findInstallation(db))?.moved_to;
  if (typeof movedTo !== 'string') return;
  throw new InstallationError(
    `DATABASE_URL must name the database that is in use: ${placeOfRows(settings)} was moved to ${movedTo}. ${useAgain}`,
  );
}

/** @throws InstallationError when `move` has taken the files elsewhere */
export async function refuseMovedFiles({ files, settings }: Omit<Half, 'db'>): Promise<void> {
  refuseMovedMark(await readMark(files), settings);
}

function refuseMovedMark(mark: Mark | undefined, settings: Half['settings']): void {
  if (mark?.moved_to === undefined) return;
  throw new InstallationError(
    `STORAGE_URL must name the files that are in use: those in ${placeOfFiles(settings)} were moved to ` +
      `${mark.moved_to}. ${useAgain}`,
  );
}

async function readMark(files: FileStore): Promise<Mark | undefined> {
  const text = await files.readMark();
  if (text === undefined) return undefined;
  try {
    const mark: unknown = JSON.parse(text);
    if (Value.Check(Mark, mark)) return mark;
  } catch {
    // Said below.
  }
  throw new InstallationError(
    `The storage must have its own mark, releases/installation: it was changed. ${accept}`,
  );
}

const writeMark = (files: FileStore, mark: Mark) => files.writeMark(`${JSON.stringify(mark)}\n`);

/**
 * Compares the database with the files, and changes nothing.
 * @param evenMoved takes places that `move` has left, too
 * @throws InstallationError when one belongs to another installation than the other, or is not in use any more
 */
async function compare(half: Half, { evenMoved = false } = {}) {
  const { db, files, settings } = half;
  if (!evenMoved) await refuseMovedRows(half);
  const known = await findInstallation(db);
  const mark = await readMark(files);
  const place = placeOfFiles(settings);
  if (!evenMoved) refuseMovedMark(mark, settings);
  if (mark !== undefined && mark.installation !== known?.id)
    throw new InstallationError(
      `DATABASE_URL, STORAGE_URL and DATA_DIR must name one installation: the files in ${place} belong to ` +
        `${mark.installation}, the database ${placeOfRows(settings)} to ${known?.id ?? 'none yet'}. ${accept}`,
    );
  if (mark === undefined) await refuseUnmarked(half, known?.storage ?? null);
  return { known, mark };
}

/** @param storage that had the mark before; null while none had it */
async function refuseUnmarked({ db, files, settings }: Half, storage: string | null): Promise<void> {
  const stored = (await files.list()).length;
  const has = async (table: 'users' | 'downloadables') =>
    (await db.selectFrom(table).select('id').limit(1).execute()).length > 0;
  const place = placeOfFiles(settings);
  if (storage !== null && (stored > 0 || (await has('downloadables'))))
    throw new InstallationError(
      `STORAGE_URL and DATA_DIR must name the files of the database: they were in ${storage.trim()}, and ${place} ` +
        `has ${stored} files and no mark. ${accept}`,
    );
  if (stored > 0 && !(await has('users')))
    throw new InstallationError(
      `DATABASE_URL and DATA_DIR must name the database of the files: ${place} has the files of ${stored} ` +
        `releases or uploads, the database ${placeOfRows(settings)} has no user. ${accept}`,
    );
}

/** @throws InstallationError unless a server may work with this database and these files */
export async function refuseOtherInstallation(half: Half, options?: { evenMoved?: boolean }): Promise<void> {
  await compare(half, options);
}

/** The highest id that `skipIds` looks at: the highest of an `integer` but for some that are left to give. */
const highestSkipped = 2_000_000_000;

/** An older database would give the ids of files that are there once more. */
async function skipIds({ db, files }: Half, dialect: Dialect): Promise<void> {
  const ids = (await files.list()).filter((id) => id <= highestSkipped);
  const highest = ids.reduce((most, id) => Math.max(most, id), 0);
  if (highest > (await dialect.ids.last(db, 'downloadables')))
    await dialect.ids.goOnAfter(db, 'downloadables', highest);
}

/**
 * Makes sure that the database and the files belong together, marks new ones, and lets new releases have ids that no
 * file has. To be called by one instance at a time.
 * @returns the id of the installation
 * @throws InstallationError
 */
export async function joinInstallation(half: Half, dialect: Dialect): Promise<string> {
  const { mark } = await compare(half);
  // The row first, then the mark, then the row that says so: a crash in between is no other installation.
  const { id, storage } = await installationOf(half.db);
  await setMarks(half, id, { isMarked: mark !== undefined, storage });
  await skipIds(half, dialect);
  return id;
}

async function setMarks(
  { db, files, settings }: Half,
  id: string,
  there: { isMarked: boolean; storage: string | null },
): Promise<void> {
  const storage = storageName(settings);
  if (!there.isMarked) await writeMark(files, { installation: id });
  if (there.storage !== storage) await setInstallation(db, { id, storage, moved_to: null });
}

/**
 * Takes the files for those of the database, whatever they were before.
 * @returns the id of the installation
 * @throws InstallationError when `move` has taken either elsewhere
 */
export async function acceptFiles(half: Half): Promise<string> {
  const { db, files } = half;
  await refuseMovedRows(half);
  const mark = await readMark(files).catch((error: unknown) => {
    if (!(error instanceof InstallationError)) throw error;
  });
  if (mark?.moved_to !== undefined) await compare(half);
  const { id, storage } = await installationOf(db);
  // They were of other files.
  await db.deleteFrom('deleted_files').execute();
  await setMarks(half, id, { isMarked: false, storage });
  return id;
}

/** The installation that a database belongs to; it gets an id when it has none. */
export async function installationOf(db: Database): Promise<InstallationRow> {
  const known = await findInstallation(db);
  if (known) return known;
  const row = { id: randomUUID(), storage: null, moved_to: null };
  await setInstallation(db, row);
  return row;
}

/** The id in the mark beside files; undefined when there is none. @throws InstallationError */
export const markOf = async (files: FileStore) => (await readMark(files))?.installation;

/** The halves that are copied. */
interface Halves {
  database: boolean;
  storage: boolean;
}

/** Marks a place that rows or files are copied to. */
export async function markTarget(
  { db, files, settings }: Half,
  { id, storage }: Pick<InstallationRow, 'id' | 'storage'>,
  halves: Halves,
): Promise<void> {
  if (halves.storage) await writeMark(files, { installation: id });
  if (halves.database)
    await setInstallation(db, {
      id,
      storage: halves.storage ? storageName(settings) : storage,
      moved_to: null,
    });
}

/** Marks a place that rows or files were moved from: neither server nor command uses it until it is taken back. */
export async function markMoved({ db, files }: Half, to: Half['settings'], halves: Halves): Promise<void> {
  const known = await installationOf(db);
  if (halves.storage) await writeMark(files, { installation: known.id, moved_to: placeOfFiles(to) });
  await setInstallation(db, {
    ...known,
    ...(halves.database ? { moved_to: placeOfRows(to) } : { storage: storageName(to) }),
  });
}

/** Takes the marks of a move away. @returns where each was moved to */
export async function takeBack({ db, files }: Half): Promise<string[]> {
  const known = await findInstallation(db);
  const mark = await readMark(files);
  if (known?.moved_to) await setInstallation(db, { ...known, moved_to: null });
  if (mark?.moved_to !== undefined) await writeMark(files, { installation: mark.installation });
  return [known?.moved_to, mark?.moved_to].flatMap((place) => place ?? []);
}

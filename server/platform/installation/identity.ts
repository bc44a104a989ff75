import { randomUUID } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../../config';
import type { Database } from '../db/connection';
import type { Dialect } from '../db/dialect';
import { findInstallation, setInstallation, type InstallationRow } from './installation.sql';
import type { FileStore } from '../storage/file-store';

/**
 * The settings name a database and files that do not belong together, or that were moved away. The message is
 * one line that says what to do.
 */
export class InstallationError extends Error {}

/** The content of the mark: a file in the storage that names the installation. */
const Mark = Type.Object({
  installation: Type.String(),
  /** the location to which `move` copied the files */
  moved_to: Type.Optional(Type.String()),
});
type Mark = Static<typeof Mark>;

/** A database with its files, and the settings that name their locations. */
export interface InstallationData {
  db: Database;
  files: FileStore;
  settings: Pick<Config, 'dataDir' | 'database' | 'storage'>;
}

/** Returns the name of the storage of the settings. No other storage has the same name. */
export const storageName = ({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>) =>
  storage.kind === 'folder' ? dataDir : `s3://${storage.bucket}/${storage.prefix} ${storage.endpoint ?? ''}`;

/** Returns the location of the files, for messages. */
const placeOfFiles = ({ dataDir, storage }: InstallationData['settings']) =>
  storage.kind === 'folder' ? dataDir : `s3://${storage.bucket}/${storage.prefix}`;

/** Returns the location of the rows, for messages; without a password. */
const placeOfRows = ({ dataDir, database }: InstallationData['settings']) =>
  database.kind === 'sqlite' ? `${dataDir}/belstock.sqlite` : withoutPassword(database.url);

export function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = '***';
  return url.href;
}

const useAgain = 'To use it again, run node dist/commands/take-back.mjs';
const accept = 'If they belong together, run node dist/commands/accept-files.mjs';

/** @throws InstallationError if `move` has moved the rows of the database away */
export async function refuseMovedRows({ db, settings }: Omit<InstallationData, 'files'>): Promise<void> {
  const movedTo = (await findInstallation(db))?.moved_to;
  if (typeof movedTo !== 'string') return;
  throw new InstallationError(
    `DATABASE_URL must name the database that is in use: ${placeOfRows(settings)} was moved to ${movedTo}. ${useAgain}`,
  );
}

/** @throws InstallationError if `move` has moved the files away */
export async function refuseMovedFiles({ files, settings }: Omit<InstallationData, 'db'>): Promise<void> {
  refuseMovedMark(await readMark(files), settings);
}

function refuseMovedMark(mark: Mark | undefined, settings: InstallationData['settings']): void {
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
    // Reported below.
  }
  throw new InstallationError(
    `The storage must have its own mark, releases/installation: it was changed. ${accept}`,
  );
}

const writeMark = (files: FileStore, mark: Mark) => files.writeMark(`${JSON.stringify(mark)}\n`);

/**
 * Checks that the database and the files belong together; changes nothing.
 * @param evenMoved also accepts locations that `move` has left
 * @throws InstallationError if they belong to different installations, or if one was moved away
 */
async function compare(data: InstallationData, { evenMoved = false } = {}) {
  const { db, files, settings } = data;
  if (!evenMoved) await refuseMovedRows(data);
  const known = await findInstallation(db);
  const mark = await readMark(files);
  const place = placeOfFiles(settings);
  if (!evenMoved) refuseMovedMark(mark, settings);
  if (mark !== undefined && mark.installation !== known?.id)
    throw new InstallationError(
      `DATABASE_URL, STORAGE_URL and DATA_DIR must name one installation: the files in ${place} belong to ` +
        `${mark.installation}, the database ${placeOfRows(settings)} to ${known?.id ?? 'none yet'}. ${accept}`,
    );
  if (mark === undefined) await refuseUnmarked(data, known?.storage ?? null);
  return { known, mark };
}

/**
 * Checks files that have no mark.
 * @param storage the storage that had the mark before; null if none had it
 * @throws InstallationError if the files do not belong to the database
 */
async function refuseUnmarked(
  { db, files, settings }: InstallationData,
  storage: string | null,
): Promise<void> {
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

/** @throws InstallationError if a server must not use this database with these files */
export async function refuseOtherInstallation(
  data: InstallationData,
  options?: { evenMoved?: boolean },
): Promise<void> {
  await compare(data, options);
}

/** The highest id that `skipIds` considers: near the end of an `integer`, so that some ids are left. */
const highestSkipped = 2_000_000_000;

/**
 * Makes new ids begin above those of the files. A database that is older than the files would give these ids
 * again.
 */
async function skipIds({ db, files }: InstallationData, dialect: Dialect): Promise<void> {
  const ids = (await files.list()).filter((id) => id <= highestSkipped);
  const highest = ids.reduce((most, id) => Math.max(most, id), 0);
  if (highest > (await dialect.ids.last(db, 'downloadables')))
    await dialect.ids.goOnAfter(db, 'downloadables', highest);
}

/**
 * Checks that the database and the files belong together, and marks new ones. Makes sure that no new release
 * gets the id of an existing file. Only one instance may call it at a time.
 * @returns the id of the installation
 * @throws InstallationError if they do not belong together
 */
export async function joinInstallation(data: InstallationData, dialect: Dialect): Promise<string> {
  const { mark } = await compare(data);
  // First the row, then the mark, then the name of the storage in the row: after a crash in between, they
  // still belong together.
  const { id, storage } = await installationOf(data.db);
  await setMarks(data, id, { isMarked: mark !== undefined, storage });
  await skipIds(data, dialect);
  return id;
}

async function setMarks(
  { db, files, settings }: InstallationData,
  id: string,
  there: { isMarked: boolean; storage: string | null },
): Promise<void> {
  const storage = storageName(settings);
  if (!there.isMarked) await writeMark(files, { installation: id });
  if (there.storage !== storage) await setInstallation(db, { id, storage, moved_to: null });
}

/**
 * Marks the files as those of the database, even if they belonged to another installation.
 * @returns the id of the installation
 * @throws InstallationError if `move` has moved the database or the files away
 */
export async function acceptFiles(data: InstallationData): Promise<string> {
  const { db, files } = data;
  await refuseMovedRows(data);
  const mark = await readMark(files).catch((error: unknown) => {
    if (!(error instanceof InstallationError)) throw error;
  });
  if (mark?.moved_to !== undefined) await compare(data);
  const { id, storage } = await installationOf(db);
  // These deletions were planned for other files.
  await db.deleteFrom('deleted_files').execute();
  await setMarks(data, id, { isMarked: false, storage });
  return id;
}

/** Returns the installation that a database belongs to; gives it an id if it has none. */
export async function installationOf(db: Database): Promise<InstallationRow> {
  const known = await findInstallation(db);
  if (known) return known;
  const row = { id: randomUUID(), storage: null, moved_to: null };
  await setInstallation(db, row);
  return row;
}

/**
 * Returns the id in the mark of the files; undefined if there is no mark.
 * @throws InstallationError if the mark is damaged
 */
export const markOf = async (files: FileStore) => (await readMark(files))?.installation;

/** The parts that are copied. */
interface Parts {
  database: boolean;
  storage: boolean;
}

/** Marks the destination of a copy of rows or files. */
export async function markTarget(
  { db, files, settings }: InstallationData,
  { id, storage }: Pick<InstallationRow, 'id' | 'storage'>,
  parts: Parts,
): Promise<void> {
  if (parts.storage) await writeMark(files, { installation: id });
  if (parts.database)
    await setInstallation(db, {
      id,
      storage: parts.storage ? storageName(settings) : storage,
      moved_to: null,
    });
}

/** Marks the source of a move. No server and no command uses it until `removeMoveMarks`. */
export async function markMoved(
  { db, files }: InstallationData,
  to: InstallationData['settings'],
  parts: Parts,
): Promise<void> {
  const known = await installationOf(db);
  if (parts.storage) await writeMark(files, { installation: known.id, moved_to: placeOfFiles(to) });
  await setInstallation(db, {
    ...known,
    ...(parts.database ? { moved_to: placeOfRows(to) } : { storage: storageName(to) }),
  });
}

/** Removes the marks of a move. @returns the locations to which the rows and the files were moved */
export async function removeMoveMarks({ db, files }: InstallationData): Promise<string[]> {
  const known = await findInstallation(db);
  const mark = await readMark(files);
  if (known?.moved_to) await setInstallation(db, { ...known, moved_to: null });
  if (mark?.moved_to !== undefined) await writeMark(files, { installation: mark.installation });
  return [known?.moved_to, mark?.moved_to].flatMap((place) => place ?? []);
}

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { lastMigration, type Queryable } from '../platform/db/connection';
import { codeOf } from '../error-code';
import { emptiedWhenDeleted } from '../modules/releases/history.sql';
import { findDownloadableRow } from '../modules/releases/releases.shared.sql';
import { findInstallation } from '../platform/installation/installation.sql';
import { provenSecret } from '../platform/secrets/sealed-keys';
import type { InstallationSettings } from '../platform/stores';
import { syncFolder } from '../platform/storage/durable';
import { isUnreadable } from '../platform/storage/errors';
import { version } from '../platform/version';
import { writeArchive, type AddEntry } from './archive';
import type { Facts } from './files';
import { rowsIn, unpacked } from './lines';
import { names, type Manifest } from './manifest';
import { openToRead, TransferError, type Installation } from './installation';
import { countTowards, type Report } from './report';
import {
  countUnfinished,
  inSnapshot,
  listReleaseFiles,
  readRows,
  toLine,
  type ReleaseFile,
  type Row,
} from './rows';
import { allTables, countsByItself, type TableName } from './tables';

/**
 * Writes a snapshot of all rows, the files of the finished releases and the secret to a new file that only
 * its owner can read. A server may be running. The file gets its name when it is complete and on disk.
 * @returns true if every release file is as uploaded; otherwise the faults are reported and the backup has
 * the rest
 * @throws TransferError, or the signal's reason when it is aborted
 */
export async function createBackup(
  settings: InstallationSettings,
  file: string,
  log: FastifyBaseLogger,
  report: Report,
  signal: AbortSignal,
): Promise<boolean> {
  const path = resolve(file);
  if (await exists(path)) throw new TransferError(`${file} is there already: name a new file`);
  if (!(await exists(dirname(path)))) throw new TransferError(`${dirname(path)} must be a folder`);
  const at = new Date();
  const place = await openToRead(settings, log);
  let folder: string | undefined;
  try {
    const secret = Buffer.from((await provenSecret(place.db, settings)).toString('base64'));
    // In the same folder as the backup, so that the archive can be renamed.
    const spools = (folder = await mkdtemp(`${path}.`));
    const archive = join(spools, 'archive.tar');
    const rows = await spoolRows(place, spools, signal);
    const installation = await findInstallation(place.db);
    const manifest: Manifest = {
      format: 2,
      version,
      installation: installation?.id,
      at: at.toISOString(),
      migration: rows.migration,
      entries: {},
      tables: rows.tables,
      faulty: {},
    };
    const all = rows.releases.reduce((sum, { size }) => sum + size, rows.bytes);
    await writeArchive(archive, at, signal, countTowards(all, report), async (addEntry) => {
      const addManifest = (content: object) => {
        const text = Buffer.from(JSON.stringify(content));
        return addEntry(names.manifest, text.byteLength, [text]);
      };
      // A version that knows only format 1 names the first fault first: that this manifest is of a newer one.
      await addManifest({ format: manifest.format, version });
      const add: AddEntry = async (name, size, content) => {
        const facts = await addEntry(name, size, content);
        manifest.entries[name] = facts;
        return facts;
      };
      const gone = await addFiles(place, rows.releases, add, manifest, report);
      if (gone.size > 0) await markDeleted(spools, gone, manifest);
      for (const table of allTables) {
        const spool = spoolOf(spools, table);
        await add(names.table(table), (await stat(spool)).size, createReadStream(spool));
      }
      await add(names.secret, secret.byteLength, [secret]);
      await addManifest(manifest);
    });
    await rename(archive, path);
    await syncFolder(dirname(path));
    const count = rows.releases.length;
    if (rows.unfinished > 0) report.line(`Left out: ${rows.unfinished} uploads that have not finished`);
    report.line(
      `${file}: the rows of ${allTables.length} tables, the files of ${count} releases, the secret`,
    );
    return Object.keys(manifest.faulty).length === 0;
  } finally {
    await place.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

const fillBytes = 1024 * 1024;
/** zlib level. Level 6 makes entries of the audit trail only 8 % smaller, in three times the time. */
const level = 1;

const spoolOf = (folder: string, table: string) => join(folder, `${table}.ndjson.gz`);

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return false;
      throw error;
    },
  );
}

/**
 * Writes a snapshot of the rows to one file per table. Reading the release files takes too long for one
 * transaction.
 */
async function spoolRows({ db, dialect }: Installation, folder: string, signal: AbortSignal) {
  const migration = (await lastMigration(db)) ?? '';
  return inSnapshot(db, async (tx) => {
    const tables: Manifest['tables'] = {};
    let bytes = 0;
    for (const name of allTables) {
      const spooled = await spoolTable(tx, name, folder, signal);
      tables[name] = {
        rows: spooled.rows,
        lastId: countsByItself(name) ? await dialect.ids.last(tx, name) : 0,
      };
      bytes += spooled.bytes;
    }
    const releases = await listReleaseFiles(tx);
    return { migration, tables, bytes, releases, unfinished: await countUnfinished(tx) };
  });
}

async function spoolTable(tx: Queryable, name: TableName, folder: string, signal: AbortSignal) {
  let rows = 0;
  const path = spoolOf(folder, name);
  await writePacked(path, async function* () {
    for await (const page of readRows(tx, name)) {
      signal.throwIfAborted();
      yield page.map(toLine).join('');
      rows += page.length;
    }
  });
  return { rows, bytes: (await stat(path)).size };
}

/** Writes compressed text to a new file that only its owner can read. zlib works in threads of its own. */
const writePacked = (path: string, text: () => AsyncGenerator<string>): Promise<void> =>
  pipeline(text, createGzip({ level }), createWriteStream(path, { flags: 'wx', mode: 0o600 }));

/** @returns the ids of releases that were deleted during the backup, with their files */
async function addFiles(
  { db, files }: Installation,
  releases: readonly ReleaseFile[],
  add: AddEntry,
  manifest: Manifest,
  report: Report,
): Promise<Set<number>> {
  const gone = new Set<number>();
  for (const { id, name, sha256 } of releases) {
    let unreadable: string | undefined;
    const noteUnreadable = (error: unknown) => {
      unreadable = `cannot be read: ${codeOf(error)}`;
      return undefined;
    };
    const file = await files.openRelease(id).catch((error: unknown) => {
      if (!isUnreadable(error)) throw error;
      return noteUnreadable(error);
    });
    let facts: Facts | undefined;
    if (file) facts = await add(names.file(id), file.size, filledUp(file, noteUnreadable));
    if (facts && !unreadable && (sha256 === null || facts.sha256 === sha256)) continue;
    if (!facts && !(await findDownloadableRow(db, id))) {
      gone.add(id);
      continue;
    }
    const fault = facts ? 'changed' : 'missing';
    manifest.faulty[id] = fault;
    report.line(`The file of release ${id} (${name}) ${unreadable ?? `is ${fault}`}`);
  }
  return gone;
}

/** Yields the bytes of a file. Unreadable bytes become zeros, because the size is already in the archive. */
export async function* filledUp(
  { stream, size }: { stream: AsyncIterable<Uint8Array>; size: number },
  onUnreadable: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  let left = size;
  try {
    for await (const piece of stream) {
      left -= piece.byteLength;
      yield piece;
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    onUnreadable(error);
    for (; left > 0; left -= Math.min(left, fillBytes)) yield new Uint8Array(Math.min(left, fillBytes));
  }
}

/**
 * Marks releases in the spool files as deleted, as the server does: keeps their history and SBOM components.
 */
async function markDeleted(
  folder: string,
  gone: ReadonlySet<number>,
  { at, tables }: Pick<Manifest, 'at' | 'tables'>,
): Promise<void> {
  const deleted = { state: 'deleted', deleted_at: at, ...emptiedWhenDeleted };
  const attachments = new Set<unknown>();
  const change = async (table: TableName, changed: (row: Row) => Row | undefined) => {
    const { lastId } = tables[table] ?? { lastId: 0 };
    tables[table] = { rows: await rewrite(spoolOf(folder, table), changed), lastId };
  };
  const isOfGone = ({ downloadable_id: id }: Row) => gone.has(Number(id));
  await change('downloadables', (row) => (gone.has(Number(row['id'])) ? { ...row, ...deleted } : row));
  for (const table of ['release_notices', 'block_lists', 'release_signers'] as const)
    await change(table, (row) => (isOfGone(row) ? undefined : row));
  await change('attachments', (row) => {
    if (!isOfGone(row)) return row;
    attachments.add(row['id']);
    return row['kind'] === 'other' ? undefined : row;
  });
  await change('attachment_pieces', (row) => (attachments.has(row['attachment_id']) ? undefined : row));
}

/**
 * Rewrites the rows of a spool file. Drops a row if `changed` returns undefined.
 * @returns the number of rows left
 */
async function rewrite(spool: string, changed: (row: Row) => Row | undefined): Promise<number> {
  let rows = 0;
  await writePacked(`${spool}.new`, async function* () {
    for await (const row of rowsIn(unpacked(spool, createReadStream(spool)))) {
      const written = row && changed(row);
      if (!written) continue;
      yield toLine(written);
      rows += 1;
    }
  });
  await rename(`${spool}.new`, spool);
  return rows;
}

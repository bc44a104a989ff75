import type { FastifyBaseLogger } from 'fastify';
import { migrate, type Database } from '../platform/db/connection';
import { equalChange } from '../platform/db/migrations';
import { markFinished } from '../platform/db/unfinished-copy';
import { markTarget } from '../platform/installation/identity';
import { holdOutgoing } from '../modules/mail/holds.shared.sql';
import type { InstallationSettings } from '../platform/stores';
import { readArchive } from './archive';
import { checkBackup, faultsIn, sizeOfBackup } from './check';
import { storeRelease } from './files';
import { rowsIn, unpacked } from './lines';
import { releaseIn, tableIn, type Manifest } from './manifest';
import { lockInstallations, openToWrite, TransferError, type Installation } from './installation';
import { countTowards, type Report } from './report';
import { writeRows, type Row } from './rows';
import { markIncomplete, deleteExtraFiles, prepareSecret, refuseUnlessEmpty } from './target';
import { allTables, countsByItself } from './tables';

const parts = { database: true, storage: true };
const batchSize = 500;

/**
 * Checks a backup and reports each problem.
 * @returns its manifest and secret; undefined if there are problems
 * @throws TransferError when there is no such file, or the signal's reason when it is aborted
 */
export async function verifyBackup(path: string, report: Report, signal: AbortSignal) {
  const { manifest, problems, secret } = await checkBackup(path, report, signal);
  for (const problem of problems) report.line(problem);
  if (!manifest || problems.length > 0) return undefined;
  for (const fault of faultsIn(manifest)) report.line(fault);
  return { manifest, secret };
}

/**
 * Checks a backup and copies it into an empty database and storage. After an interruption it starts again
 * from the beginning.
 * @param isRehearsal deletes pending mail, cancels pending deliveries, and deactivates webhooks
 * @returns true if everything was restored; false if the backup is damaged, which is reported before any
 * change
 * @throws TransferError when the target is not empty or there is no such file, or the signal's reason when it
 * is aborted
 */
export async function restoreBackup(
  settings: InstallationSettings,
  path: string,
  log: FastifyBaseLogger,
  report: Report,
  stop: AbortSignal,
  isRehearsal = false,
): Promise<boolean> {
  const size = await sizeOfBackup(path);
  const count = countTowards(2 * size, report);
  const half: Report = { line: (text) => report.line(text), done: (part) => report.done(part / 2) };
  const checked = await verifyBackup(path, half, stop);
  if (!checked) return false;
  count(size);
  const { manifest, secret } = checked;
  const { release, lost } = await lockInstallations([settings], log);
  try {
    const target = await openToWrite(settings, log);
    try {
      // A rehearsal is a different installation: it must not count or delete backups of the original one.
      const installation = isRehearsal ? undefined : manifest.installation;
      const migration = equalChange(manifest.migration);
      await refuseUnlessEmpty(target, parts, migration, installation);
      const keepSecret = await prepareSecret(target, Buffer.from(secret, 'base64'));
      await migrate(target.db, target.dialect, migration);
      await markIncomplete(target, parts);
      await copyAll(target, path, manifest, AbortSignal.any([stop, lost]), count);
      await keepSecret();
      await migrate(target.db, target.dialect);
      if (isRehearsal) await silence(target.db);
      if (installation !== undefined) await markTarget(target, { id: installation, storage: null }, parts);
      // Pending mail in a backup may have been sent since the backup was made.
      await holdOutgoing(target.db, new Date().toISOString());
      await markFinished(target.db);
    } finally {
      await target.close();
    }
  } finally {
    await release();
  }
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  report.line(`Restored: ${rows} rows, and the files of ${fileIds(manifest).size} releases`);
  return true;
}

/** Removes everything that a server on this copy would send by itself. */
async function silence(db: Database): Promise<void> {
  await db.deleteFrom('outbox').where('sent_at', 'is', null).where('failed_at', 'is', null).execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: null })
    .where('next_attempt_at', 'is not', null)
    .execute();
  await db.updateTable('webhooks').set({ active: 0 }).execute();
}

const fileIds = ({ entries }: Manifest) =>
  new Set(
    Object.keys(entries)
      .flatMap((name) => releaseIn(name) ?? [])
      .map(Number),
  );

/** Copies the files first, then all rows in one transaction: an interrupted copy has no rows. */
async function copyAll(
  target: Installation,
  path: string,
  manifest: Manifest,
  signal: AbortSignal,
  count: (bytes: number) => void,
): Promise<void> {
  await deleteExtraFiles(target, fileIds(manifest));
  let transaction: Transaction | undefined;
  try {
    const isWhole = await readArchive(path, signal, count, async ({ name, content }) => {
      const id = releaseIn(name);
      const table = allTables.find((known) => known === tableIn(name));
      if (id !== undefined) {
        const expected = manifest.entries[name]?.sha256 ?? '';
        const { sha256 } = await storeRelease(target.files, Number(id), content, expected, signal);
        if (sha256 !== expected) throw new TransferError(`${name} changed while it was read`);
      } else if (table) {
        transaction ??= await beginWithoutRows(target.db, manifest);
        for await (const rows of inPages(rowsIn(unpacked(name, content))))
          await writeRows(transaction, table, rows);
        const lastId = manifest.tables[table]?.lastId ?? 0;
        if (countsByItself(table)) await target.dialect.ids.goOnAfter(transaction, table, lastId);
      }
    });
    if (!isWhole) throw new TransferError('The backup changed while it was read');
    await transaction?.commit().execute();
  } catch (error) {
    await transaction?.rollback().execute();
    throw error;
  }
}

type Transaction = Awaited<ReturnType<typeof beginWithoutRows>>;

async function beginWithoutRows(db: Database, manifest: Manifest) {
  const transaction = await db.startTransaction().execute();
  const known = allTables.filter((table) => table in manifest.tables);
  for (const table of known.reverse()) await transaction.deleteFrom(table).execute();
  return transaction;
}

async function* inPages(rows: AsyncIterable<Row | undefined>): AsyncGenerator<Row[]> {
  let page: Row[] = [];
  for await (const row of rows) {
    if (row) page.push(row);
    if (page.length < batchSize) continue;
    yield page;
    page = [];
  }
  yield page;
}

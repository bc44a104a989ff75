import type { FastifyBaseLogger } from 'fastify';
import { latestMigration, migrate, transact } from '../platform/db/connection';
import { findUnfinishedCopies, markFinished } from '../platform/db/unfinished-copy';
import {
  installationOf,
  markMoved,
  markTarget,
  refuseOtherInstallation,
} from '../platform/installation/identity';
import { provenSecret } from '../platform/secrets/sealed-keys';
import { openFiles, type InstallationSettings } from '../platform/stores';
import { factsOf, storeRelease } from './files';
import { lockInstallations, openToRead, openToWrite, TransferError, type Installation } from './installation';
import { countTowards, type Report } from './report';
import {
  countUnfinished,
  digestRows,
  inSnapshot,
  listReleaseFiles,
  readRows,
  writeRows,
  type ReleaseFile,
} from './rows';
import { allTables, countsByItself } from './tables';
import { markIncomplete, deleteExtraFiles, prepareSecret, refuseUnlessEmpty, type Parts } from './target';

/**
 * Copies rows, files or both to another installation, compares them, and marks the source as moved. Changes
 * nothing else at the source. After an interruption or a fault at the source, run the move again to continue.
 * Until it is complete, no server starts on the target.
 * @returns true if source and target are equal; differences are reported
 * @throws DataFolderInUseError, DatabaseInUseError while a server runs on source or target
 * @throws TransferError when the target is not empty, or the signal's reason when it is aborted
 */
export async function move(
  from: InstallationSettings,
  to: InstallationSettings,
  parts: Parts,
  log: FastifyBaseLogger,
  report: Report,
  stop: AbortSignal,
): Promise<boolean> {
  const { release, lost } = await lockInstallations([from, to], log);
  try {
    const source = await openToRead(from, log, { evenMoved: true });
    try {
      const target = parts.database
        ? await openToWrite(to, log)
        : { ...source, settings: to, files: await openFiles(to) };
      try {
        return await copy(source, target, parts, report, AbortSignal.any([stop, lost]));
      } finally {
        if (parts.database) await target.close();
      }
    } finally {
      await source.close();
    }
  } finally {
    await release();
  }
}

async function copy(
  source: Installation,
  target: Installation,
  parts: Parts,
  report: Report,
  signal: AbortSignal,
): Promise<boolean> {
  const latest = latestMigration(source.dialect) ?? '';
  // The source is marked before the target is finished, so a move that was interrupted in between can
  // continue.
  if ((await findUnfinishedCopies(target.db)).length === 0) await refuseOtherInstallation(source);
  const installation = await installationOf(source.db);
  await refuseUnlessEmpty(target, parts, latest, installation.id);
  const keepSecret = parts.database
    ? await prepareSecret(target, await provenSecret(source.db, source.settings))
    : () => Promise.resolve();
  if (parts.database) await migrate(target.db, target.dialect);
  await markIncomplete(target, parts);
  await markTarget(target, installation, parts);
  const faults = parts.storage ? await copyFiles(source, target, report, signal) : 0;
  const isSame = parts.database ? await copyRows(source, target, report, signal) : true;
  if (faults > 0 || !isSame) return false;
  await keepSecret();
  signal.throwIfAborted();
  await markMoved(source, target.settings, parts);
  await markFinished(target.db);
  return true;
}

/** @returns the number of faulty files; they are reported and not copied */
async function copyFiles(
  source: Installation,
  target: Installation,
  report: Report,
  signal: AbortSignal,
): Promise<number> {
  const releases = await listReleaseFiles(source.db);
  await deleteExtraFiles(target, new Set(releases.map(({ id }) => id)));
  // Each file is read twice: from the source, and back from the target.
  const count = countTowards(2 * releases.reduce((sum, { size }) => sum + size, 0), report);
  let faults = 0;
  for (const release of releases) {
    const fault = await copyFile(source, target, release, signal, count);
    if (fault === undefined) continue;
    faults += 1;
    report.line(`The file of release ${release.id} (${release.name}) is ${fault}: it was not copied`);
  }
  const notCopied = faults > 0 ? `; ${faults} not` : '';
  report.line(
    `files: ${releases.length - faults} copied, each read back with the SHA-256 of its release${notCopied}`,
  );
  return faults;
}

/** @returns the fault of the file at the source; undefined if the file was copied */
async function copyFile(
  source: Installation,
  target: Installation,
  { id, size, sha256 }: ReleaseFile,
  signal: AbortSignal,
  count: (bytes: number) => void,
): Promise<'missing' | 'changed' | undefined> {
  const there = await target.files.openRelease(id);
  if (there && there.size === size && (await factsOf(there.stream, signal)).sha256 === sha256) {
    count(2 * size);
    return undefined;
  }
  there?.stream.destroy();
  const file = await source.files.openRelease(id);
  if (!file) {
    await target.files.drop(id);
    return 'missing';
  }
  const copied = await storeRelease(target.files, id, file.stream, sha256, signal, count);
  if (sha256 !== null && copied.sha256 !== sha256) return 'changed';
  const back = await target.files.openRelease(id);
  if (!back || (await factsOf(back.stream, signal, count)).sha256 !== copied.sha256)
    throw new TransferError(`The storage did not give the file of release ${id} back as it got it`);
  return undefined;
}

/** @returns true if every table is equal at source and target */
async function copyRows(
  source: Installation,
  target: Installation,
  report: Report,
  signal: AbortSignal,
): Promise<boolean> {
  return inSnapshot(source.db, async (from) => {
    await transact(target.db, async (to) => {
      for (const name of [...allTables].reverse()) await to.deleteFrom(name).execute();
      for (const name of allTables) {
        for await (const rows of readRows(from, name)) {
          signal.throwIfAborted();
          await writeRows(to, name, rows);
        }
        if (countsByItself(name))
          await target.dialect.ids.goOnAfter(to, name, await source.dialect.ids.last(from, name));
      }
    });
    let isSame = true;
    for (const name of allTables) {
      signal.throwIfAborted();
      const [here, there] = [await digestRows(from, name), await digestRows(target.db, name)];
      const equal = here.rows === there.rows && here.sha256 === there.sha256;
      isSame &&= equal;
      report.line(
        equal
          ? `${name}: ${here.rows} rows, the same SHA-256`
          : `${name}: ${here.rows} rows, but ${there.rows} were found, or others`,
      );
    }
    const unfinished = await countUnfinished(from);
    if (unfinished > 0) report.line(`Left out: ${unfinished} uploads that have not finished`);
    return isSame;
  });
}

import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Conditions } from '../platform/conditions/conditions';
import type { Config } from '../config';
import { folderFault, using } from '../platform/start-error';
import { createBackup } from './backup';
import { checkBackup } from './check';
import type { Report } from './report';
import type { ClockGuard } from '../platform/clock/clock-guard';

/**
 * Returns a name like `belstock-20261123T031500Z-1a2b3c4d.tar`: the time in UTC and the start of the
 * installation id.
 */
const nameAt = (time: Date, installation: string) =>
  `belstock-${stampOf(time)}-${installation.slice(0, 8)}.tar`;

/** Returns a time as `20261123T031500Z`. */
const stampOf = (time: Date) => time.toISOString().replace(/[-:]|\.[0-9]+/g, '');

/** Creates the backup folder. @throws StartError when the server may not write to it */
export async function openBackupFolder({ backups }: Pick<Config, 'backups'>): Promise<void> {
  if (!backups) return;
  await using(folderFault('BACKUP_DIR', backups.dir), async () => {
    await mkdir(backups.dir, { recursive: true, mode: 0o700 });
    await access(backups.dir, constants.R_OK | constants.W_OK | constants.X_OK);
  });
}

/**
 * Returns the names of the backups, oldest first.
 * @param installation undefined: those of any installation
 */
function namesIn(files: readonly string[], installation?: string): string[] {
  const own = `-${installation?.slice(0, 8) ?? '[0-9a-f]{8}'}`;
  // Earlier versions wrote names without the id.
  const name = new RegExp(
    `^belstock-[0-9]{8}T[0-9]{6}Z${installation === undefined ? `(${own})?` : own}\\.tar$`,
  );
  return files.filter((file) => name.test(file)).sort();
}

/** Tolerates clock differences between instances, which are a few seconds. */
const toleranceMs = 60_000;

/** Returns the names without a date in the future. */
function namesUntil(names: readonly string[], now: Date): string[] {
  const latest = stampOf(new Date(now.getTime() + toleranceMs));
  return names.filter((name) => name.slice('belstock-'.length, 'belstock-'.length + latest.length) <= latest);
}

/**
 * Returns the time of the newest backup in a folder; undefined if there is none. Ignores dates in the future.
 * @param installation undefined: any installation
 */
export async function newestBackupAt(
  dir: string,
  installation?: string,
  now = new Date(),
): Promise<Date | undefined> {
  const newest = namesUntil(namesIn(await readdir(dir), installation), now).at(-1);
  const [, year, month, day, hour, minute, second] =
    /-(....)(..)(..)T(..)(..)(..)Z/.exec(newest ?? '')?.map(Number) ?? [];
  return newest === undefined
    ? undefined
    : new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second));
}

interface BackupParts {
  /** its id; backups of other installations in the folder are ignored */
  installation: string;
  clock: ClockGuard;
  log: FastifyBaseLogger;
  now: () => Date;
}

const saidAhead = new Set<string>();

/** Logs each backup with a date in the future, once per process. */
function sayAhead(names: readonly string[], log: FastifyBaseLogger): void {
  for (const name of names.filter((each) => !saidAhead.has(each))) {
    saidAhead.add(name);
    log.warn({ name }, 'a backup is dated in the future: it is left alone, and counts for nothing');
  }
}

/**
 * Max time before administrators see that a backup is late. The backup continues: a slow disk may still
 * finish it.
 */
const maxMs = 6 * 3_600_000;

class BackupLateError extends Error {
  override name = 'BackupLateError';
  constructor(ms: number) {
    super(`The backup has not ended after ${Math.round(ms / 60_000)} minutes`);
  }
}

/**
 * Makes a backup if one is due. If it fails or is late, raises a condition with the time of the newest
 * backup.
 */
export async function backUpWhenDue(
  config: Config,
  parts: BackupParts & { conditions: Conditions },
  signal: AbortSignal,
): Promise<void> {
  if (!config.backups) return;
  const { conditions, installation, now } = parts;
  const { dir, everyMs } = config.backups;
  const fail = async (error: unknown) => {
    const last = await newestBackupAt(dir, installation, now()).catch(() => undefined);
    if (!signal.aborted)
      conditions.raise('backup_failing', { error, values: last ? { last: last.toISOString() } : {} });
  };
  const limitMs = Math.min(everyMs, maxMs);
  const late = setTimeout(() => void fail(new BackupLateError(limitMs)), limitMs);
  try {
    await makeDueBackup(config, config.backups, parts, signal);
    clearTimeout(late);
    conditions.clear('backup_failing');
  } catch (error) {
    clearTimeout(late);
    if (!signal.aborted) await fail(error);
  }
}

/**
 * Makes a backup if the newest one is too old, verifies it, and then deletes the oldest ones beyond `keep`.
 * Deletes nothing while a release file is missing or changed, because an older backup may contain it, and
 * nothing while the clock is not plausible. Ignores backups of other installations and backups with a date in
 * the future.
 * @throws Error when the backup does not match what was written
 */
async function makeDueBackup(
  config: Config,
  { dir, everyMs, keep }: NonNullable<Config['backups']>,
  { installation, clock, log, now }: BackupParts,
  signal: AbortSignal,
): Promise<void> {
  const there = await readdir(dir);
  // Remains of backups that were killed.
  for (const name of there)
    if (/\.tar\.\w{6}$/.test(name) && namesIn([name.slice(0, -7)], installation).length > 0)
      await rm(join(dir, name), { recursive: true });
  const named = namesIn(there, installation);
  const names = namesUntil(named, now());
  sayAhead(named.slice(names.length), log);
  const newest = names.at(-1);
  if (newest !== undefined && newest > nameAt(new Date(now().getTime() - everyMs), installation)) return;

  const started = Date.now();
  const name = nameAt(now(), installation);
  const file = join(dir, name);
  const lines: string[] = [];
  const report: Report = { line: (text) => lines.push(text), done: () => undefined };
  const isGood = await createBackup(config, file, log, report, signal);
  const { problems } = await checkBackup(file, report, signal);
  if (problems.length > 0) {
    await rm(file);
    throw new Error(`The backup was not as it was written: ${problems.join('; ')}`);
  }
  const { size } = await stat(file);
  log.info({ file, bytes: size, seconds: Math.round((Date.now() - started) / 1000) }, 'backup made');
  if (!isGood) {
    log.warn({ file, lines }, 'the file of a release is missing or changed: older backups are kept');
    return;
  }
  if (!(await clock.isPlausible())) return;
  for (const old of [...names, name].slice(0, -keep)) await rm(join(dir, old));
}

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import { makeBackup } from '../transfer/backup';
import { checkBackup } from '../transfer/check';
import type { Report } from '../transfer/report';

/** `belstock-20261123T031500Z.tar`: made at that time, UTC. */
const nameAt = (time: Date) => `belstock-${time.toISOString().replace(/[-:]|\.[0-9]+/g, '')}.tar`;
/** What one that was killed in the middle of a backup left. */
const isLeftOver = (name: string) => /^belstock-[0-9]{8}T[0-9]{6}Z\.tar\.\w{6}$/.test(name);
const isName = (name: string) => /^belstock-[0-9]{8}T[0-9]{6}Z\.tar$/.test(name);

/**
 * Makes a backup when the newest one is older than it may be, reads it through, and then removes the oldest that are more
 * than are to be kept. While the file of a release is missing or changed none is removed: an older one may have it.
 * @throws Error when the backup is not as it was written
 */
export async function backUpWhenDue(
  config: Config,
  log: FastifyBaseLogger,
  now: () => Date,
  signal: AbortSignal,
): Promise<void> {
  if (!config.backups) return;
  const { dir, everyMs, keep } = config.backups;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const there = await readdir(dir);
  for (const name of there.filter(isLeftOver)) await rm(join(dir, name), { recursive: true });
  const names = there.filter(isName).sort();
  const newest = names.at(-1);
  if (newest !== undefined && newest > nameAt(new Date(now().getTime() - everyMs))) return;

  const name = nameAt(now());
  const file = join(dir, name);
  const lines: string[] = [];
  const report: Report = { line: (text) => lines.push(text), done: () => undefined };
  const isGood = await makeBackup(config, file, log, report, signal);
  const { problems } = await checkBackup(file, report, signal);
  if (problems.length > 0) {
    await rm(file);
    throw new Error(`The backup was not as it was written: ${problems.join('; ')}`);
  }
  if (!isGood) {
    log.error({ file, lines }, 'the file of a release is missing or changed: older backups are kept');
    return;
  }
  for (const old of [...names, name].slice(0, -keep)) await rm(join(dir, old));
}

import { existsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { configFromProcess } from '../../config';
import type { InstallationData } from '../../platform/installation/identity';
import { lockFile, openConfiguredDatabase, openFiles, refuseWithoutDatabase } from '../../platform/stores';
import { lockInstallations } from '../../transfer/installation';

/**
 * Runs `work` on the configured database and files while no server runs on them.
 * @param evenNew creates the embedded database if a start was refused before it did
 * @throws DataFolderInUseError, DatabaseInUseError, InstallationError
 */
export async function withInstallation(
  log: FastifyBaseLogger,
  work: (place: InstallationData) => Promise<void>,
  { evenNew = false } = {},
): Promise<void> {
  const settings = configFromProcess();
  const wasStarted = existsSync(lockFile(settings.dataDir));
  if (!evenNew || !wasStarted) refuseWithoutDatabase(settings);
  const { release } = await lockInstallations([settings], log);
  try {
    const { db } = await openConfiguredDatabase(settings, log);
    try {
      await work({ db, files: await openFiles(settings), settings });
    } finally {
      await db.destroy();
    }
  } finally {
    await release();
  }
}

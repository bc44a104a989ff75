import type { FastifyBaseLogger } from 'fastify';
import { configFromProcess } from '../../config';
import type { Half } from '../../platform/installation/identity';
import { openConfiguredDatabase, openFiles, refuseWithoutDatabase } from '../../platform/stores';
import { hold } from '../../transfer/installation';

/**
 * Runs `work` on the configured database and files while no server runs on them.
 * @throws DataFolderInUseError, DatabaseInUseError, InstallationError
 */
export async function withPlace(log: FastifyBaseLogger, work: (place: Half) => Promise<void>): Promise<void> {
  const settings = configFromProcess();
  refuseWithoutDatabase(settings);
  const { release } = await hold([settings], log);
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

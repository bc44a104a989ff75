import SqliteDatabase from 'better-sqlite3';
import { codeOf } from '../../error-code';

/** Another server uses the same data folder. */
export class DataFolderInUseError extends Error {
  constructor() {
    super('DATA_DIR must be a folder that no other running server uses');
  }
}

/**
 * Locks a data folder for this process, with an exclusive SQLite lock on `file`. The operating system
 * releases the lock when the process ends, even after a crash, so no stale lock is left.
 * @param file path of the lock file, created if missing
 * @returns a function that releases the lock
 * @throws {DataFolderInUseError} while another process holds the lock
 */
export function lockDataFolder(file: string): () => void {
  const lock = new SqliteDatabase(file, { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    // Nothing is ever written to this file, and a journal on disk would need room.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw codeOf(error) === 'SQLITE_BUSY' ? new DataFolderInUseError() : error;
  }
  return () => lock.close();
}

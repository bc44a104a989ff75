import SqliteDatabase from 'better-sqlite3';
import { codeOf } from '../../error-code';

/** Another server works on the same data folder. */
export class DataFolderInUseError extends Error {
  constructor() {
    super('DATA_DIR must be a folder that no other running server uses');
  }
}

/**
 * Holds a data folder for this process alone. The lock is SQLite's own on a file of that name: the operating system
 * releases it however the process ends, so none is ever left over.
 * @param file path of the lock file, made when it is missing
 * @returns a function that releases the folder
 * @throws {DataFolderInUseError} while another process holds it
 */
export function lockDataFolder(file: string): () => void {
  const lock = new SqliteDatabase(file, { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    // Nothing is ever written to it, and a journal beside it would need room on the disk.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw codeOf(error) === 'SQLITE_BUSY' ? new DataFolderInUseError() : error;
  }
  return () => lock.close();
}

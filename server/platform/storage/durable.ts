import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../../error-code';

/**
 * Makes changes of the names in a folder durable: files that were created, renamed or deleted. Windows does
 * not support this, and refuses with EPERM; NTFS has its own journal of names.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (process.platform !== 'win32' || codeOf(error) !== 'EPERM') throw error;
  } finally {
    await handle.close();
  }
}

/** Writes a small file atomically: a crash leaves no partial file. */
export async function writeFileDurably(path: string, content: string, mode: number): Promise<void> {
  const temporary = `${path}.tmp`;
  const handle = await open(temporary, 'w', mode);
  try {
    await handle.chmod(mode);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

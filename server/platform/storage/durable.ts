import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../../error-code';

/**
 * Makes the names in a folder durable: what was created, renamed or removed in it. Windows cannot be asked to, and
 * refuses with EPERM: NTFS keeps a journal of names by itself.
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

/** Writes a small file so that it is there whole or not at all. */
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

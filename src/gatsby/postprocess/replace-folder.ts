import { mkdir, rename, rm } from 'node:fs/promises';

/**
 * Writes a new folder and then replaces the current one with it. If `write` throws, the current folder stays.
 * @param write fills the given folder
 */
export async function replaceFolder(folder: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.new`;
  const old = `${folder}.old`;
  for (const leftover of [draft, old]) await rm(leftover, { recursive: true, force: true });
  await mkdir(draft);
  await write(draft);
  await mkdir(folder, { recursive: true });
  await rename(folder, old);
  await rename(draft, folder);
  await rm(old, { recursive: true });
}

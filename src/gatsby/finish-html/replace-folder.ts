import { mkdir, rename, rm } from 'node:fs/promises';

/**
 * Writes a folder anew beside the one that is there, and puts it in its place once it is whole. When writing fails, the
 * one that is there stays.
 */
export async function replaceFolder(folder: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.new`;
  const old = `${folder}.old`;
  for (const left of [draft, old]) await rm(left, { recursive: true, force: true });
  await mkdir(draft);
  await write(draft);
  await mkdir(folder, { recursive: true });
  await rename(folder, old);
  await rename(draft, folder);
  await rm(old, { recursive: true });
}

import { resolve, sep } from 'node:path';

/**
 * Returns the absolute path of a name inside a folder. This is the one check against paths that lead out of a
 * folder.
 * @throws Error if the name leads out of the folder or is the folder itself
 */
export function containedPath(folder: string, name: string): string {
  const base = resolve(folder);
  const path = resolve(base, name);
  if (name.includes('\0') || !path.startsWith(base + sep)) throw new Error('A path leads out of its folder');
  return path;
}

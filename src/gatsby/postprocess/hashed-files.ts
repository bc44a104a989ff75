import { createHash } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Length of the hash in the names of scripts and styles. Short, because each page contains some of the names
 * and the loader all of them.
 */
export const HASH_LENGTH = 10;

/** Lists the files of this release and the previous one. Relative to the site's folder. */
const RELEASES_FILE = path.join('.site', 'releases.json');

const HASHED = new RegExp(`[-.][0-9a-f]{${HASH_LENGTH}}\\.(?:m?js|css|wasm)(?:\\.LICENSE\\.txt)?$`);

/** True if the file name contains a content hash in webpack's form. */
export const isHashed = (name: string) => HASHED.test(name);

/** Returns a name with a content hash: `chunk-map-0f3a77c1d2.js`. */
export function hashedName(name: string, content: string, extension: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
  return `${name}-${hash}.${extension}`;
}

/**
 * Copies the hashed files of the previous release, with their compressed copies, for tabs that are still
 * open. A build with the same files is not a new release.
 * @param site folder of the previous build
 * @param draft folder of the new build
 * @param files file names of the new build
 */
export async function keepLastRelease(site: string, draft: string, files: readonly string[]): Promise<void> {
  const now = files.filter(isHashed).sort();
  const [last = [], previous = []] = await readReleases(site);
  const kept = last.join() === now.join() ? previous : last;
  await writeFile(path.join(draft, RELEASES_FILE), JSON.stringify([now, kept]));
  for (const name of kept.filter((name) => !now.includes(name)))
    for (const copy of [name, `${name}.br`, `${name}.gz`])
      await copyFile(path.join(site, copy), path.join(draft, copy)).catch(ignoreMissing);
}

async function readReleases(site: string): Promise<string[][]> {
  try {
    return JSON.parse(await readFile(path.join(site, RELEASES_FILE), 'utf8')) as string[][];
  } catch {
    return [];
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

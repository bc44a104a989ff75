import { createHash } from 'node:crypto';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Letters of the hash in the names of scripts and styles: few, since each page names some, the loader all. */
export const HASH_LENGTH = 10;

// Twice as long in what was built before they were shortened: that has to go, too.
const HASHED_NAME = `[-.](?:[0-9a-f]{${HASH_LENGTH}}){1,2}\\.(?:m?js|css)`;
const HASHED = new RegExp(`${HASHED_NAME}(?:\\.LICENSE\\.txt)?(?:\\.map)?(?:\\.br|\\.gz)?$`);
const NAMED = new RegExp(`^(.*${HASHED_NAME})`);

/** A name that says the content, as webpack gives them: `chunk-map-0f3a77c1d2.js`. */
export function hashedName(name: string, content: string, extension: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
  return `${name}-${hash}.${extension}`;
}

/**
 * Keeps the hashed scripts and styles of this release and of the one before it, for tabs that are still open, and drops
 * those that are older. Building the same again is no new release.
 * @param current names of this build's files
 * @param record file that remembers the two releases
 */
export async function dropOldFiles(
  publicDir: string,
  current: readonly string[],
  record: string,
): Promise<void> {
  const now = current.filter((name) => HASHED.test(name)).sort();
  const releases = await readReleases(record);
  const [last = [], previous = []] = releases;
  const kept = last.join() === now.join() ? [now, previous] : [now, last];
  await writeFile(record, JSON.stringify(kept));

  const wanted = new Set(kept.flat());
  const old = (await readdir(publicDir)).filter((name) => {
    const hashed = HASHED.test(name) ? NAMED.exec(name)?.[1] : undefined;
    return hashed !== undefined && !wanted.has(hashed);
  });
  await Promise.all(old.map((name) => rm(path.join(publicDir, name))));
}

async function readReleases(record: string): Promise<string[][]> {
  try {
    return JSON.parse(await readFile(record, 'utf8')) as string[][];
  } catch {
    return [];
  }
}

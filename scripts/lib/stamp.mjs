import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './project.mjs';

/** What the site is made from, and where the digest of its sources is kept. */
const site = {
  stamp: inRoot('public', '.site', 'build-stamp.json'),
  sources: () => [
    'content',
    'locales',
    'src',
    'static',
    'package-lock.json',
    'tsconfig.json',
    ...readdirSync(root).filter((name) => /^gatsby-.*\.tsx?$/.test(name)),
  ],
  settings: () => ({ SITE_URL: process.env.SITE_URL ?? '' }),
};

const server = {
  stamp: inRoot('dist', 'build-stamp.json'),
  sources: () => ['server', 'package-lock.json', 'tsconfig.json'],
  settings: () => ({}),
};

const parts = { site, server };

/** Whether `site` or `server` was built from the sources as they are now. */
export function isFresh(part) {
  try {
    return JSON.parse(readFileSync(parts[part].stamp, 'utf8')).digest === digest(part);
  } catch {
    return false; // never built
  }
}

/** Whether the last build of `site` or `server` came to its end. */
export const wasBuilt = (part) => existsSync(parts[part].stamp);

/** The digest of the sources of a part, to be taken before its build and written after. */
export function digest(part) {
  const { sources, settings } = parts[part];
  const hash = createHash('sha256').update(JSON.stringify(settings()));
  for (const file of sources().flatMap(filesIn).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

/** Notes that a part was built from the sources with this digest. */
export function writeStamp(part, value) {
  mkdirSync(path.dirname(parts[part].stamp), { recursive: true });
  writeFileSync(
    parts[part].stamp,
    JSON.stringify({ digest: value, builtAt: new Date().toISOString() }) + '\n',
  );
}

/** Makes the next start build a part again. */
export const dropStamp = (part) => rmSync(parts[part].stamp, { force: true });

// Gatsby writes its query types into src while it builds: an outcome, not a source.
const OUTCOMES = new Set([path.join('src', 'gatsby-types.d.ts')]);

function filesIn(relative) {
  const stat = statSync(inRoot(relative), { throwIfNoEntry: false });
  if (!stat || OUTCOMES.has(relative)) return [];
  if (!stat.isDirectory()) return [relative];
  return readdirSync(inRoot(relative)).flatMap((name) => filesIn(path.join(relative, name)));
}

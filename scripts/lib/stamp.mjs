import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './project.mjs';
import { SITE_FOLDER } from './site-folder.mjs';

/** What the site is made from, and where the digest of its sources is kept. */
const site = {
  stamp: inRoot('public', '.build-stamp.json'),
  result: inRoot(SITE_FOLDER, '.site', 'manifest.json'),
  sources: () => [
    'content',
    'locales',
    'src',
    'static',
    'package.json', // the browsers
    'package-lock.json',
    'tsconfig.json',
    ...readdirSync(root).filter((name) => /^gatsby-.*\.tsx?$/.test(name)),
  ],
  settings: () => ({ SITE_URL: process.env.SITE_URL ?? '' }),
};

const server = {
  stamp: inRoot('dist', 'build-stamp.json'),
  result: inRoot('dist', 'server.mjs'),
  sources: () => ['server', 'scripts/lib/site-folder.mjs', 'package-lock.json', 'tsconfig.json'],
  settings: () => ({}),
};

const parts = { site, server };

/** Whether `site` or `server` was built from the sources as they are now. */
export const isFresh = (part) => existsSync(parts[part].result) && readStamp(part)?.digest === digest(part);

/** Whether the last build of `site` or `server` came to its end, with the repository in this very folder. */
export const wasBuiltHere = (part) => readStamp(part)?.root === realpathSync(root);

function readStamp(part) {
  try {
    return JSON.parse(readFileSync(parts[part].stamp, 'utf8'));
  } catch {
    return undefined; // never built to its end
  }
}

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
    JSON.stringify({ digest: value, root: realpathSync(root), builtAt: new Date().toISOString() }) + '\n',
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

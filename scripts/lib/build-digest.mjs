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

/** What the site is built from, and the file in which its build is recorded. */
const site = {
  record: inRoot('public', '.build-stamp.json'),
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
  record: inRoot('dist', 'build-stamp.json'),
  result: inRoot('dist', 'server.mjs'),
  sources: () => [
    'server',
    'content/site.json',
    'scripts/lib/site-folder.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ],
  settings: () => ({}),
};

const parts = { site, server };

/** Whether `site` or `server` was built from the sources as they are now. */
export const isFresh = (part) =>
  existsSync(parts[part].result) && readRecord(part)?.digest === sourceDigest(part);

/** Whether the last build of `site` or `server` was completed, with the repository in this folder. */
export const hasCompletedBuild = (part) => readRecord(part)?.root === realpathSync(root);

function readRecord(part) {
  try {
    return JSON.parse(readFileSync(parts[part].record, 'utf8'));
  } catch {
    return undefined; // no build was completed
  }
}

/** The digest of the sources and settings of `site` or `server`: taken before a build, recorded after it. */
export function sourceDigest(part) {
  const { sources, settings } = parts[part];
  const hash = createHash('sha256').update(JSON.stringify(settings()));
  for (const file of sources().flatMap(filesIn).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

/** Records a completed build of the sources with this digest. */
export function recordBuild(part, digest) {
  mkdirSync(path.dirname(parts[part].record), { recursive: true });
  writeFileSync(
    parts[part].record,
    JSON.stringify({ digest, root: realpathSync(root), builtAt: new Date().toISOString() }) + '\n',
  );
}

/** Forgets the last build, so that the next start builds again. */
export const forgetBuild = (part) => rmSync(parts[part].record, { force: true });

// Gatsby writes its query types into src while it builds.
const GENERATED = new Set([path.join('src', 'gatsby-types.d.ts')]);

function filesIn(relative) {
  const stat = statSync(inRoot(relative), { throwIfNoEntry: false });
  if (!stat || GENERATED.has(relative)) return [];
  if (!stat.isDirectory()) return [relative];
  return readdirSync(inRoot(relative)).flatMap((name) => filesIn(path.join(relative, name)));
}

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

/** The sources of the site, and the file that records its build. */
const site = {
  record: inRoot('public', '.build-stamp.json'),
  result: inRoot(SITE_FOLDER, '.site', 'manifest.json'),
  sources: () => [
    'content',
    'locales',
    'src',
    'static',
    'package.json', // its list of browsers
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

/** True if `site` or `server` was built from its current sources. */
export const isFresh = (part) =>
  existsSync(parts[part].result) && readRecord(part)?.digest === sourceDigest(part);

/** True if the last build of `site` or `server` was completed, with the repository in this folder. */
export const hasCompletedBuild = (part) => readRecord(part)?.root === realpathSync(root);

function readRecord(part) {
  try {
    return JSON.parse(readFileSync(parts[part].record, 'utf8'));
  } catch {
    return undefined; // no completed build
  }
}

/**
 * Returns the digest of the sources and settings of `site` or `server`. It is taken before a build and
 * recorded after it.
 */
export function sourceDigest(part) {
  const { sources, settings } = parts[part];
  const hash = createHash('sha256').update(JSON.stringify(settings()));
  for (const file of sources().flatMap(filesIn).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

/** Records a completed build from the sources with this digest. */
export function recordBuild(part, digest) {
  mkdirSync(path.dirname(parts[part].record), { recursive: true });
  writeFileSync(
    parts[part].record,
    JSON.stringify({ digest, root: realpathSync(root), builtAt: new Date().toISOString() }) + '\n',
  );
}

/** Deletes the record of the last build, so that the next start builds again. */
export const forgetBuild = (part) => rmSync(parts[part].record, { force: true });

// Gatsby writes its query types into src during a build.
const GENERATED = new Set([path.join('src', 'gatsby-types.d.ts')]);

function filesIn(relative) {
  const stat = statSync(inRoot(relative), { throwIfNoEntry: false });
  if (!stat || GENERATED.has(relative)) return [];
  if (!stat.isDirectory()) return [relative];
  return readdirSync(inRoot(relative)).flatMap((name) => filesIn(path.join(relative, name)));
}

import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** The folder of the repository; every script works from here, wherever it was called. */
export const root = path.resolve(import.meta.dirname, '..', '..');

/** An absolute path inside the repository. */
export const inRoot = (...parts) => path.join(root, ...parts);

/**
 * The script behind a package's command, to be run with this very Node.
 * Not `node_modules/.bin`: those are shell scripts, which Windows cannot spawn and which swallow signals.
 */
export function bin(packageName, command = packageName) {
  const manifest = findManifest(packageName);
  const { bin: entry } = JSON.parse(readFileSync(manifest, 'utf8'));
  return path.join(path.dirname(manifest), typeof entry === 'string' ? entry : entry[command]);
}

/** Found by folder, because a package may hide its package.json behind `exports`. */
function findManifest(packageName) {
  const folder = (require.resolve.paths(packageName) ?? [])
    .map((base) => path.join(base, packageName, 'package.json'))
    .find((file) => readable(file));
  if (!folder) throw new Error(`${packageName} is not installed: run npm ci`);
  return folder;
}

function readable(file) {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

/** A port nobody listens on at this moment. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

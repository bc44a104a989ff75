import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** The folder of the repository. Scripts build paths from it, so that they can be called from anywhere. */
export const root = path.resolve(import.meta.dirname, '..', '..');

/** The steps of `npm test` that `--only` takes. */
export const STEPS = ['check', 'unit', 'api', 'stores', 'e2e', 'other-browsers', 'node'];

/** Returns an absolute path inside the repository. */
export const inRoot = (...parts) => path.join(root, ...parts);

/**
 * Returns the path of the script behind a package's command, to run it with the same Node. Does not use
 * `node_modules/.bin`: on Windows those are shell scripts, which cannot be spawned.
 */
export function bin(packageName, command = packageName) {
  const folder = inRoot('node_modules', packageName);
  const { bin: entry } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof entry === 'string' ? entry : entry[command]);
}

/** Resolves to a free port on 127.0.0.1. */
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

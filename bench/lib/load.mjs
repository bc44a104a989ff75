import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bin } from './peers.mjs';

export const CONNECTIONS = 50;
export const SECONDS = 5;

/**
 * Asks for an address over `CONNECTIONS` connections for `SECONDS`, and returns what autocannon counted. Throws when an
 * answer was no success. `installPeers()` comes first.
 */
export async function load(url) {
  const options = ['--json', '--connections', CONNECTIONS, '--duration', SECONDS].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, [
    bin('autocannon'),
    ...options,
    '--headers',
    'accept-encoding=gzip',
    url,
  ]);
  const result = JSON.parse(stdout);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times otherwise, ${result.errors} failed`);
  return result;
}

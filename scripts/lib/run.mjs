import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { root } from './project.mjs';

/**
 * Runs a command with this terminal as its own.
 * @returns {Promise<number>} its exit code; a command that a signal ended counts as 1
 */
export async function run(command, args, { env } = {}) {
  const child = start(command, args, env, 'inherit');
  endWith(child);
  return ended(child);
}

/** Runs a Node script; see `run`. */
export const runNode = (script, args = [], options) => run(process.execPath, [script, ...args], options);

/** Runs a Node script and keeps what it prints. */
export async function captureNode(script, args = []) {
  const child = start(process.execPath, [script, ...args], {}, ['ignore', 'pipe', 'pipe']);
  endWith(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  return { code: await ended(child), output };
}

/** Starts a Node script that stays, each of its lines behind a name. */
export function startNode(name, script, args, env) {
  const child = start(process.execPath, [script, ...args], env, ['ignore', 'pipe', 'pipe']);
  for (const stream of ['stdout', 'stderr']) {
    createInterface({ input: child[stream] }).on('line', (line) =>
      process[stream].write(`${name} | ${line}\n`),
    );
  }
  return child;
}

/** The exit code of a started command, when it has ended and all it printed was read. */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A problem of the person who called, told in one line. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

function start(command, args, env, stdio) {
  return spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio });
}

/** A signal to this script ends the command first, then the script: nothing is left behind at work. */
function endWith(child) {
  const stop = (signal) => {
    child.kill(signal);
    child.once('close', () => process.exit(128 + constants.signals[signal]));
  };
  const signals = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.on(signal, stop);
  child.once('close', () => {
    for (const signal of signals) process.off(signal, stop);
  });
}

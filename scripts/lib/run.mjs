import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { root } from './project.mjs';

/**
 * Runs a command with this terminal as its own, in the folder of the repository unless told.
 * @returns {Promise<number>} its exit code; a command that a signal ended counts as 1
 */
export async function run(command, args, { env, cwd } = {}) {
  const child = start(command, args, env, 'inherit', cwd);
  forwardSignals(child);
  return exitCodeOf(child);
}

/** Runs a Node script; see `run`. */
export const runNode = (script, args = [], options) => run(process.execPath, [script, ...args], options);

/** Runs a Node script and keeps what it prints. */
export async function captureNode(script, args = []) {
  const child = start(process.execPath, [script, ...args], {}, ['ignore', 'pipe', 'pipe']);
  forwardSignals(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  return { code: await exitCodeOf(child), output };
}

/** Starts a Node script that runs on, and prints each of its lines behind a name. */
export function startNode(name, script, args, env) {
  const child = start(process.execPath, [script, ...args], env, ['ignore', 'pipe', 'pipe']);
  for (const stream of ['stdout', 'stderr']) {
    createInterface({ input: child[stream] }).on('line', (line) =>
      process[stream].write(`${name} | ${line}\n`),
    );
  }
  return child;
}

/** Waits until a started command has ended and all its output was read. Returns its exit code; 1 after a signal. */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Ends the script with a message and exit code 1. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

function start(command, args, env, stdio, cwd = root) {
  return spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio });
}

/** Passes a signal to this script on to the command, and ends the script after it: no process is left behind. */
function forwardSignals(child) {
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

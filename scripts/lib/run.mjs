import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { root } from './project.mjs';

/**
 * Runs a command in this terminal, by default in the folder of the repository.
 * @returns {Promise<number>} its exit code; 1 if a signal ended it
 */
export async function run(command, args, { env, cwd } = {}) {
  const child = start(command, args, env, 'inherit', cwd);
  forwardSignals(child);
  return exitCodeOf(child);
}

/** Runs a Node script; see `run`. */
export const runNode = (script, args = [], options) => run(process.execPath, [script, ...args], options);

/** Runs a Node script and captures its output. */
export async function captureNode(script, args = []) {
  const child = start(process.execPath, [script, ...args], {}, ['ignore', 'pipe', 'pipe']);
  forwardSignals(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  return { code: await exitCodeOf(child), output };
}

/** Starts a long-running Node script, and prints its lines with a name in front. */
export function startNode(name, script, args, env) {
  const child = start(process.execPath, [script, ...args], env, ['ignore', 'pipe', 'pipe']);
  for (const stream of ['stdout', 'stderr']) {
    createInterface({ input: child[stream] }).on('line', (line) =>
      process[stream].write(`${name} | ${line}\n`),
    );
  }
  return child;
}

/**
 * Waits until a command has ended and its output was read. Returns its exit code, or 1 if a signal ended it.
 */
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

/** Forwards a signal for this script to the command, and exits after it, so that no process is left. */
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

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** The server as a separate process, started as by `npm run serve`. */
export interface ServerProcess {
  address: string;
  child: ChildProcess;
  output(): string;
  /** Sends a signal and returns the exit code; null if the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

interface Ended {
  code: number | null;
  output: string;
}

/** Returns what `bundle-server.mjs` has made of a program. */
const bundleOf = (entry: string) => join(root, '.tmp', entry.replace(/\.ts$/, '.mjs'));

function run(
  environment: Record<string, string>,
  logFile?: string,
  [entry, ...args]: readonly [string, ...string[]] = ['server/main.ts'],
) {
  const log = logFile === undefined ? undefined : openSync(logFile, 'a');
  // Node 20.19 warns that Ed25519 is experimental.
  const options = ['--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...options, bundleOf(entry), ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      PORT: '0',
      SITE_DIR: '/nowhere',
      ...environment,
    },
    stdio: ['ignore', 'pipe', log ?? 'pipe'],
  });
  if (log !== undefined) closeSync(log);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()));
  return { child, output: () => output };
}

/**
 * Starts the server and waits until it prints its address. With `logFile`, the log is not part of the output.
 */
export async function startProcess(
  environment: Record<string, string>,
  logFile?: string,
): Promise<ServerProcess> {
  const { child, output } = run(environment, logFile);
  const address = await new Promise<string>((found, failed) => {
    child.stdout?.on('data', () => {
      const ready = /is ready: (http:\S+)/.exec(output());
      if (ready?.[1]) found(ready[1]);
    });
    child.once('exit', (code) => failed(new Error(`The server ended with ${String(code)}: ${output()}`)));
  });
  return {
    address,
    child,
    output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}

/** Starts a server that must refuse to start. */
export const startRefused = (
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<Ended> => ended(run(environment, undefined, ['server/main.ts', ...args]));

/** Runs a command to its end. With `stop`, sends it a signal when its output matches, or after a time. */
export async function runCommand(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
  stop?: { signal: NodeJS.Signals; when?: (output: string) => boolean; afterMs?: number },
): Promise<Ended> {
  const running = run(environment, undefined, [`server/commands/${name}.ts`, ...args]);
  let isStopped = false;
  running.child.stdout?.on('data', () => {
    if (isStopped || !stop?.when?.(running.output())) return;
    isStopped = true;
    running.child.kill(stop.signal);
  });
  const { afterMs } = stop ?? {};
  const timer =
    afterMs === undefined ? undefined : setTimeout(() => running.child.kill(stop?.signal), afterMs);
  const result = await ended(running);
  clearTimeout(timer);
  return result;
}

async function ended({ child, output }: ReturnType<typeof run>): Promise<Ended> {
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

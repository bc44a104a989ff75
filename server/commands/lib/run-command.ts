import { pino } from 'pino';
import type { FastifyBaseLogger } from 'fastify';
import { takeSettingsFile } from '../../settings/settings-file';
import type { Report } from '../../transfer/report';

/** The tools that a command gets. */
export interface Tools {
  log: FastifyBaseLogger;
  report: Report;
  /** aborted by Ctrl-C */
  signal: AbortSignal;
}

/** A command was called with wrong arguments. */
class UsageError extends Error {}

export function refuseUsage(): never {
  throw new UsageError();
}

/**
 * Runs a command as this process: prints its progress and stops it at Ctrl-C. Sets the exit code to 0 if its
 * work returns true, otherwise to 1.
 * @param command its name and arguments, as the usage shows them
 */
export async function runCommand(
  command: string,
  work: (args: string[], tools: Tools) => Promise<boolean>,
): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const report = printed();
  const log = pino({ level: 'warn', base: null }, pino.destination({ dest: 2, sync: true }));
  try {
    const args = takeSettingsFile(process.argv.slice(2), process.env);
    process.exitCode = (await work(args, { log, report, signal: stop.signal })) ? 0 : 1;
  } catch (error) {
    process.exitCode = 1;
    if (stop.signal.aborted) report.line('Stopped: what was begun can be done again');
    else if (error instanceof UsageError) console.error(`Usage: ${usageOf(command)}`);
    else console.error(error instanceof Error ? error.message : error);
  }
}

/**
 * `backup FILE` becomes `node dist/commands/backup.mjs FILE [--settings FILE]`, in a checkout and in an
 * archive.
 */
const usageOf = (command: string) =>
  `node dist/commands/${command.replace(/^\S+/, '$&.mjs')} [--settings FILE]`;

/** Prints progress: in a terminal one line that is updated, elsewhere one line per 10 %. */
function printed(): Report {
  const { stdout } = process;
  const step = stdout.isTTY ? 1 : 10;
  let shown = -step;
  let isCounting = false;
  const endLine = () => {
    if (isCounting) stdout.write('\n');
    isCounting = false;
  };
  return {
    line(text) {
      endLine();
      console.log(text);
    },
    done(part) {
      const percent = Math.floor(part * 100);
      if (percent < shown + step) return;
      shown = percent - (percent % step);
      if (stdout.isTTY) stdout.write(`\r${percent} %`);
      else console.log(`${percent} %`);
      isCounting = stdout.isTTY && percent < 100;
      if (stdout.isTTY && percent >= 100) stdout.write('\n');
    },
  };
}

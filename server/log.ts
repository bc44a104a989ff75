import { fstatSync } from 'node:fs';
import { pino, stdTimeFunctions, symbols, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config';

/**
 * The priorities of syslog by level of pino. systemd reads them at the beginning of a line (sd-daemon(3)).
 */
const priorities: Readonly<Record<number, number>> = { 60: 2, 50: 3, 40: 4, 30: 6, 20: 7 };

/** True if standard error is the journal of systemd. */
function isJournal(stream: string | undefined): boolean {
  if (stream === undefined) return false;
  const { dev, ino } = fstatSync(2);
  return stream === `${dev}:${ino}`;
}

/** Writes the priority in front of each line, such as `<4>` for a warning, for `journalctl --priority`. */
function withPriorities(destination: DestinationStream): DestinationStream {
  return {
    [symbols.needsMetadataGsym]: true,
    lastLevel: 30,
    write(line: string) {
      destination.write(`<${priorities[this.lastLevel] ?? 6}>${line}`);
    },
  } as DestinationStream & { lastLevel: number };
}

/**
 * Returns a line for standard error while there is no log yet. In the journal of systemd it has a priority.
 */
export const fatalLine = (text: string, journalStream = process.env['JOURNAL_STREAM']) =>
  isJournal(journalStream) ? `<3>${text}` : text;

/** Opens the log of the server: one JSON object per line on standard error. */
export function openLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  journalStream = process.env['JOURNAL_STREAM'],
): Logger {
  // Synchronous: nothing is lost when the process ends.
  const destination = pino.destination({ dest: 2, sync: true, maxLength: 1024 * 1024 });
  // Without a listener, logging would throw on a full disk, in the middle of a request.
  destination.on('error', () => undefined);
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    isJournal(journalStream) ? withPriorities(destination) : destination,
  );
}

const withoutSecrets = (url: string) => {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
};

/** Returns the settings for the first line of the log: all locations, without users, passwords and keys. */
export function describeSettings(config: Config): Record<string, unknown> {
  const { database, storage, mail, backups } = config;
  return {
    siteUrl: config.siteUrl,
    database: database.kind === 'sqlite' ? `sqlite in ${config.dataDir}` : withoutSecrets(database.url),
    storage:
      storage.kind === 'folder'
        ? `folder ${config.dataDir}`
        : `s3://${storage.bucket}/${storage.prefix}` +
          (storage.endpoint === undefined ? '' : ` at ${withoutSecrets(storage.endpoint)}`),
    trustProxy: config.trustProxy,
    mail: mail ? withoutSecrets(mail.smtpUrl) : 'none',
    backups: backups
      ? { dir: backups.dir, everyHours: backups.everyMs / 3_600_000, keep: backups.keep }
      : 'none',
    metrics: config.metricsToken !== undefined,
  };
}

import { fstatSync } from 'node:fs';
import { pino, stdTimeFunctions, symbols, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config';

/** Priorities of syslog, which systemd takes from the beginning of a line (sd-daemon(3)). */
const priorities: Readonly<Record<number, number>> = { 60: 2, 50: 3, 40: 4, 30: 6, 20: 7 };

/** True if standard error is the journal of systemd. */
function isJournal(stream: string | undefined): boolean {
  if (stream === undefined) return false;
  const { dev, ino } = fstatSync(2);
  return stream === `${dev}:${ino}`;
}

/** Writes `<4>` in front of a warning, so that `journalctl --priority` knows it. */
function withPriorities(destination: DestinationStream): DestinationStream {
  return {
    [symbols.needsMetadataGsym]: true,
    lastLevel: 30,
    write(line: string) {
      destination.write(`<${priorities[this.lastLevel] ?? 6}>${line}`);
    },
  } as DestinationStream & { lastLevel: number };
}

/** A line for the person or the journal that reads standard error, when there is no log yet. */
export const fatalLine = (text: string, journalStream = process.env['JOURNAL_STREAM']) =>
  isJournal(journalStream) ? `<3>${text}` : text;

/** The log of the server: one JSON object per line on standard error. */
export function openLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  journalStream = process.env['JOURNAL_STREAM'],
): Logger {
  // Written at once: nothing is lost when the process ends.
  const destination = pino.destination({ dest: 2, sync: true, maxLength: 1024 * 1024 });
  // Without a listener a full disk would make logging throw, in the middle of an answer.
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

/** The settings in the first line of the log: all places, without users, passwords and keys. */
export function describeSettings(config: Config): Record<string, unknown> {
  const { database, storage, mail, backups } = config;
  return {
    siteUrl: config.siteUrl,
    database: database.kind === 'sqlite' ? `sqlite in ${config.dataDir}` : withoutSecrets(database.url),
    storage:
      storage.kind === 'folder'
        ? `folder ${config.dataDir}`
        : `s3://${storage.bucket}/${storage.prefix}${storage.endpoint === undefined ? '' : ` at ${withoutSecrets(storage.endpoint)}`}`,
    trustProxy: config.trustProxy,
    mail: mail ? withoutSecrets(mail.smtpUrl) : 'none',
    backups: backups
      ? { dir: backups.dir, everyHours: backups.everyMs / 3_600_000, keep: backups.keep }
      : 'none',
    metrics: config.metricsToken !== undefined,
  };
}

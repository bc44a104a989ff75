import { ConfigError, configFromProcess } from './config';
import { NewerDatabaseError } from './db/connection';
import { DataFolderInUseError } from './db/data-folder-lock';
import { isDatabaseAway } from './db/errors';
import { UnfinishedCopyError } from './db/unfinished-copy';
import { codeOf, isDiskFull } from './error-code';
import { DatabaseInUseError } from './services/leases';
import { BrokenKeyError } from './services/secret';
import { BrokenSiteError } from './site/manifest';
import { startServer } from './start';

const notWritable = new Set([
  ...['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'],
  ...['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_PERM'],
]);

/** PostgreSQL's codes for a wrong user or password, a database that is not there, and what the user may not do. */
const databaseRefuses = new Set(['28P01', '28000', '3D000', '42501']);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const sayWhatToDo = [
  ConfigError,
  DataFolderInUseError,
  DatabaseInUseError,
  NewerDatabaseError,
  UnfinishedCopyError,
  BrokenKeyError,
  BrokenSiteError,
];

/** The one line to show for a start that failed. */
function reason(error: unknown): string {
  for (const kind of sayWhatToDo) if (error instanceof kind) return error.message;
  if (isDiskFull(error)) return 'DATA_DIR must be on a disk with room: free at least 16 MiB';
  const code = codeOf(error);
  if (isDatabaseAway(error) || (code !== undefined && databaseRefuses.has(code)))
    return `DATABASE_URL must name a PostgreSQL database that answers and lets this user in: ${messageOf(error)}`;
  if (code === 'EADDRINUSE') return 'PORT must be a port that no other program uses';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST must be an address of this machine';
  if (code !== undefined && notWritable.has(code)) {
    return 'DATA_DIR must be a folder that may be written to, and PORT a port that may be used';
  }
  if (code?.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return 'DATA_DIR must hold an undamaged database: belstock.sqlite is damaged, restore it from a backup';
  }
  if (code?.startsWith('SQLITE_IOERR') || code === 'EIO')
    return 'DATA_DIR must be on a disk that works: reading or writing it failed';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main(): Promise<void> {
  const config = configFromProcess();
  const server = await startServer(config);

  let signals = 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      signals += 1;
      if (signals > 1) return;
      // Should something hang: the process must end within 10 seconds.
      setTimeout(() => process.exit(0), 9_500).unref();
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }

  const { firstAdministrator } = server;
  if (firstAdministrator) {
    console.log(`First administrator: ${firstAdministrator.email}`);
    if (firstAdministrator.generatedPassword) {
      console.log(`Password (shown only this once): ${firstAdministrator.generatedPassword}`);
    }
  }
  const missing = await server.services.installers.missing();
  if (missing.length > 0) {
    console.log(
      `Without Windows service installers: ${missing.join(' and ')} missing in ${config.serviceWrapperDir} (SERVICE_WRAPPER_DIR)`,
    );
  }
  if (!server.hasSite) console.log('No built site was found: only /api answers.');
  console.log(`The site is ready: ${server.address}`);
}

main().catch((error: unknown) => {
  console.error(reason(error));
  process.exit(1);
});

import { ConfigError, configFromProcess } from './config';
import { DataFolderInUseError } from './db/data-folder-lock';
import { codeOf } from './error-code';
import { startServer } from './start';

const notWritable = new Set([
  ...['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'],
  ...['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_PERM'],
]);

/** The one line to show for a start that failed. */
function reason(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataFolderInUseError) return error.message;
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return 'PORT must be a port that no other program uses';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST must be an address of this machine';
  if (code !== undefined && notWritable.has(code)) {
    return 'DATA_DIR must be a folder that may be written to, and PORT a port that may be used';
  }
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
      // The last word, should something hang: the promise is to be gone within 10 seconds.
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
  console.log(`Belstock is ready: ${server.address}`);
}

main().catch((error: unknown) => {
  console.error(reason(error));
  process.exit(1);
});

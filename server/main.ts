import { configFromProcess, ownArchive } from './config';
import { BeforeBaselineError, NewerDatabaseError } from './platform/db/connection';
import { DataFolderInUseError } from './platform/db/data-folder-lock';
import { UnfinishedCopyError } from './platform/db/unfinished-copy';
import { InstallationError } from './platform/installation/identity';
import { DatabaseInUseError } from './platform/locks';
import { BrokenKeyError } from './platform/secrets/secret';
import { BrokenSiteError } from './site/manifest';
import { takeSettingsFile } from './settings/settings-file';
import { ConfigError } from './settings/environment';
import { StartError } from './platform/start-error';
import { fatalLine } from './log';
import { startServer } from './start';

const sayWhatToDo = [
  ConfigError,
  StartError,
  DataFolderInUseError,
  DatabaseInUseError,
  NewerDatabaseError,
  BeforeBaselineError,
  UnfinishedCopyError,
  InstallationError,
  BrokenKeyError,
  BrokenSiteError,
];

/** Returns the line to show for a failed start. */
function reason(error: unknown): string {
  for (const kind of sayWhatToDo) if (error instanceof kind) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main(): Promise<void> {
  const [unknown] = takeSettingsFile(process.argv.slice(2), process.env);
  if (unknown !== undefined) throw new ConfigError('Usage: node dist/server.mjs [--settings FILE]');
  const config = configFromProcess();
  const server = await startServer(config);

  let signals = 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      signals += 1;
      if (signals > 1) return;
      // The process must end within 10 seconds, even if something hangs.
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
  const builtFor = ownArchive()?.site_url;
  if (builtFor && builtFor !== config.siteUrl)
    console.log(
      `SITE_URL is ${config.siteUrl}, but the site was built for ${builtFor}: links in pages and in mails differ`,
    );
  if (!server.hasSite)
    console.log(`No built site was found in ${config.siteDir} (SITE_DIR): only /api answers.`);
  console.log(`The site is ready: ${server.address}`);
}

main().catch((error: unknown) => {
  console.error(fatalLine(reason(error)));
  process.exit(1);
});

import { readConfig, type Config } from '../config';
import { storageName, withoutPassword } from '../platform/installation/identity';
import type { InstallationSettings } from '../platform/stores';
import { settingsIn, type Environment } from '../settings/environment';
import { TransferError } from './installation';
import type { Parts } from './target';

/** The target of a move. An undefined part stays where it is; `embedded` means in the data folder. */
export interface Destination {
  /** as `DATABASE_URL`, or `embedded` */
  database: string | undefined;
  /** as `STORAGE_URL`, or `embedded` */
  storage: string | undefined;
  /** replaces `DATA_DIR` */
  dataDir: string | undefined;
}

/**
 * Returns the settings of the target: those of this server, with the moved parts replaced.
 * @param secret the current secret, which the target keeps
 * @throws ConfigError, or TransferError when the target is the same place
 */
export function targetSettings(
  environment: Environment,
  here: Config,
  secret: Buffer,
  { database, storage, dataDir }: Destination,
): { to: InstallationSettings; parts: Parts } {
  const parts = { database: database !== undefined, storage: storage !== undefined };
  const given = settingsIn(environment);
  const setting = (moved: string | undefined, name: 'DATABASE_URL' | 'STORAGE_URL') =>
    moved === 'embedded' ? undefined : (moved ?? given[name]);
  const to = readConfig({
    ...given,
    DATABASE_URL: setting(database, 'DATABASE_URL'),
    STORAGE_URL: setting(storage, 'STORAGE_URL'),
    DATA_DIR: dataDir ?? given.DATA_DIR,
    DOWNLOADS: undefined,
    SECRET_KEY: secret.toString('base64'),
  });
  if (parts.database && nameOf(to) === nameOf(here))
    throw new TransferError('--to-database must name another database than the one in use');
  if (parts.storage && storageName(to) === storageName(here))
    throw new TransferError('--to-storage must name another storage than the one in use');
  const left = [
    ...(!parts.database && here.database.kind === 'sqlite' ? ['--to-database'] : []),
    ...(!parts.storage && here.storage.kind === 'folder' ? ['--to-storage'] : []),
  ];
  if (to.dataDir !== here.dataDir && left.length > 0)
    throw new TransferError(
      `${left.join(' and ')} must be there too: what is in DATA_DIR cannot stay behind`,
    );
  return { to, parts };
}

const nameOf = ({ database, dataDir }: InstallationSettings) =>
  database.kind === 'sqlite' ? dataDir : database.url;

/** Returns the settings to change so that a server runs on the target, one line each. */
export function settingsToChange(
  here: InstallationSettings,
  { database, storage, dataDir }: Destination,
): string[] {
  const set = (name: string, value: string | undefined, isEmbedded: boolean) => {
    if (value === undefined || (value === 'embedded' && isEmbedded)) return [];
    return [value === 'embedded' ? `${name}: take it out` : `${name}=${withoutPassword(value)}`];
  };
  return [
    ...set('DATABASE_URL', database, here.database.kind === 'sqlite'),
    ...set('STORAGE_URL', storage, here.storage.kind === 'folder'),
    ...(dataDir === undefined ? [] : [`DATA_DIR=${dataDir}`]),
    ...(database === undefined || database === 'embedded' ? [] : [whereSecretIs(here)]),
  ];
}

const whereSecretIs = ({ secretKey, dataDir }: InstallationSettings) =>
  secretKey
    ? 'SECRET_KEY: leave it as it is'
    : `SECRET_KEY: the text in the file keys/secret.key of ${dataDir}; keep that file until it is set`;

import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config';
import { openUnchanged, refuseOtherVersion, type Database } from '../platform/db/connection';
import { DataFolderInUseError, lockDataFolder } from '../platform/db/data-folder-lock';
import { isEmptyFile, withReadOnly } from '../platform/db/read-only';
import { codeOf } from '../error-code';
import { newestBackupAt } from '../transfer/backups';
import {
  InstallationError,
  refuseMovedRows,
  refuseOtherInstallation,
} from '../platform/installation/identity';
import { keyTables, provenSecret, refuseLostKeys } from '../platform/secrets/sealed-keys';
import { BrokenKeyError, readSecret } from '../platform/secrets/secret';
import { dialectOf, lockFile, openFiles, sqliteFile, usesDataFolder } from '../platform/stores';
import type { FileStore } from '../platform/storage/file-store';
import { messageOf, note, ok, wrong, type Finding } from './finding';

const GIB = 1024 ** 3;
const CLOCK_LEEWAY_MS = 60_000;

const gib = (bytes: number) => `${(bytes / GIB).toFixed(1)} GiB`;

/** Returns the folder, or its nearest parent that exists. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

function mayWrite(folder: string): string | undefined {
  try {
    accessSync(nearest(folder), constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return codeOf(error) ?? 'EACCES';
  }
}

/**
 * Checks that the command runs as the user of the service, which cannot read files created by another user.
 */
export function checkUser({ dataDir }: Config): Finding[] {
  if (!process.getuid || !existsSync(dataDir)) return [];
  const [owner, user] = [statSync(dataDir).uid, process.getuid()];
  if (owner === user) return [ok('User', `owns ${dataDir}`)];
  return [
    wrong(
      'User',
      `user ${user} runs this, and ${dataDir} belongs to user ${owner}`,
      'Run every command as the user of the service: runuser -u belstock -- node dist/commands/doctor.mjs',
    ),
  ];
}

/** Checks the permissions of a folder that the server writes to, and the free space of its disk. */
export function checkFolder(setting: string, folder: string): Finding[] {
  const refused = mayWrite(folder);
  if (refused !== undefined)
    return [
      wrong(
        setting,
        `this user may not write to ${folder}: ${refused}`,
        'chown it to the user of the service; with systemd it must also stand in ReadWritePaths= ' +
          '(systemctl edit belstock)',
      ),
    ];
  const { bavail, blocks, bsize } = statfsSync(nearest(folder));
  const [free, size] = [bavail * bsize, blocks * bsize];
  const room = `${folder} can be written to, ${gib(free)} of ${gib(size)} free`;
  if (free < GIB || free < size / 20)
    return [wrong(setting, room, 'Free some room, or move the folder to a larger disk')];
  const isOpen = existsSync(folder) && process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0;
  return [isOpen ? note(setting, `${room}; other users can look into it: chmod 700`) : ok(setting, room)];
}

/** Checks that the site exists and is readable. */
export function checkSite({ siteDir }: Config): Finding[] {
  const manifest = join(siteDir, '.site', 'manifest.json');
  try {
    accessSync(manifest, constants.R_OK);
    return [ok('SITE_DIR', `${siteDir} holds a built site`)];
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      return [note('SITE_DIR', `there is no built site in ${siteDir}: only /api answers`)];
    return [
      wrong('SITE_DIR', `this user may not read ${manifest}`, 'chmod -R go+rX on the folder of the site'),
    ];
  }
}

const seeStart = 'See docs/troubleshooting.md, "The server does not start"';

/**
 * Opens the storage without creating its folders. Returns undefined if this fails; `checkStorage` reports the
 * error.
 */
async function openStoredFiles(config: Config): Promise<FileStore | undefined> {
  const isMissing = config.storage.kind === 'folder' && !existsSync(join(config.dataDir, 'releases'));
  return isMissing ? undefined : openFiles(config).catch(() => undefined);
}

async function hasFiles(config: Config): Promise<boolean> {
  const files = await openStoredFiles(config);
  return files !== undefined && ((await files.readMark()) !== undefined || (await files.list()).length > 0);
}

/** Checks that a server may start with this database and these files. */
async function checkInstallation(db: Database, config: Config): Promise<Finding[]> {
  try {
    await refuseMovedRows({ db, settings: config });
    const files = await openStoredFiles(config);
    if (files) await refuseOtherInstallation({ db, files, settings: config });
    await provenSecret(db, config);
    for (const table of keyTables) await refuseLostKeys(db, table);
    return [];
  } catch (error) {
    if (!(error instanceof InstallationError || error instanceof BrokenKeyError)) throw error;
    return [wrong('Installation', error.message, seeStart)];
  }
}

/** Opens the database without changing it, and compares the clock with the newest time in it. */
export async function checkDatabase(config: Config, log: FastifyBaseLogger): Promise<Finding[]> {
  const { database, dataDir } = config;
  const file = sqliteFile(dataDir);
  if (database.kind === 'sqlite' && isEmptyFile(file))
    return [
      (await hasFiles(config))
        ? wrong('Database', `${dataDir} has release files, and no database`, seeStart)
        : note('Database', `there is none in ${dataDir} yet: the first start makes it`),
    ];
  const findings = async (db: Database) => [
    ok('Database', `${database.kind === 'sqlite' ? file : 'PostgreSQL'} answers, and is of this version`),
    ...(await checkInstallation(db, config)),
    await checkClock(db, database.kind),
  ];
  try {
    if (database.kind === 'sqlite')
      return await whileLocked(dataDir, (isAlone) =>
        withReadOnly(file, { isAlone }, async (db) => {
          await refuseOtherVersion(db, { setting: 'DATA_DIR' });
          return findings(db);
        }),
      );
    const db = await openUnchanged(dialectOf(config, log).dialect);
    return await findings(db).finally(() => db.destroy());
  } catch (error) {
    return [wrong('Database', messageOf(error), seeStart)];
  }
}

/** Runs `work` while no server can start on a data folder. `isAlone`: false if one runs on it. */
async function whileLocked<T>(dataDir: string, work: (isAlone: boolean) => Promise<T>): Promise<T> {
  const lock = lockFile(dataDir);
  let release: (() => void) | undefined;
  try {
    if (existsSync(lock)) release = lockDataFolder(lock);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
  }
  try {
    return await work(release !== undefined);
  } finally {
    release?.();
  }
}

async function checkClock(db: Database, kind: Config['database']['kind']): Promise<Finding> {
  const now = Date.now();
  const newest = await db.selectFrom('audit').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const ahead = newest ? Date.parse(newest.at) - now : 0;
  const setClock = 'Set the clock of this machine, and keep it right with systemd-timesyncd or chrony';
  if (ahead > CLOCK_LEEWAY_MS)
    return wrong(
      'Clock',
      `the newest entry of the audit trail is of ${newest?.at}: this clock is behind`,
      setClock,
    );
  if (kind === 'postgres') {
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
    const apart = Math.abs((rows[0]?.ms ?? now) - Date.now());
    if (apart > CLOCK_LEEWAY_MS / 10)
      return wrong('Clock', `it is ${Math.round(apart / 1000)} s apart from that of PostgreSQL`, setClock);
  }
  return ok('Clock', new Date(now).toISOString());
}

/** Checks that the storage of release files responds and that the secret is readable. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  const { storage, dataDir, secretKey } = config;
  const findings: Finding[] = [];
  if (storage.kind === 's3') {
    try {
      await openFiles(config);
      findings.push(ok('Storage', `bucket ${storage.bucket} answers`));
    } catch (error) {
      findings.push(
        wrong(
          'Storage',
          error instanceof Error ? error.message : String(error),
          'See docs/s3.md, "If it does not work"',
        ),
      );
    }
  }
  if (!secretKey) {
    const secret = await readSecret(dataDir).catch((error: unknown) => messageOf(error));
    if (typeof secret === 'string')
      findings.push(wrong('Secret', secret, 'Restore keys/secret.key from a backup'));
    else if (secret) findings.push(ok('Secret', `${join(dataDir, 'keys', 'secret.key')} can be read`));
  }
  return findings;
}

/** Checks that the server makes backups, that the newest is recent, and that they are on another disk. */
export async function checkBackups(config: Config): Promise<Finding[]> {
  const { backups, dataDir } = config;
  if (!backups)
    return [note('Backups', 'the server makes none (BACKUP_DIR): see to it yourself, docs/backup.md')];
  const findings = checkFolder('BACKUP_DIR', backups.dir);
  if (findings.some(({ state }) => state === 'wrong')) return findings;
  const newest = existsSync(backups.dir) ? await newestBackupAt(backups.dir) : undefined;
  const age = Date.now() - (newest?.getTime() ?? 0);
  const text = `the newest is of ${newest?.toISOString() ?? ''}`;
  if (!newest)
    findings.push(note('Backups', 'there is none yet: the first is made within ten minutes of a start'));
  else if (age < -CLOCK_LEEWAY_MS)
    findings.push(
      wrong('Backups', `${text}, which is in the future`, 'Rename or remove it, and look at the clock'),
    );
  else if (age > 2 * backups.everyMs)
    findings.push(
      wrong(
        'Backups',
        `${text}, and one is due every ${backups.everyMs / 60_000} minutes`,
        'Look for "backup" in the log: journalctl -u belstock',
      ),
    );
  else findings.push(ok('Backups', text));
  if (usesDataFolder(config) && existsSync(dataDir)) {
    const [data, kept] = [dataDir, backups.dir].map((folder) => statSync(nearest(folder)).dev);
    if (data === kept) findings.push(note('Backups', 'BACKUP_DIR is on the same disk as DATA_DIR'));
  }
  return findings;
}

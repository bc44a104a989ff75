import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config';
import { openDatabase, type Database } from '../db/connection';
import { lockDataFolder } from '../db/data-folder-lock';
import type { FileStore } from '../storage/file-store';
import { openLocalFileStore } from '../storage/local-file-store';
import { createAttemptLimiter } from './attempt-limiter';
import { createAudit, type Audit } from './audit';
import { repeat } from './background';
import { createContact, type Contact } from './contact';
import { createDownloadTypes, type DownloadTypes } from './download-types';
import { ensureAdministrator, type FirstAdministrator } from './first-administrator';
import { createGroups, type Groups } from './groups';
import { openInstallSecret } from './install-secret';
import { createInstallers, type Installers } from './installers';
import { createIntegrity, type Integrity } from './integrity';
import { openLicenceKeys, type LicenceKeys } from './licence-keys';
import { createLicences, type Licences } from './licences';
import { startMailer } from './mailer';
import { passwordProblem, preparePasswords } from './passwords';
import { createReleases, type Releases } from './releases';
import { applyRetention } from './retention';
import { createSessions, type Sessions } from './sessions';
import { createUploads, type Uploads } from './uploads';
import { createUsers, type Users } from './users';

/** Everything the routes can ask for. */
export interface Services {
  sessions: Sessions;
  users: Users;
  groups: Groups;
  downloadTypes: DownloadTypes;
  releases: Releases;
  uploads: Uploads;
  integrity: Integrity;
  installers: Installers;
  licenceKeys: LicenceKeys;
  licences: Licences;
  audit: Audit;
  contact: Contact;
  health: { /** @throws when database or storage do not answer */ check(): Promise<void> };
}

export interface OpenedServices extends Services {
  db: Database;
  store: FileStore;
  /**
   * Makes the first administrator while there is no user; undefined when there is one. To be called when nothing else
   * can fail: its password is shown only once.
   */
  makeFirstAdministrator(): Promise<FirstAdministrator | undefined>;
  /** Stops background work and closes the database. */
  close(): Promise<void>;
}

/** Opens database and storage under DATA_DIR, making them when needed, and starts the background work. */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  now: () => Date = () => new Date(),
): Promise<OpenedServices> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const unlockDataFolder = lockDataFolder(join(config.dataDir, 'server.lock'));
  let db: Database | undefined;
  const release = async () => {
    await db?.destroy();
    unlockDataFolder();
  };
  try {
    const store = await openLocalFileStore(config.dataDir);
    db = await openDatabase(join(config.dataDir, 'belstock.sqlite'));
    return await startServices(config, log, { db, store, now, release });
  } catch (error) {
    await release();
    throw error;
  }
}

interface Opened {
  db: Database;
  store: FileStore;
  now: () => Date;
  release: () => Promise<void>;
}

async function startServices(
  config: Config,
  log: FastifyBaseLogger,
  { db, store, now, release }: Opened,
): Promise<OpenedServices> {
  await preparePasswords();
  const licenceKeys = await openLicenceKeys(config.dataDir, now);
  const limiter = createAttemptLimiter(db, await openInstallSecret(config.dataDir), now);
  const uploads = createUploads(db, store, log, { maxUploadBytes: config.maxUploadBytes, now });
  await uploads.recover();
  const integrity = createIntegrity(db, store, log, now);
  const background = [
    repeat('sweep of abandoned uploads', 10 * 60_000, () => uploads.sweep(), log),
    repeat('sweep of counted attempts', 10 * 60_000, () => limiter.sweep(), log),
    repeat('retention', 3_600_000, () => applyRetention(db, config, now), log),
    repeat('check of stored files', 10 * 60_000, (signal) => integrity.checkDue(signal), log),
  ];
  const mailer = config.mail && startMailer(db, config.mail, log, now);

  return {
    db,
    store,
    sessions: createSessions(db, limiter, { tokenTtlHours: config.tokenTtlHours, now }),
    users: createUsers(db, now),
    groups: createGroups(db, now),
    downloadTypes: createDownloadTypes(db, now),
    releases: createReleases(db, store, now),
    uploads,
    integrity,
    installers: createInstallers(db, config.dataDir, now),
    licenceKeys,
    licences: createLicences(db, licenceKeys, now),
    audit: createAudit(db),
    contact: createContact(db, limiter, {
      mailIsSetUp: mailer !== undefined,
      onStored: () => mailer?.wake(),
      now,
    }),
    health: {
      async check() {
        await sql`select 1`.execute(db);
        await store.check();
      },
    },
    async makeFirstAdministrator() {
      const administrator = await ensureAdministrator(db, { ...config, now });
      if (administrator && config.adminPassword && passwordProblem('', config.adminPassword)) {
        log.warn('ADMIN_PASSWORD is short or common: log in and change it');
      }
      return administrator;
    },
    async close() {
      await Promise.all([mailer?.stop(), ...background.map((work) => work.stop())]);
      await release();
    },
  };
}

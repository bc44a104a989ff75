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
import { createAuditTrail } from './audit-trail';
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
import { openReserve, type Reserve } from './reserve';
import { createReleases, type Releases } from './releases';
import { applyRetention } from './retention';
import { createSessions, type Sessions } from './sessions';
import { createUploads, type Uploads } from './uploads';
import { createUsers, type Users } from './users';

/** Everything the routes use. */
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
  reserve: Reserve;
  health: {
    /** @throws when database or storage do not answer, or nobody can log in yet */ check(): Promise<void>;
  };
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
    const reserve = openReserve(config.dataDir, log);
    const opened = await reserve.spend(() => openDatabase(join(config.dataDir, 'belstock.sqlite')));
    db = opened;
    return await startServices(config, log, { db: opened, store, reserve, now, release });
  } catch (error) {
    await release();
    throw error;
  }
}

interface Opened {
  db: Database;
  store: FileStore;
  reserve: Reserve;
  now: () => Date;
  release: () => Promise<void>;
}

async function startServices(
  config: Config,
  log: FastifyBaseLogger,
  { db, store, reserve, now, release }: Opened,
): Promise<OpenedServices> {
  await preparePasswords();
  const licenceKeys = await openLicenceKeys(config.dataDir, now);
  const limiter = createAttemptLimiter(db, await openInstallSecret(config.dataDir), now);
  const auditTrail = createAuditTrail(now);
  const uploads = createUploads(db, store, reserve, auditTrail, log, {
    maxUploadBytes: config.maxUploadBytes,
    now,
  });
  await reserve.spend(() => uploads.recover());
  const integrity = createIntegrity(db, store, auditTrail, log, now);
  const background = [
    repeat('sweep of abandoned uploads', 10 * 60_000, () => uploads.sweep(), log),
    repeat('reserve on the disk', 60_000, async () => reserve.keep(), log),
    repeat('sweep of counted attempts', 10 * 60_000, () => limiter.sweep(), log),
    repeat('retention', 3_600_000, () => applyRetention(db, config, now), log),
    repeat('check of stored files', 10 * 60_000, (signal) => integrity.checkDue(signal), log),
  ];
  const mailer = config.mail && startMailer(db, config.mail, log, now);

  const installers = createInstallers(db, config.serviceWrapperDir, auditTrail);

  return {
    db,
    store,
    sessions: createSessions(db, limiter, reserve, auditTrail, { tokenTtlHours: config.tokenTtlHours, now }),
    users: createUsers(db, auditTrail, now),
    groups: createGroups(db, auditTrail, now),
    downloadTypes: createDownloadTypes(db, () => installers.ready(), auditTrail),
    releases: createReleases(db, store, reserve, auditTrail),
    uploads,
    integrity,
    installers,
    licenceKeys,
    licences: createLicences(db, licenceKeys, auditTrail),
    audit: createAudit(db),
    contact: createContact(db, limiter, {
      mailIsSetUp: mailer !== undefined,
      onStored: () => mailer?.wake(),
      now,
    }),
    reserve,
    health: {
      async check() {
        const { rows } = await sql`select 1 from users limit 1`.execute(db);
        // The server listens before the first administrator is made: a failed start must not use up the password.
        if (rows.length === 0) throw new Error('There is no user yet');
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

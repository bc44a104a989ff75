import type { FastifyBaseLogger } from 'fastify';
import { createConditions } from '../conditions/conditions';
import { createWatch, type Watch, type WatchedDisk } from '../conditions/watch';
import { watchKeys } from '../conditions/watch-keys';
import type { Config } from '../config';
import { createMetrics } from '../metrics/metrics';
import { readQueueSizes } from '../repositories/queue-sizes';
import { forLongReads } from '../db/reading/long-read';
import { fillNameKeys } from '../repositories/name-keys';
import { fillSearchKeys } from '../repositories/search-key';
import { createAttemptLimiter } from './attempt-limiter';
import { createApiKeys } from './api-keys';
import { createAttachments } from './attachments';
import { createAudit } from './audit';
import { createAuditAnchors } from './audit-anchors';
import { createAuditChain } from './audit-chain';
import { createAuditMacs } from './audit-hashes';
import { createAuditTrail } from './audit-trail';
import { repeat, type Background } from './background';
import { createBuildTokens } from './build-tokens';
import { backUpWhenDue, newestBackupAt, openBackupFolder } from './backups';
import { createClockGuard } from './clock/clock-guard';
import { createClosedAddresses } from './closed-addresses/closed-addresses';
import { createCompanyLogins } from './company-logins';
import { createContact } from './contact';
import { createDownloadTypes } from './download-types';
import { createFeeds } from './feeds';
import { ensureAdministrator, type FirstAdministrator } from './first-administrator';
import { createGrants } from './grants';
import { createGroups } from './groups';
import { createHealth } from './health';
import { createHolds } from './holds/holds';
import { createIdentityProviders } from './identity-providers';
import { createInstallers } from './installers';
import { createOrphans } from './installation/orphans';
import { createIntegrity } from './integrity';
import { importKeyFiles, openLicenceKeys } from './licence-keys';
import { createLiveHashes } from './hashes/live-hashes';
import { createSavedHashes } from './hashes/saved-hashes';
import { createInvitations } from './invitations';
import { remindOfLicences } from './licence-reminders';
import { createLicences } from './licences';
import { createLinkGuard } from './link-guard';
import { createLinks } from './links';
import { createLoginWays } from './logins/login-ways';
import { startMailer } from './mailer';
import { createMails } from './mails';
import { createMessages } from './messages';
import { createNotices } from './notices';
import { createOpenIdProtocol } from './openid-protocol';
import { createOutbox } from './outbox';
import { isOfThisMachine } from './outside-fetch';
import { createOverviews } from './overview';
import { createOwnAccount } from './own-account';
import { createOwnSessions } from './own-sessions';
import { createPasskeys } from './passkeys';
import { createPasswordResets } from './password-resets';
import { countHashing, passwordProblem, preparePasswords } from './passwords';
import type { Reserve } from './reserve';
import { createReleaseFiles } from './release-files';
import { openReleaseKeys } from './release-keys';
import { recordReleaseEvent } from './release-events';
import { createReleaseLifecycle, type OnReleaseEvent } from './release-lifecycle';
import { announceReleases, mailReleases } from './release-notices';
import { createReleases } from './releases';
import { applyRetention, deleteOldEntries } from './retention';
import { createSboms } from './sboms';
import { createSecondFactors } from './second-factors';
import { createSessions } from './sessions';
import { createSignatures } from './signatures';
import { createStatistics } from './statistics';
import { databaseFault, folderFault, using } from '../start-error';
import { openStores, usesDataFolder, type Stores } from './stores';
import { createTickets } from './tickets';
import { createUploads } from './uploads';
import { createUsers } from './users';
import { internetAnd } from './outside-network';
import { sendToWebhooks } from './webhook-sender';
import { createWebhooks } from './webhooks';

/** The modules of the server, opened. */
export type OpenedServices = Awaited<ReturnType<typeof startServices>>;

/** Opens database and storage, making them when needed. */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  now: () => Date = () => new Date(),
): Promise<OpenedServices> {
  await openBackupFolder(config);
  const stores = await openStores(config, log);
  try {
    const inFolder = folderFault('DATA_DIR', config.dataDir);
    return await using(
      (error) => inFolder(error) ?? databaseFault(error),
      () => startServices(config, log, stores, now),
    );
  } catch (error) {
    await stores.close();
    throw error;
  }
}

async function startServices(
  config: Config,
  log: FastifyBaseLogger,
  { db, files: store, leases, reserve, secret, installation, close }: Stores,
  now: () => Date,
) {
  const conditions = createConditions(log, now);
  const watch = createWatch({
    db,
    store,
    conditions,
    disks: watchedDisks(config),
    isFull: () => reserve.isMissing(),
  });
  /** Reads that grow with the rows: they keep nobody waiting. */
  const reader = forLongReads(db);
  const clock = createClockGuard(db, conditions, { now });
  // Before anything else is written: what the last run left says what time it was.
  await reserve.spend(() => clock.isPlausible());
  await preparePasswords();
  await reserve.spend(() => fillSearchKeys(db));
  const alike = await reserve.spend(() => fillNameKeys(db));
  if (alike.length > 0) log.warn({ groups: alike }, 'these groups have the name of another one: rename them');
  await importKeyFiles(db, secret, config.dataDir);
  const licenceKeys = await openLicenceKeys(db, secret, now);
  const limiter = createAttemptLimiter(db, secret, now);
  const auditMacs = createAuditMacs(secret);
  const auditTrail = createAuditTrail(auditMacs, now);
  const auditAnchors = createAuditAnchors(db, secret, now);
  const auditChain = createAuditChain(db, auditMacs, {
    sharesDatabase: config.database.kind === 'postgres',
    now,
  });
  await reserve.spend(() => auditChain.open());
  const links = createLinks(db, now);
  const hashes = store.openUpload ? createLiveHashes(store.openUpload) : createSavedHashes();
  const uploads = createUploads(db, store, hashes, leases, reserve, auditTrail, log, {
    maxUploadBytes: config.maxUploadBytes,
    now,
  });
  const integrity = createIntegrity(db, store, { audit: auditTrail, conditions, log }, now);
  const releaseFiles = createReleaseFiles(db, store, { downloads: config.downloads, now });
  const keys = await openReleaseKeys(db, secret, now);
  const signatures = createSignatures(db, { files: releaseFiles, keys, leases }, log, now);
  const outbox = createOutbox(secret, limiter, {
    sends: config.mail !== undefined,
    siteUrl: config.siteUrl,
    onPut: (isUrgent) => mailer?.wake(isUrgent),
    now,
  });
  const onEvent: OnReleaseEvent = (tx, event, id) =>
    recordReleaseEvent(tx, event, id, { siteUrl: config.siteUrl, now, mails: outbox.sends });
  const releaseLifecycle = createReleaseLifecycle(
    db,
    { outbox, leases, audit: auditTrail, onEvent },
    { siteUrl: config.siteUrl, now },
  );
  const mailer =
    config.mail &&
    startMailer(db, leases, { outbox, conditions }, { ...config.mail, siteUrl: config.siteUrl }, log, now);
  const network = config.webhookNetwork ?? internetAnd(config.webhookNetworks);
  const whenPlausible = (work: (signal: AbortSignal) => Promise<void>) => async (signal: AbortSignal) => {
    if (await clock.isPlausible()) await work(signal);
  };
  const shared = (name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>) =>
    repeat(name, everyMs, (signal) => leases.ifFree(name, () => work(signal)), watch);
  const signingKeys = {
    licences: async () => (await licenceKeys.signing()).kid,
    releases: async () => (await keys.all())[0].id,
  };
  const holds = createHolds(db, { outbox, conditions, audit: auditTrail });
  let background: Background[] = [];
  const startBackground = () => [
    repeat('rotation of keys', 15_000, watchKeys(signingKeys, log), watch),
    repeat('hold of mail and webhooks', 60_000, () => holds.note(), watch),
    repeat('watch', 15_000, () => watchNow(reserve, watch), watch),
    shared(
      'sweep of abandoned uploads',
      10 * 60_000,
      whenPlausible(() => uploads.sweep()),
    ),
    shared(
      'sweep of counted attempts',
      10 * 60_000,
      whenPlausible(() => limiter.sweep()),
    ),
    shared(
      'sweep of ended links',
      10 * 60_000,
      whenPlausible(() => links.sweep()),
    ),
    shared('forgotten passwords', 60_000, (signal) => passwordResets.resume(signal)),
    shared(
      'reminders of licences',
      10 * 60_000,
      whenPlausible((signal) => remindOfLicences(db, outbox, config, now, signal)),
    ),
    shared('announcements of releases', 5_000, async (signal) => {
      await announceReleases(db, outbox, { siteUrl: config.siteUrl, now }, signal);
      await mailReleases(db, outbox, config.siteUrl, now, signal);
    }),
    repeat(
      'webhooks',
      5_000,
      (signal) => sendToWebhooks(db, secret, { network, conditions }, now, signal),
      watch,
    ),
    repeat('company logins', 60_000, () => companyLogins.checkFailures(), watch),
    shared('publication of scheduled releases', 30_000, (signal) => releaseLifecycle.publishDue(signal)),
    shared(
      'retention',
      3_600_000,
      whenPlausible(async (signal) => {
        await applyRetention(db, config, now, signal);
        await deleteOldEntries(db, auditAnchors, config.auditKeepDays, now, signal);
      }),
    ),
    shared('chain of the audit trail', 60_000, async (signal) => {
      await auditChain.takeIn(signal);
      await auditChain.closeRepeats(signal);
      await auditAnchors.signWhenDue();
    }),
    shared('check of stored files', 10 * 60_000, (signal) => integrity.checkDue(signal)),
    repeat('known damaged files', 60_000, () => integrity.noteDamaged(), watch),
    shared('signatures of releases', 10 * 60_000, (signal) => signatures.signDue(signal)),
    ...(config.backups
      ? [
          shared('backup', Math.min(config.backups.everyMs, 10 * 60_000), (signal) =>
            backUpWhenDue(config, { installation, clock, conditions, log, now }, signal),
          ),
        ]
      : []),
  ];
  const licences = createLicences(db, licenceKeys, auditTrail, now);
  const secondFactors = createSecondFactors(
    db,
    secret,
    { limiter, outbox, audit: auditTrail },
    { siteUrl: config.siteUrl, now },
  );
  const passkeys = createPasskeys(
    db,
    { links, limiter, secondFactors, outbox, audit: auditTrail },
    { siteUrl: config.siteUrl, now },
  );
  const sessions = createSessions(
    { db, limiter, reserve, audit: auditTrail, links, secondFactors, passkeys },
    { ...config, now },
  );
  const loopback = isOfThisMachine(config.siteUrl);
  const openId = { siteUrl: config.siteUrl, loopback, now };
  const protocol = createOpenIdProtocol(openId);
  const identityProviders = createIdentityProviders(
    db,
    secret,
    { protocol, audit: auditTrail, conditions },
    openId,
  );
  const closedAddresses = createClosedAddresses(secret, now);
  const companyLogins = createCompanyLogins(
    db,
    secret,
    {
      closedAddresses,
      providers: identityProviders,
      protocol,
      sessions,
      secondFactors,
      links,
      limiter,
      reserve,
      audit: auditTrail,
      conditions,
      log,
    },
    openId,
  );
  const guard = createLinkGuard(db, links, limiter);
  const byMail = { sessions, links, guard, limiter, outbox, audit: auditTrail };
  const ownSessions = createOwnSessions(db, auditTrail, now);
  const passwordResets = createPasswordResets(db, { ...byMail, log }, { siteUrl: config.siteUrl, now });
  const messages = createMessages(reader, outbox, auditTrail, now);
  const groups = createGroups(db, auditTrail, now);
  const invitations = createInvitations(db, { ...byMail, closedAddresses }, { siteUrl: config.siteUrl, now });
  const granted = { groups, invitations, licences, outbox, audit: auditTrail };
  const mails = createMails(
    reader,
    { outbox, mailer, limiter, audit: auditTrail, log },
    { siteUrl: config.siteUrl, now },
  );
  const orphans = createOrphans(db, { uploads, reserve, audit: auditTrail });
  const { backups } = config;
  const metrics = createMetrics(
    {
      conditions: () => conditions.list(),
      disks: () => watch.disks(),
      isReserveMissing: () => reserve.isMissing(),
      queues: () => readQueueSizes(db),
      newestBackupAt: backups && (() => newestBackupAt(backups.dir, installation)),
      orphans: async () => (await orphans.summary(0)).count,
      now,
    },
    { withProcess: config.metricsToken !== undefined },
  );
  metrics.readWaiting('hashing', () => countHashing().waiting);
  const installers = createInstallers(db, config.serviceWrapperDir, auditTrail, now);

  return {
    db,
    store,
    sessions,
    ownSessions,
    ownAccount: createOwnAccount(
      reader,
      { ...byMail, closedAddresses, ownSessions, passkeys },
      { siteUrl: config.siteUrl, now },
    ),
    passwordResets,
    invitations,
    outbox,
    secondFactors,
    passkeys,
    users: createUsers(
      db,
      { closedAddresses, links, outbox, audit: auditTrail },
      { siteUrl: config.siteUrl, now },
    ),
    identityProviders,
    loginWays: createLoginWays(db, identityProviders, config),
    companyLogins,
    apiKeys: createApiKeys(
      db,
      { tokens: createBuildTokens({ loopback, now }), loopback, log, limiter, reserve, audit: auditTrail },
      now,
    ),
    groups,
    downloadTypes: createDownloadTypes(db, auditTrail, now),
    releases: createReleases(db, store, reserve, { audit: auditTrail, conditions, onEvent }, now),
    releaseFiles,
    statistics: createStatistics(reader, now),
    tickets: createTickets(db, { files: releaseFiles, secret, audit: auditTrail }, now),
    signatures,
    releaseLifecycle,
    attachments: createAttachments(db, reserve, auditTrail, now),
    sboms: createSboms(reader, now),
    uploads,
    integrity,
    installers,
    licenceKeys,
    licences,
    audit: createAudit(reader, { anchors: auditAnchors, macs: auditMacs, leases }, now),
    contact: createContact(db, limiter, outbox, now),
    messages,
    grants: createGrants(db, granted, { siteUrl: config.siteUrl, now }),
    mails,
    holds,
    notices: createNotices(reader, outbox),
    webhooks: createWebhooks(db, secret, { network, limiter, conditions, audit: auditTrail }, now),
    feeds: createFeeds(reader, limiter, auditTrail, { siteUrl: config.siteUrl, now }),
    overviews: createOverviews(reader, { messages, mails, licences, outbox, conditions, orphans }, now),
    orphans,
    reserve,
    watch,
    metrics,
    health: createHealth(db, watch, conditions),
    /**
     * Creates the first administrator; undefined when there is a user. To be called when nothing else can fail: its password is
     * shown only once.
     */
    async makeFirstAdministrator(): Promise<FirstAdministrator | undefined> {
      const administrator = await ensureAdministrator(db, auditTrail, { ...config, now });
      if (administrator && config.adminPassword && passwordProblem('', config.adminPassword)) {
        log.warn('ADMIN_PASSWORD is short or common: log in and change it');
      }
      return administrator;
    },
    /** Starts the background work, some of which deletes: to be called once the server listens. */
    begin() {
      background = startBackground();
    },
    /** Stops the background work and closes the database. */
    async close() {
      await Promise.all([
        passwordResets.settle(),
        mails.settle(),
        mailer?.stop(),
        ...background.map((work) => work.stop()),
      ]);
      await hashes.close();
      await close();
    },
  };
}

/** A fault that it finds is a condition, not a failure of the work. */
async function watchNow(reserve: Reserve, watch: Watch): Promise<void> {
  try {
    reserve.keep();
  } catch (error) {
    if (!reserve.isMissing()) throw error;
  }
  await watch.look().catch(() => undefined);
}

/** The disks of this machine that the settings store anything on. */
function watchedDisks(config: Config): WatchedDisk[] {
  return [
    ...(usesDataFolder(config) ? [{ setting: 'DATA_DIR' as const, folder: config.dataDir }] : []),
    ...(config.backups ? [{ setting: 'BACKUP_DIR' as const, folder: config.backups.dir }] : []),
  ];
}

import type { FastifyBaseLogger } from 'fastify';
import { createConditions } from './platform/conditions/conditions';
import { createWatch, type Watch, type WatchedDisk } from './platform/conditions/watch';
import { watchKeys } from './platform/conditions/watch-keys';
import type { Config } from './config';
import { createMetrics } from './platform/metrics/metrics';
import { readQueueSizes } from './platform/metrics/queue-sizes.sql';
import { forLongReads } from './platform/db/reading/long-read';
import { fillNameKeys } from './platform/names/name-keys';
import { fillSearchKeys } from './platform/lists/search-key';
import { createAdvisories } from './modules/advisories/advisories';
import { openAdvisoryKeys } from './modules/advisories/csaf/advisory-keys';
import { createPublishedDocuments } from './modules/advisories/csaf/published-documents';
import { createComponents } from './modules/advisories/components';
import { createNotifications } from './modules/advisories/notifications';
import { createPublishing } from './modules/advisories/publishing';
import { createRecipients } from './modules/advisories/recipients';
import { createAttemptLimiter } from './platform/rate-limits/rate-limiter';
import { createApiKeys } from './modules/api-keys/api-keys';
import { createAttachments } from './modules/releases/contents/attachments';
import { createAudit } from './modules/audit/audit';
import { createAuditAnchors } from './modules/audit/anchors';
import { createAuditChain } from './modules/audit/chain';
import { createAuditMacs } from './modules/audit/hashes';
import { deleteOldEntries } from './modules/audit/retention';
import { createAuditTrail } from './modules/audit/trail';
import { repeat, type Background } from './platform/background';
import { createBuildTokens } from './modules/api-keys/build-tokens';
import { backUpWhenDue, newestBackupAt, openBackupFolder } from './transfer/backups';
import { createClockGuard } from './platform/clock/clock-guard';
import { createClosedAddresses } from './modules/accounts/closed-addresses';
import { createCompanyLogins } from './modules/auth/company/company-logins';
import { createContact } from './modules/messages/contact';
import { createDownloadTypes } from './modules/releases/types/download-types';
import { createFeeds } from './modules/notifications/feeds';
import { ensureAdministrator, type FirstAdministrator } from './modules/people/first-administrator';
import { createGrants } from './modules/messages/grants';
import { createGroups } from './modules/people/groups';
import { createHealth } from './modules/overview/health';
import { createHolds } from './modules/notifications/holds';
import { createIdentityProviders } from './modules/auth/company/identity-providers';
import { createInstallers } from './modules/releases/installers/installers';
import { createOrphans } from './modules/releases/uploads/orphans';
import { createIntegrity } from './modules/releases/integrity';
import { importKeyFiles, openLicenceKeys } from './modules/licences/licence-keys';
import { createLiveHashes } from './modules/releases/uploads/live-hashes';
import { createSavedHashes } from './modules/releases/uploads/saved-hashes';
import { createInvitations } from './modules/people/invitations';
import { remindOfLicences } from './modules/licences/licence-reminders';
import { createLicences } from './modules/licences/licences';
import { createLinkGuard } from './platform/one-time-tokens/token-guard';
import { createLinks } from './platform/one-time-tokens/one-time-tokens';
import { createLoginWays } from './modules/auth/login/login-ways';
import { startMailer } from './modules/mail/mailer';
import { createMails } from './modules/mail/mails';
import { createMessages } from './modules/messages/messages';
import { createNotices } from './modules/notifications/notices';
import { createOpenIdProtocol } from './modules/auth/company/openid-protocol';
import { createOutbox } from './modules/mail/outbox';
import { isOfThisMachine } from './platform/outbound/fetch-public';
import { createOverviews } from './modules/overview/overview';
import { createOwnOverviews } from './modules/overview/own-overview';
import { createSetup } from './modules/overview/setup';
import { createOwnAccount } from './modules/account/own-account';
import { createOwnSessions } from './modules/auth/login/own-sessions';
import { createPasskeys } from './modules/auth/passkeys/passkeys';
import { createPasswordResets } from './modules/auth/password/password-resets';
import { countHashing, passwordProblem, preparePasswords } from './modules/auth/password/passwords';
import type { Reserve } from './platform/disk-reserve';
import { createReleaseFiles } from './modules/releases/files';
import { openReleaseKeys } from './modules/releases/signatures/release-keys';
import { recordReleaseEvent } from './modules/notifications/release-events';
import { createReleaseLifecycle, type OnReleaseEvent } from './modules/releases/lifecycle';
import { announceReleases, mailReleases } from './modules/notifications/release-notices';
import { createReleases } from './modules/releases/releases';
import { applyRetention } from './retention';
import { createSboms } from './modules/releases/contents/sboms';
import { createSearch } from './modules/search/search';
import { createSecondFactors } from './modules/auth/second-factor/second-factors';
import { createSessions } from './modules/auth/login/sessions';
import { createSignatures } from './modules/releases/signatures/signatures';
import { createStatistics } from './modules/releases/statistics/statistics';
import { databaseFault, folderFault, using } from './platform/start-error';
import { openStores, usesDataFolder, type Stores } from './platform/stores';
import { createTickets } from './modules/releases/tickets/tickets';
import { createUploads } from './modules/releases/uploads/uploads';
import { createUserDetails } from './modules/people/user-details';
import { createUsers } from './modules/people/users';
import { internetAnd, type OutsideNetwork } from './platform/outbound/ssrf-guard';
import { sendToWebhooks } from './modules/notifications/webhooks/sender';
import { createWebhooks } from './modules/notifications/webhooks/webhooks';

/** The modules of the server, opened. */
export type OpenedServices = Awaited<ReturnType<typeof startServices>>;

/** The settings, and what only tests set. */
export interface ServerConfig extends Config {
  /** the network that webhooks may reach; default: the internet and `webhookNetworks` */
  webhookNetwork?: OutsideNetwork;
}

/** Opens the database, the storage and the modules; creates the database and the storage if needed. */
export async function openServices(
  config: ServerConfig,
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
  config: ServerConfig,
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
  /** For reads whose cost grows with the number of rows: they do not block the event loop. */
  const reader = forLongReads(db);
  const clock = createClockGuard(db, conditions, { now });
  // Before anything else is written: the guard compares the clock with the newest time that the last run has
  // stored.
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
    advisories: async () => (await advisoryKeys.list())[0].fingerprint,
  };
  const holds = createHolds(db, { outbox, conditions, audit: auditTrail });
  const advisoryKeys = await openAdvisoryKeys(db, secret, now);
  const advisories = createAdvisories(db, reader, auditTrail, now);
  const notifications = createNotifications(
    db,
    reader,
    { outbox, audit: auditTrail },
    { siteUrl: config.siteUrl, now },
  );
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
    shared('notifications of advisories', 2_000, (signal) => notifications.run(signal)),
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
  const users = createUsers(
    db,
    { closedAddresses, links, outbox, audit: auditTrail },
    { siteUrl: config.siteUrl, now },
  );
  const downloadTypes = createDownloadTypes(db, auditTrail, now);
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
  const statistics = createStatistics(reader, now);
  const setup = createSetup(
    reader,
    { outbox, conditions, audit: auditTrail },
    { makesBackups: config.backups !== undefined, now },
  );
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
    users,
    userDetails: createUserDetails(reader, now),
    identityProviders,
    loginWays: createLoginWays(db, identityProviders, config),
    companyLogins,
    apiKeys: createApiKeys(
      db,
      { tokens: createBuildTokens({ loopback, now }), loopback, log, limiter, reserve, audit: auditTrail },
      now,
    ),
    groups,
    downloadTypes,
    releases: createReleases(db, store, reserve, { audit: auditTrail, conditions, onEvent }, now),
    releaseFiles,
    statistics,
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
    advisories,
    publishing: createPublishing(
      db,
      reader,
      { advisories, keys: advisoryKeys, outbox, audit: auditTrail },
      { siteUrl: config.siteUrl, prefix: config.advisoryPrefix, now },
    ),
    notifications,
    publishedDocuments: createPublishedDocuments(db),
    advisoryKeys,
    recipients: createRecipients(reader, now),
    components: createComponents(reader),
    contact: createContact(db, limiter, outbox, { siteUrl: config.siteUrl, now }),
    messages,
    grants: createGrants(db, granted, { siteUrl: config.siteUrl, now }),
    mails,
    holds,
    notices: createNotices(reader, outbox),
    webhooks: createWebhooks(db, secret, { network, limiter, conditions, audit: auditTrail }, now),
    feeds: createFeeds(reader, limiter, auditTrail, { siteUrl: config.siteUrl, now }),
    overviews: createOverviews(
      reader,
      { messages, mails, licences, outbox, conditions, orphans, setup },
      now,
    ),
    ownOverviews: createOwnOverviews(reader, { statistics, licences }, now),
    setup,
    search: createSearch(db, { downloadTypes, licences, groups, users, messages }, now),
    orphans,
    reserve,
    watch,
    metrics,
    health: createHealth(db, watch, conditions),
    /**
     * Creates the first administrator; returns undefined if there is a user. Call it when nothing else can
     * fail: the password is shown only once.
     */
    async makeFirstAdministrator(): Promise<FirstAdministrator | undefined> {
      const administrator = await ensureAdministrator(db, auditTrail, { ...config, now });
      if (administrator && config.adminPassword && passwordProblem('', config.adminPassword)) {
        log.warn('ADMIN_PASSWORD is short or common: log in and change it');
      }
      return administrator;
    },
    /** Starts the background work, some of which deletes data. Call it once the server listens. */
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

/**
 * Checks the reserve, the disks, the database and the storage. A fault that it finds raises a condition, but
 * is not a failure of this work.
 */
async function watchNow(reserve: Reserve, watch: Watch): Promise<void> {
  try {
    reserve.keep();
  } catch (error) {
    if (!reserve.isMissing()) throw error;
  }
  await watch.look().catch(() => undefined);
}

/** Returns the disks of this machine on which the settings store data. */
function watchedDisks(config: Config): WatchedDisk[] {
  return [
    ...(usesDataFolder(config) ? [{ setting: 'DATA_DIR' as const, folder: config.dataDir }] : []),
    ...(config.backups ? [{ setting: 'BACKUP_DIR' as const, folder: config.backups.dir }] : []),
  ];
}

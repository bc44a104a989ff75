import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import { createBackgroundWork } from './jobs';
import { openMetrics } from './metrics';
import { openAccount } from './modules/account/own-account';
import { openAdvisories } from './modules/advisories/module';
import { openApiKeys } from './modules/api-keys/api-keys';
import { openAudit } from './modules/audit/audit';
import { openAuth } from './modules/auth/auth';
import { openCustomers } from './modules/customers/customers';
import { openLicenceMails, openLicences } from './modules/licences/licences';
import { openMail } from './modules/mail/mail';
import { openMessages } from './modules/messages/messages';
import { openNotifications } from './modules/notifications/notifications';
import { recordReleaseEvent } from './modules/notifications/release-events';
import { openOverview } from './modules/overview/overview';
import { openPeople } from './modules/people/people';
import { openReleases } from './modules/releases/module';
import { openReleaseKeys } from './modules/releases/signatures/release-keys';
import { openSearch } from './modules/search/search';
import { internetAnd, type OutboundNetwork } from './platform/outbound/ssrf-guard';
import { openPlatform } from './platform/platform';
import { databaseFault, folderFault, using } from './platform/start-error';
import { openStores, type Stores } from './platform/stores';
import { openBackupFolder } from './transfer/backups';

/** The modules of the server, opened. */
export type OpenedServices = Awaited<ReturnType<typeof startServices>>;

/** The settings, and what only tests set. */
export interface ServerConfig extends Config {
  /** the network that webhooks may reach; default: the internet and `webhookNetworks` */
  webhookNetwork?: OutboundNetwork;
  /** false: no background job runs by itself; a test calls it */
  runsJobs?: boolean;
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

async function startServices(config: ServerConfig, log: FastifyBaseLogger, stores: Stores, now: () => Date) {
  const platform = await openPlatform(config, log, stores, now);
  const { db, secret, reserve, watch, damagedRows } = platform;
  const trail = await openAudit(platform);
  const audit = trail.auditTrail;
  // All keys are opened before the mailer starts: with the wrong secret, nothing is sent.
  const { licences, licenceKeys } = await openLicences(platform, audit);
  const releaseKeys = await openReleaseKeys(db, secret, now);
  const mail = openMail(platform, audit);
  const { outbox } = mail;
  const { siteUrl } = config;
  const releases = openReleases(platform, {
    ...{ audit, releaseKeys },
    onEvent: (tx, event, id) => recordReleaseEvent(tx, event, id, { siteUrl, now, mails: outbox.isEnabled }),
  });
  const auth = await openAuth(platform, { audit, outbox });
  const { closedAddresses, sessions, guard, ownSessions, passkeys } = auth;
  const people = openPeople(platform, { audit, outbox, closedAddresses, sessions, guard });
  const network = config.webhookNetwork ?? internetAnd(config.webhookNetworks);
  const notifications = openNotifications(platform, {
    ...{ audit, outbox, network },
    releaseKey: () => releases.signatures.publicKey(),
  });
  const customers = openCustomers(platform, { licences, ...people });
  const licenceMails = openLicenceMails(platform, {
    ...{ audit, outbox },
    unsubscribing: notifications.unsubscribing,
  });
  const messages = openMessages(platform, { audit, outbox, licences, ...customers });
  const advisories = await openAdvisories(platform, { audit, outbox });
  const apiKeys = openApiKeys(platform, audit);
  const account = openAccount(platform, { closedAddresses, ownSessions, passkeys, guard, outbox, audit });
  const { downloadTypes, orphans, statistics } = releases;
  const overview = openOverview(platform, {
    ...{ audit, outbox, licences, orphans, statistics },
    messages: messages.messages,
    mails: mail.mails,
  });
  const search = openSearch(platform, {
    ...{ downloadTypes, licences, messages: messages.messages, advisories: advisories.advisories },
    ...people,
  });
  const jobs = [trail, auth, releases, notifications, licenceMails, advisories].flatMap(({ jobs }) => jobs);
  const services = {
    ...{ db, store: platform.store, reserve, watch, damagedRows },
    ...trail,
    ...mail,
    ...auth,
    ...releases,
    ...people,
    ...notifications,
    ...{ licenceKeys, licences },
    ...licenceMails,
    ...customers,
    ...messages,
    ...advisories,
    ...apiKeys,
    ...account,
    ...overview,
    ...search,
    metrics: openMetrics(platform, { orphans, installation: stores.installation }),
  };
  const background = createBackgroundWork(platform, { ...services, installation: stores.installation }, jobs);
  return {
    ...services,
    /** Starts the background work, some of which deletes data. Call it once the server listens. */
    begin() {
      if (config.runsJobs ?? true) background.begin();
    },
    /** Stops the background work and closes the database. */
    async close() {
      await Promise.all([
        auth.passwordResets.settle(),
        mail.mails.settle(),
        mail.mailer?.stop(),
        background.stop(),
      ]);
      await releases.hashes.close();
      platform.close();
      await stores.close();
    },
  };
}

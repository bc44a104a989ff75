import type { openAdvisories } from './modules/advisories/module';
import type { openAudit } from './modules/audit/audit';
import { deleteOldEntries } from './modules/audit/retention';
import type { openAuth } from './modules/auth/auth';
import type { LicenceKeys } from './modules/licences/licence-keys';
import { remindOfLicences } from './modules/licences/licence-reminders';
import type { openMail } from './modules/mail/mail';
import type { openNotifications } from './modules/notifications/notifications';
import { announceReleases, mailReleases } from './modules/notifications/release-notices';
import { sendToWebhooks } from './modules/notifications/webhooks/sender';
import type { openReleases } from './modules/releases/releases';
import { repeat, type Background } from './platform/background';
import type { Watch } from './platform/conditions/watch';
import { watchKeys } from './platform/conditions/watch-keys';
import type { OutboundNetwork } from './platform/outbound/ssrf-guard';
import type { Platform } from './platform/platform';
import type { DiskReserve } from './platform/disk-reserve';
import { applyRetention } from './retention';
import { backUpWhenDue } from './transfer/backups';

type Modules = Awaited<ReturnType<typeof openAdvisories>> &
  ReturnType<typeof openAudit> &
  ReturnType<typeof openAuth> &
  ReturnType<typeof openMail> &
  ReturnType<typeof openNotifications> &
  ReturnType<typeof openReleases> & { licenceKeys: LicenceKeys };

interface Needs {
  /** the network that webhooks may reach */
  network: OutboundNetwork;
  /** the id of the installation */
  installation: string;
}

/** Starts all background jobs of the server. Some of them delete data. */
export function startJobs(platform: Platform, modules: Modules, needs: Needs): Background[] {
  const { config, log, now, db, secret, locks, reserve, limiter, oneTimeTokens, conditions, clock, watch } =
    platform;
  const { network, installation } = needs;
  const { outbox, auditAnchors, auditChain, uploads, integrity, signatures } = modules;
  const { siteUrl } = config;

  const whenPlausible = (work: (signal: AbortSignal) => Promise<void>) => async (signal: AbortSignal) => {
    if (await clock.isPlausible()) await work(signal);
  };
  const onInstance = (name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>) =>
    repeat(name, everyMs, work, watch);
  /** Runs on one instance at a time. */
  const shared = (name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>) =>
    onInstance(name, everyMs, (signal) => locks.tryRun(name, () => work(signal)));
  const signingKeys = {
    licences: async () => (await modules.licenceKeys.signing()).kid,
    releases: async () => (await modules.releaseKeys.all())[0].id,
    advisories: async () => (await modules.advisoryKeys.list())[0].fingerprint,
  };

  return [
    onInstance('rotation of keys', 15_000, watchKeys(signingKeys, log)),
    onInstance('hold of mail and webhooks', 60_000, () => modules.holds.note()),
    onInstance('watch', 15_000, () => watchNow(reserve, watch)),
    onInstance('webhooks', 5_000, (signal) =>
      sendToWebhooks(db, secret, { network, conditions }, now, signal),
    ),
    onInstance('company logins', 60_000, () => modules.companyLogins.checkFailures()),
    onInstance('known damaged files', 60_000, () => integrity.noteDamaged()),
    shared(
      'sweep of abandoned uploads',
      10 * 60_000,
      whenPlausible(() => uploads.sweep()),
    ),
    shared(
      'sweep of counted attempts',
      10 * 60_000,
      whenPlausible(() => limiter.deleteExpired()),
    ),
    shared(
      'sweep of ended links',
      10 * 60_000,
      whenPlausible(() => oneTimeTokens.deleteExpired()),
    ),
    shared('forgotten passwords', 60_000, (signal) => modules.passwordResets.resume(signal)),
    shared(
      'reminders of licences',
      10 * 60_000,
      whenPlausible((signal) => remindOfLicences(db, outbox, config, now, signal)),
    ),
    shared('announcements of releases', 5_000, async (signal) => {
      await announceReleases(db, outbox, { siteUrl, now }, signal);
      await mailReleases(db, outbox, siteUrl, now, signal);
    }),
    shared('notifications of advisories', 2_000, (signal) => modules.notifications.run(signal)),
    shared('publication of scheduled releases', 30_000, (signal) =>
      modules.releaseLifecycle.publishDue(signal),
    ),
    shared(
      'retention',
      3_600_000,
      whenPlausible(async (signal) => {
        await applyRetention(db, config, now, signal);
        await deleteOldEntries(db, auditAnchors, config.auditKeepDays, now, signal);
      }),
    ),
    shared('chain of the audit trail', 60_000, async (signal) => {
      await auditChain.adoptLegacyEntries(signal);
      await auditChain.closeRepeats(signal);
      await auditAnchors.signWhenDue();
    }),
    shared('check of stored files', 10 * 60_000, (signal) => integrity.checkDue(signal)),
    shared('signatures of releases', 10 * 60_000, (signal) => signatures.signDue(signal)),
    ...(config.backups
      ? [
          shared('backup', Math.min(config.backups.everyMs, 10 * 60_000), (signal) =>
            backUpWhenDue(config, { installation, clock, conditions, log, now }, signal),
          ),
        ]
      : []),
  ];
}

/**
 * Checks the reserve, the disks, the database and the storage. A fault that it finds raises a condition, but
 * is not a failure of this work.
 */
async function watchNow(reserve: DiskReserve, watch: Watch): Promise<void> {
  try {
    reserve.ensure();
  } catch (error) {
    if (!reserve.isMissing()) throw error;
  }
  await watch.look().catch(() => undefined);
}

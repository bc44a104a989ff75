import type { AdvisoryKeys } from './modules/advisories/csaf/advisory-keys';
import type { AuditAnchors } from './modules/audit/anchors';
import { deleteOldEntries } from './modules/audit/retention';
import type { LicenceKeys } from './modules/licences/licence-keys';
import type { ReleaseKeys } from './modules/releases/signatures/release-keys';
import type { Watch } from './platform/conditions/watch';
import { watchKeys } from './platform/conditions/watch-keys';
import type { DiskReserve } from './platform/disk-reserve';
import type { Background } from './platform/background';
import { startJobs, type Job } from './platform/jobs';
import type { Platform } from './platform/platform';
import { applyRetention } from './retention';
import { backUpWhenDue } from './transfer/backups';

interface Needs {
  auditAnchors: AuditAnchors;
  licenceKeys: LicenceKeys;
  releaseKeys: ReleaseKeys;
  advisoryKeys: AdvisoryKeys;
  /** the id of the installation */
  installation: string;
}

const tenMinutesMs = 10 * 60_000;

/** Creates the background work: the jobs of the platform and of the modules. Some of it deletes data. */
export function createBackgroundWork(platform: Platform, needs: Needs, jobs: readonly Job[]) {
  let started: Background[] = [];
  return {
    begin() {
      started = startJobs(platform, [...commonJobs(platform, needs), ...jobs]);
    },
    async stop() {
      await Promise.all(started.map((work) => work.stop()));
    },
  };
}

/** Returns the jobs of the platform, and those that need several modules. */
function commonJobs(
  { config, log, now, db, reserve, limiter, oneTimeTokens, conditions, damagedRows, clock, watch }: Platform,
  { auditAnchors, licenceKeys, releaseKeys, advisoryKeys, installation }: Needs,
): Job[] {
  const signingKeys = {
    licences: async () => (await licenceKeys.signing()).kid,
    releases: async () => (await releaseKeys.all())[0].id,
    advisories: async () => (await advisoryKeys.list())[0].fingerprint,
  };
  const jobs: Job[] = [
    { name: 'rotation of keys', everyMs: 15_000, run: watchKeys(signingKeys, log), perInstance: true },
    { name: 'watch', everyMs: 15_000, run: () => watchNow(reserve, watch), perInstance: true },
    {
      name: 'check of damaged rows',
      everyMs: tenMinutesMs,
      run: () => damagedRows.check(db),
      perInstance: true,
    },
    {
      name: 'sweep of counted attempts',
      everyMs: tenMinutesMs,
      run: () => limiter.deleteExpired(),
      needsClock: true,
    },
    {
      name: 'sweep of ended links',
      everyMs: tenMinutesMs,
      run: () => oneTimeTokens.deleteExpired(),
      needsClock: true,
    },
    {
      name: 'retention',
      everyMs: 3_600_000,
      async run(signal) {
        await applyRetention(db, config, now, signal);
        await deleteOldEntries(db, auditAnchors, config.auditKeepDays, now, signal);
      },
      needsClock: true,
    },
  ];
  if (config.backups)
    jobs.push({
      name: 'backup',
      everyMs: Math.min(config.backups.everyMs, tenMinutesMs),
      run: (signal) => backUpWhenDue(config, { installation, clock, conditions, log, now }, signal),
    });
  return jobs;
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

import { countHashing } from './modules/auth/password/passwords';
import type { Orphans } from './modules/releases/uploads/orphans';
import { createMetrics, type Metrics } from './platform/metrics/metrics';
import { readQueueSizes } from './platform/metrics/queue-sizes.sql';
import type { Platform } from './platform/platform';
import { newestBackupAt } from './transfer/backups';

interface Needs {
  orphans: Orphans;
  /** the id of the installation */
  installation: string;
}

/** Opens the metrics, which measure the platform, passwords, releases and backups. */
export function openMetrics(
  { config, now, db, reserve, conditions, watch }: Platform,
  { orphans, installation }: Needs,
): Metrics {
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
  return metrics;
}

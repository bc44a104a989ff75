import type { Health } from './health';
import type { OwnOverviews } from './own-overview';
import type { FiguresOfGroups } from './group-figures';
import type { StatisticsOfInstallation } from './installation-statistics';
import type { Overviews } from './overview';
import type { Setup } from './setup';
import type { Orphans } from '../releases/uploads/orphans';
import { listGroupFigures } from '../../contract/group';
import { getHealth } from '../../contract/health';
import {
  deleteOrphans,
  dismissOwnSteps,
  dismissSetup,
  getOverview,
  getOwnOverview,
  getStatistics,
} from '../../contract/overview';
import type { Watch } from '../../platform/conditions/watch';
import type { Handle } from '../../platform/http/handle';
import { HttpProblem } from '../../platform/http/problem';
import { isStorageRefusal } from '../../platform/storage/errors';
import { version } from '../../platform/version';

export function overviewRoutes(
  handle: Handle,
  {
    health,
    watch,
    ownOverviews,
    overviews,
    installationStatistics,
    figuresOfGroups,
    setup,
    orphans,
  }: {
    health: Health;
    watch: Watch;
    ownOverviews: OwnOverviews;
    overviews: Overviews;
    installationStatistics: StatisticsOfInstallation;
    figuresOfGroups: FiguresOfGroups;
    setup: Setup;
    orphans: Orphans;
  },
): void {
  handle(getHealth, async () => {
    const reasons = await health.check().catch((error: unknown) => {
      // Only the file storage fails, so the server is degraded (200), not unhealthy (503).
      if (isStorageRefusal(error)) return watch.conditions.reasons();
      throw new HttpProblem(503, 'unhealthy', { retryAfter: 10 });
    });
    return reasons.length === 0
      ? { status: 'ok' as const, version }
      : { status: 'degraded' as const, reasons, version };
  });

  handle(getOwnOverview, ({ person }) => ownOverviews.read(person));

  handle(dismissOwnSteps, ({ person }) => ownOverviews.dismissSteps(person));

  handle(getOverview, ({ person }) => overviews.read(person));

  handle(getStatistics, () => installationStatistics.read());

  handle(listGroupFigures, ({ query }) => figuresOfGroups.read(query.ids.split(',').map(Number)));

  handle(dismissSetup, ({ person }) => setup.dismiss(person));

  handle(deleteOrphans, ({ person, query }) => orphans.deleteAll(person, Number(query.count)));
}

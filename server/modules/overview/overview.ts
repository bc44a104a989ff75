import type { Conditions } from '../../platform/conditions/conditions';
import { limits } from '../../contract/limits';
import type { Mail } from '../../contract/mail';
import type { Overview } from '../../contract/overview';
import type { Database } from '../../platform/db/connection';
import { listUnfinished } from '../releases/uploads/uploads.shared.sql';
import { listNewReleases } from '../releases/new-releases.shared.sql';
import type { Orphans } from '../releases/uploads/orphans';
import type { AuditTrail } from '../audit/trail';
import type { Statistics } from '../releases/statistics/statistics';
import type { Licences } from '../licences/licences';
import type { Mails } from '../mail/mails';
import type { Messages } from '../messages/messages';
import type { Outbox } from '../mail/outbox';
import { readFigures } from './series';
import { createHealth } from './health';
import { createFiguresOfGroups } from './group-figures';
import { createStatisticsOfInstallation } from './installation-statistics';
import { createOwnOverviews } from './own-overview';
import { createSetup, type Setup } from './setup';
import type { Platform } from '../../platform/platform';
import type { Principal } from '../../platform/principal';

/** The data of the overview screen for administrators. */
export interface Overviews {
  read(administrator: Principal): Promise<Overview>;
}

const shown = 5;
/** The secret is shown only on the screen of the mail itself. */
const withoutLink = ({ link: _, link_hidden: __, ...mail }: Mail): Mail => mail;
const hourMs = 3_600_000;
/** An unfinished upload without new data for this time needs attention. */
const stillMs = hourMs;

interface OverviewNeeds {
  messages: Messages;
  mails: Mails;
  licences: Licences;
  outbox: Pick<Outbox, 'isEnabled'>;
  conditions: Pick<Conditions, 'list'>;
  orphans: Orphans;
  setup: Setup;
}

const few = <Item>(items: readonly Item[]) => ({ count: items.length, first: items.slice(0, shown) });

interface Needs extends Omit<OverviewNeeds, 'conditions' | 'setup'> {
  statistics: Statistics;
  audit: AuditTrail;
}

/**
 * Opens the module. It owns the first steps of an installation, and shows what the other modules have:
 * overviews, health, metrics and exports. It may use all modules but search.
 */
export function openOverview(platform: Platform, needs: Needs) {
  const { now, db, reader, watch, conditions } = platform;
  const { outbox, audit, statistics, licences } = needs;
  const setup = createSetup(platform, { outbox, audit });
  return {
    overviews: createOverviews(reader, { ...needs, conditions, setup }, now),
    ownOverviews: createOwnOverviews(reader, { statistics, licences }, now),
    installationStatistics: createStatisticsOfInstallation(reader, now),
    figuresOfGroups: createFiguresOfGroups(reader, now),
    setup,
    health: createHealth(db, watch, conditions),
  };
}

function createOverviews(
  db: Database,
  { messages, mails, licences, outbox, conditions, orphans, setup }: OverviewNeeds,
  now: () => Date,
): Overviews {
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const limit = String(shown);
  return {
    async read(person) {
      const unread = await messages.list({ state: 'new', limit });
      const ending = await licences.list(person, { state: 'ends_soon', sort: 'valid_until', limit });
      const troubled = await mails.list(person, { state: 'needs_attention', limit });
      const links = outbox.isEnabled ? undefined : await mails.list(person, { state: 'waiting_link', limit });
      const still = (await listUnfinished(db)).filter(({ updated_at }) => updated_at < ago(stillMs));
      return {
        conditions: few(conditions.list()),
        messages: { count: unread.total, first: unread.rows },
        licences: { count: ending.total, first: ending.rows },
        uploads: few(still),
        mails: { count: troubled.total, first: troubled.rows.map(withoutLink) },
        ...(links && { links: { count: links.total, first: links.rows.map(withoutLink) } }),
        releases: await listNewReleases(db, {
          since: ago(limits.figureDays * 24 * hourMs),
          now: now().toISOString(),
          limit: shown,
        }),
        orphans: await orphans.summary(shown),
        ...(await readFigures(db, now())),
        setup: await setup.read(person),
      };
    },
  };
}

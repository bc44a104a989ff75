import { CUSTOMER_STEPS, type OwnOverview } from '../../contract/overview';
import type { GroupVersion } from '../../contract/statistics';
import type { Database } from '../../platform/db/connection';
import { notFound } from '../../platform/http/problem';
import type { Principal } from '../../platform/principal';
import type { Licences } from '../licences/licences';
import type { Statistics } from '../releases/statistics/statistics';
import { closedBy } from '../releases/upgrades/upgrades';
import { findCustomerSteps, hideCustomerSteps } from './setup.sql';

/** The data of the overview screen for customers. */
export interface OwnOverviews {
  /** @throws HttpProblem 404 for an administrator */
  read(customer: Principal): Promise<OwnOverview>;
  /** Hides the first steps for this user. @throws HttpProblem 404 for an administrator */
  dismissSteps(customer: Principal): Promise<void>;
}

const typesShown = 20;
const licencesShown = 5;
const newGroupMs = 30 * 24 * 3_600_000;

function orderOf({ is_outdated, newest }: GroupVersion): number {
  if (is_outdated) return 0;
  return newest ? 1 : 2;
}

export function createOwnOverviews(
  db: Database,
  { statistics, licences }: { statistics: Statistics; licences: Licences },
  now: () => Date,
): OwnOverviews {
  return {
    async read(person) {
      const versions = await statistics.versionsOf(person.groupId);
      const usable = await licences.list(person, {
        state: 'usable',
        sort: 'valid_until',
        limit: String(licencesShown),
      });
      const since = new Date(now().getTime() - newGroupMs).toISOString();
      const done = await findCustomerSteps(db, person, since);
      const isPossible = { install: true, licence: usable.total > 0, colleagues: person.isManager };
      const steps = CUSTOMER_STEPS.filter((id) => isPossible[id]);
      const first = versions.toSorted((a, b) => orderOf(a) - orderOf(b)).slice(0, typesShown);
      const upgrades = await closedBy(
        db,
        first.flatMap(({ release: from, newest: to, is_outdated }) =>
          from && to && is_outdated ? [{ from, to }] : [],
        ),
      );
      return {
        types: {
          count: versions.length,
          first: first.map((version) => ({
            ...version,
            upgrade: (version.newest && upgrades.get(version.newest.id)) ?? null,
          })),
        },
        licences: { count: usable.total, first: usable.rows },
        steps: done ? steps.map((id) => ({ id, done: Boolean(done[id]) })) : [],
      };
    },

    async dismissSteps(person) {
      if (person.isAdmin) throw notFound();
      await hideCustomerSteps(db, person.id);
    },
  };
}

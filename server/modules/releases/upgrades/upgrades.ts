import type { ReleaseStatus } from '../../../contract/advisory-status';
import type { Named } from '../../../contract/fields';
import { advisoriesNamed, type Upgrade } from '../../../contract/upgrade';
import type { Queryable } from '../../../platform/db/connection';
import { listNewestDownloaded } from '../downloads.shared.sql';
import { listPlaces, listPublishedStatuses, type PublishedStatus } from './upgrades.sql';

/** The release that a group has, and a newer one of the same download type. */
export interface Step {
  from: Named;
  to: Named;
}

type Standing = 'closes' | 'open' | 'opens' | 'not_mentioned';

const isOpen = (status: ReleaseStatus | undefined) =>
  status === 'affected' || status === 'under_investigation';

/**
 * Returns what an advisory means for an upgrade. Silence about a release counts as neither affected nor fixed.
 * @param before, after the statuses of the two releases; undefined: the advisory does not name it
 * @returns undefined if the upgrade changes nothing
 */
function standingOf(
  before: ReleaseStatus | undefined,
  after: ReleaseStatus | undefined,
): Standing | undefined {
  if (isOpen(after)) return isOpen(before) ? 'open' : 'opens';
  if (!isOpen(before)) return undefined;
  return after === undefined ? 'not_mentioned' : 'closes';
}

/** Returns what an upgrade closes. Null if it neither closes nor leaves nor opens anything. */
export function upgradeOf({ from, to }: Step, published: readonly PublishedStatus[]): Upgrade | null {
  const advisories = new Map<number, { number: string; before?: ReleaseStatus; after?: ReleaseStatus }>();
  for (const { releaseId, advisoryId, number, status } of published) {
    if (releaseId !== from.id && releaseId !== to.id) continue;
    const said = advisories.get(advisoryId) ?? { number };
    advisories.set(advisoryId, { ...said, [releaseId === from.id ? 'before' : 'after']: status });
  }
  const found = [...advisories].map(([id, { number, before, after }]) => ({
    advisory: { id, number },
    standing: standingOf(before, after),
  }));
  if (found.every(({ standing }) => standing === undefined)) return null;
  const listOf = (wanted: Standing) => {
    const list = found.filter(({ standing }) => standing === wanted).map(({ advisory }) => advisory);
    return { count: list.length, first: list.slice(0, advisoriesNamed) };
  };
  return {
    from: { id: from.id, name: from.name },
    to: { id: to.id, name: to.name },
    closes: listOf('closes'),
    open: listOf('open'),
    opens: listOf('opens'),
    not_mentioned: listOf('not_mentioned'),
  };
}

/** Returns what upgrades close, by the id of the newer release. Reads all advisories at once. */
export async function closedBy(
  db: Queryable,
  steps: readonly Step[],
): Promise<ReadonlyMap<number, Upgrade | null>> {
  const ids = steps.flatMap(({ from, to }) => [from.id, to.id]);
  const byRelease = new Map<number, PublishedStatus[]>(ids.map((id) => [id, []]));
  for (const said of await listPublishedStatuses(db, ids)) byRelease.get(said.releaseId)?.push(said);
  const saidOf = ({ id }: Named) => byRelease.get(id) ?? [];
  return new Map(
    steps.map((step) => [step.to.id, upgradeOf(step, [...saidOf(step.from), ...saidOf(step.to)])]),
  );
}

/**
 * Returns what a group closes with each of some published releases, by release id. Releases that are no newer
 * than what the group has are left out.
 */
export async function findUpgrades(
  db: Queryable,
  groupId: number,
  releaseIds: readonly number[],
): Promise<ReadonlyMap<number, Upgrade | null>> {
  const targets = await listPlaces(db, releaseIds);
  const had = await listNewestDownloaded(
    db,
    groupId,
    targets.map(({ typeId }) => typeId),
  );
  return closedBy(
    db,
    targets.flatMap((to) => {
      const from = had.get(to.typeId);
      return from && from.publication < to.publication ? [{ from, to }] : [];
    }),
  );
}

import type { Downloadable, ReleaseChange } from '../../contract/release';
import { transactInBatches } from '../../platform/db/batches';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import { HttpProblem, invalidField, notFound, requireVersion } from '../../platform/http/problem';
import { findDownloadType } from './types/download-types.shared.sql';
import {
  findDownloadableRow,
  findRelease,
  findReleaseOfName,
  listDueReleases,
  setPublicationOrder,
  updateRelease,
} from './releases.shared.sql';
import type { AuditTrail } from '../audit/trail';
import { requireRecentLogin, type Principal } from '../../platform/principal';
import { timeOf } from '../../platform/time-of';

/** @throws HttpProblem 409 with `current` when the type already has a release of this name in the channel */
export async function refuseSecondVersion(
  tx: Queryable,
  wanted: Parameters<typeof findReleaseOfName>[1],
): Promise<void> {
  const current = await findReleaseOfName(tx, wanted);
  if (!current) return;
  throw new HttpProblem(409, 'release_name_taken', {
    values: { name: current.name, id: String(current.id), sha: current.sha256 },
    errors: [{ field: 'name', code: 'taken' }],
    members: { current },
  });
}

/** The steps of a release: draft, scheduled, published, withdrawn, restored. For administrators. */
export interface ReleaseLifecycle {
  /**
   * Changes the metadata or the type of a release; its file and hashes never change.
   * @throws HttpProblem 403 when the change needs a recent login, 404, 409 with `current` for another
   * version, 409 when it is no longer a draft, 422
   */
  change(person: Principal, id: number, change: ReleaseChange): Promise<Downloadable>;
  /**
   * Publishes a draft or a scheduled release.
   * @param at ISO 8601; undefined or past: now
   * @throws HttpProblem 404, 409, 422
   */
  publish(person: Principal, id: number, at: string | undefined): Promise<Downloadable>;
  /**
   * Withdraws a release: customers see the reason and can no longer download the file.
   * @throws HttpProblem 404, 409 unless it is published
   */
  withdraw(person: Principal, id: number, reason: string): Promise<Downloadable>;
  /** @throws HttpProblem 404, 409 unless it is withdrawn */
  restore(person: Principal, id: number): Promise<Downloadable>;
  /**
   * Adds scheduled releases whose time has come to the publication order. Customers see them even before this
   * runs.
   */
  publishDue(signal?: AbortSignal): Promise<void>;
}

export type ReleaseEvent = 'withdrawn' | 'restored' | 'deleted';

/** Called in the transaction of the event, for its effects in other modules. */
export type OnReleaseEvent = (tx: Queryable, event: ReleaseEvent, releaseId: number) => Promise<void>;

interface Needs {
  audit: AuditTrail;
  onEvent: OnReleaseEvent;
}

export function createReleaseLifecycle(
  db: Database,
  { audit, onEvent }: Needs,
  now: () => Date,
): ReleaseLifecycle {
  const nowText = () => now().toISOString();

  async function found(tx: Queryable, person: Principal, id: number): Promise<Downloadable> {
    const release = await findRelease(tx, person, id, nowText());
    if (!release) throw notFound();
    return release;
  }

  /** Runs a step and returns the changed release. */
  const transition = (
    person: Principal,
    id: number,
    from: readonly Downloadable['state'][],
    work: (tx: Queryable, release: Downloadable) => Promise<void>,
  ) =>
    transact(db, async (tx) => {
      const release = await found(tx, person, id);
      if (!from.includes(release.state)) throw new HttpProblem(409, `release_is_${release.state}`);
      await work(tx, release);
      return found(tx, person, id);
    });

  /**
   * Returns the new `stable_at` of an announced release whose channel changes. An existing `stable_at` is
   * kept: the release was stable before, so all customers were notified then.
   */
  async function stableSince(tx: Queryable, release: Downloadable, channel = release.channel) {
    if (channel === release.channel) return {};
    const row = await findDownloadableRow(tx, release.id);
    if (!row?.announced_at || row.stable_at) return {};
    return { stable_at: channel === 'stable' ? nowText() : release.release_date };
  }

  return {
    change: (person, id, { version, draft, ...change }) =>
      transact(db, async (tx) => {
        const release = await found(tx, person, id);
        requireVersion(release, version);
        if (draft && release.state !== 'scheduled' && release.state !== 'draft')
          throw new HttpProblem(409, `release_is_${release.state}`);
        if (change.support_ends && timeOf(change.support_ends) === undefined)
          throw invalidField('support_ends', 'invalid_date');
        const { download_type_id: typeId = release.download_type_id } = change;
        const type = await findDownloadType(tx, person, typeId);
        if (!type) throw invalidField('download_type_id', 'unknown_download_type');
        const name = change.name?.trim() ?? release.name;
        const channel = change.channel ?? release.channel;
        const isRenamed = name !== release.name || typeId !== release.download_type_id;
        // Customers get another file, or this file with a signature for another version.
        if ((isRenamed || channel !== release.channel) && release.state !== 'draft')
          requireRecentLogin(person, 'sixty minutes');
        // A duplicate name from before this rule stays valid while the release is not changed.
        if (isRenamed || channel !== release.channel)
          await refuseSecondVersion(tx, { typeId, channel, name, id });
        await updateRelease(tx, release, {
          ...change,
          name,
          // The signature contains type and version, so the file must be signed again.
          ...(isRenamed && { signature: null }),
          ...(draft && { draft: 1, publish_at: null }),
          ...(await stableSince(tx, release, change.channel)),
        });
        // The publication order is counted per type.
        if (typeId !== release.download_type_id && release.state !== 'draft' && release.state !== 'scheduled')
          await setPublicationOrder(tx, id, 'newest');
        await audit.add(tx, person, {
          action: 'release.change',
          subject: name,
          about: { releaseId: id },
          detail: {
            id,
            fields: Object.keys({ ...change, ...(draft && { draft }) }).join(', '),
            ...(name !== release.name && { before: release.name }),
            ...(typeId !== release.download_type_id && { download_type: type.name }),
          },
        });
        return found(tx, person, id);
      }),

    publish: (person, id, at) =>
      transition(person, id, ['draft', 'scheduled'], async (tx, release) => {
        const time = at === undefined ? now().getTime() : timeOf(at);
        if (time === undefined) throw invalidField('at', 'invalid_time');
        const isLater = time > now().getTime();
        const publishAt = isLater ? new Date(time).toISOString() : nowText();
        await updateRelease(tx, release, { draft: 0, publish_at: publishAt, published_by: person.id });
        await setPublicationOrder(tx, id, isLater ? 'none' : 'newest');
        await audit.add(tx, person, {
          action: isLater ? 'release.schedule' : 'release.publish',
          subject: release.name,
          about: { releaseId: id },
          detail: { id, ...(isLater && { publish_at: publishAt }) },
        });
      }),

    withdraw: (person, id, reason) =>
      transition(person, id, ['published'], async (tx, release) => {
        await updateRelease(tx, release, {
          withdrawn_at: nowText(),
          withdrawn_reason: reason.trim(),
        });
        await audit.add(tx, person, {
          action: 'release.withdraw',
          subject: release.name,
          about: { releaseId: id },
          detail: { id, reason: reason.trim() },
        });
        await onEvent(tx, 'withdrawn', id);
      }),

    restore: (person, id) =>
      transition(person, id, ['withdrawn'], async (tx, release) => {
        await updateRelease(tx, release, { withdrawn_at: null, withdrawn_reason: null });
        await audit.add(tx, person, {
          action: 'release.restore',
          subject: release.name,
          about: { releaseId: id },
          detail: { id },
        });
        await onEvent(tx, 'restored', id);
      }),

    async publishDue(signal) {
      const due = await listDueReleases(db, nowText());
      await transactInBatches(db, due, { size: 1, signal }, async (tx, [release]) => {
        const row = release && (await findDownloadableRow(tx, release.id));
        // The release may have been published or made a draft again in the meantime.
        if (row?.draft !== 0 || row.publish_order !== null || (row.publish_at ?? '') > nowText()) return;
        await setPublicationOrder(tx, row.id, 'newest');
        await audit.add(tx, null, {
          action: 'release.publish',
          subject: row.name,
          about: { releaseId: row.id },
          detail: { id: row.id },
        });
      });
    },
  };
}

import { LANGUAGES, type Language } from '../../contract/languages';
import type { Downloadable, PeopleTold, ReleaseChange } from '../../contract/release';
import { transactInBatches } from '../../platform/db/batches';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import { mailContent } from '../../texts/messages';
import { HttpProblem, invalidField, notFound } from '../../platform/http/problem';
import { findDownloadType } from './types/download-types.sql';
import {
  findDownloadableRow,
  findRelease,
  findReleaseOfName,
  listDueReleases,
  setPublicationOrder,
  updateRelease,
} from './releases.sql';
import { listDownloaders } from './downloaders.sql';
import { listMailedSince } from '../mail/outbox.sql';
import type { AuditTrail } from '../audit/trail';
import type { Leases } from '../../platform/leases';
import type { Outbox } from '../mail/outbox';
import { requireRecentLogin, type Person } from '../../platform/person';
import { timeOf } from '../../platform/time-of';

/** @throws HttpProblem 409 with `current` when the type has a release of this name in the channel */
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

/** From draft to published, at once or at a set time, to withdrawn and back. By administrators. */
export interface ReleaseLifecycle {
  /**
   * Changes what is said of a release, or its type; its file and hashes never.
   * @throws HttpProblem 403 for what needs a recent login, 404, 409 with `current` when it is no longer of that version, or is no draft any more; 422
   */
  change(person: Person, id: number, change: ReleaseChange): Promise<Downloadable>;
  /** Publishes a draft, or one that is scheduled. @param at ISO 8601; undefined or past: at once. @throws HttpProblem 404, 409, 422 */
  publish(person: Person, id: number, at: string | undefined): Promise<Downloadable>;
  /** From now on customers read the reason and get no file. @throws HttpProblem 404, 409 unless it is published */
  withdraw(person: Person, id: number, reason: string): Promise<Downloadable>;
  /** @throws HttpProblem 404, 409 unless it is withdrawn */
  restore(person: Person, id: number): Promise<Downloadable>;
  /**
   * Mails everybody who downloaded a withdrawn release, and may still see it, once.
   * @throws HttpProblem 404, 409 unless it is withdrawn, when they were told before, or without SMTP_URL
   */
  tell(person: Person, id: number): Promise<PeopleTold>;
  /** Counts those whose set time has come among the published ones. Customers see them without. */
  publishDue(signal?: AbortSignal): Promise<void>;
}

export type ReleaseEvent = 'published' | 'became stable' | 'withdrawn' | 'restored' | 'deleted';

/** Called in the transaction of the event, for what follows from it elsewhere. */
export type OnReleaseEvent = (tx: Queryable, event: ReleaseEvent, releaseId: number) => Promise<void>;

/** People per transaction: about 15 ms of work. */
const peopleAtOnce = 50;

interface Parts {
  outbox: Outbox;
  leases: Leases;
  audit: AuditTrail;
  onEvent: OnReleaseEvent;
}

export function createReleaseLifecycle(
  db: Database,
  { outbox, leases, audit, onEvent }: Parts,
  { siteUrl, now }: { siteUrl: string; now: () => Date },
): ReleaseLifecycle {
  const nowText = () => now().toISOString();

  async function found(tx: Queryable, person: Person, id: number): Promise<Downloadable> {
    const release = await findRelease(tx, person, id, nowText());
    if (!release) throw notFound();
    return release;
  }

  /** Does a step of the life of a release, and answers with what it is then. */
  const step = (
    person: Person,
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
   * Since when a release that was announced is stable, if a change makes it stable or a preview. One that has been so before stays
   * so: all were told of it then.
   */
  async function stableSince(tx: Queryable, release: Downloadable, channel = release.channel) {
    if (channel === release.channel) return {};
    const row = await findDownloadableRow(tx, release.id);
    if (!row?.announced_at || row.stable_at) return {};
    return { stable_at: channel === 'stable' ? nowText() : release.release_date };
  }

  /** Returns the mail about a withdrawn release, its recipients, and those who have had it already. */
  async function telling(tx: Queryable, person: Person, id: number) {
    const release = await found(tx, person, id);
    if (release.state !== 'withdrawn') throw new HttpProblem(409, `release_is_${release.state}`);
    if (!outbox.sends) throw new HttpProblem(409, 'no_mail');
    const row = await findDownloadableRow(tx, id);
    if (row?.told_at) throw new HttpProblem(409, 'release_told');
    const type = await findDownloadType(tx, person, release.download_type_id);
    const content = (name: string, language: Language) =>
      mailContent('release-withdrawn', language, {
        values: {
          name,
          type: type?.name ?? '',
          release: release.name,
          reason: release.withdrawn_reason ?? '',
        },
        url: `${siteUrl}/${language}/app/downloads/${id}/`,
      });
    const mailed = new Set<string>();
    for (const language of LANGUAGES) {
      const { subject } = content('', language);
      const since = row?.withdrawn_at ?? nowText();
      for (const email of await listMailedSince(tx, { kind: 'release-withdrawn', subject, since }))
        mailed.add(email);
    }
    return { release, content, mailed, downloaders: await listDownloaders(tx, id, nowText()) };
  }

  return {
    change: (person, id, { version, draft, ...change }) =>
      transact(db, async (tx) => {
        const release = await found(tx, person, id);
        if (release.version !== version)
          throw new HttpProblem(409, 'changed_meanwhile', { members: { current: release } });
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
        // Its customers get another file, or this one with a signature for another version.
        if ((isRenamed || channel !== release.channel) && release.state !== 'draft')
          requireRecentLogin(person);
        // One that has its name from before the rule keeps it while nothing of it changes.
        if (isRenamed || channel !== release.channel)
          await refuseSecondVersion(tx, { typeId, channel, name, id });
        await updateRelease(tx, release, {
          ...change,
          name,
          // The signature names type and version: it is made again.
          ...(isRenamed && { signature: null }),
          ...(draft && { draft: 1, publish_at: null }),
          ...(await stableSince(tx, release, change.channel)),
        });
        // Numbers of the order count within a type.
        if (typeId !== release.download_type_id && release.state !== 'draft' && release.state !== 'scheduled')
          await setPublicationOrder(tx, id, 'newest');
        await audit.add(tx, person, {
          action: 'release.change',
          subject: name,
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
      step(person, id, ['draft', 'scheduled'], async (tx, release) => {
        const time = at === undefined ? now().getTime() : timeOf(at);
        if (time === undefined) throw invalidField('at', 'invalid_time');
        const isLater = time > now().getTime();
        const publishAt = isLater ? new Date(time).toISOString() : nowText();
        await updateRelease(tx, release, { draft: 0, publish_at: publishAt, published_by: person.id });
        await setPublicationOrder(tx, id, isLater ? 'none' : 'newest');
        await audit.add(tx, person, {
          action: isLater ? 'release.schedule' : 'release.publish',
          subject: release.name,
          detail: { id, ...(isLater && { publish_at: publishAt }) },
        });
      }),

    withdraw: (person, id, reason) =>
      step(person, id, ['published'], async (tx, release) => {
        await updateRelease(tx, release, {
          withdrawn_at: nowText(),
          withdrawn_reason: reason.trim(),
          told_at: null,
        });
        await audit.add(tx, person, {
          action: 'release.withdraw',
          subject: release.name,
          detail: { id, reason: reason.trim() },
        });
        await onEvent(tx, 'withdrawn', id);
      }),

    restore: (person, id) =>
      step(person, id, ['withdrawn'], async (tx, release) => {
        await updateRelease(tx, release, { withdrawn_at: null, withdrawn_reason: null });
        await audit.add(tx, person, { action: 'release.restore', subject: release.name, detail: { id } });
        await onEvent(tx, 'restored', id);
      }),

    tell: (person, id) =>
      leases.inTurn(`telling of release ${id}`, async () => {
        const { release, content, mailed, downloaders } = await transact(db, (tx) => telling(tx, person, id));
        // Told only at the end: if the server stops before, the next call goes on with the others.
        const others = downloaders.filter(({ email }) => !mailed.has(email));
        await transactInBatches(db, others, { size: peopleAtOnce }, async (tx, some) => {
          for (const { name, email, language } of some)
            await outbox.put(tx, {
              kind: 'release-withdrawn',
              to: { name, email },
              language,
              content: content(name, language),
            });
        });
        const people = downloaders.length;
        await step(person, id, ['withdrawn'], async (tx) => {
          await updateRelease(tx, release, { told_at: nowText() });
          await audit.add(tx, person, {
            action: 'release.tell',
            subject: release.name,
            detail: { id, people },
          });
        });
        outbox.wake();
        return { people };
      }),

    async publishDue(signal) {
      const due = await listDueReleases(db, nowText());
      await transactInBatches(db, due, { size: 1, signal }, async (tx, [release]) => {
        const row = release && (await findDownloadableRow(tx, release.id));
        // It may have been published or taken back meanwhile.
        if (row?.draft !== 0 || row.publish_order !== null || (row.publish_at ?? '') > nowText()) return;
        await setPublicationOrder(tx, row.id, 'newest');
        await audit.add(tx, null, { action: 'release.publish', subject: row.name, detail: { id: row.id } });
      });
    },
  };
}

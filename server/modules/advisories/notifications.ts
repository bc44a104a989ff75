import type { AdvisoryNotification } from '../../contract/advisory-publication';
import type { ListQuery, Page } from '../../contract/list';
import { transactInBatches, transactUntilDone } from '../../platform/db/batches';
import { transact, type Queryable } from '../../platform/db/connection';
import { HttpProblem } from '../../platform/http/problem';
import type { Principal } from '../../platform/principal';
import type { Limit } from '../../platform/rate-limits/rate-limiter';
import type { Platform } from '../../platform/platform';
import { findAccountById } from '../accounts/users.shared.sql';
import type { AuditTrail } from '../audit/trail';
import type { Outbox } from '../mail/outbox';
import { visibleAdvisory } from './advisories';
import { readRevisions } from './advisory-view';
import { listRevisions, type AdvisoryRow } from './advisories.sql';
import { listReleasesOf } from './first-fixed';
import { notificationMail, type NotifiedRevision } from './notification-mail';
import {
  insertNotification,
  listNotifications,
  listToNotify,
  listUnnotified,
  noteResults,
  setMail,
  setNotifying,
  type Unnotified,
} from './notifications.sql';

/** Batch size of a transaction: about 15 ms of work and one write to the disk. */
const batchSize = 50;
/** Mails whose result, sent or failed, is stored in one transaction. */
const resultsAtOnce = 500;

/** Limits how often a person begins to notify recipients, with a publication or later. */
export const notifyLimit = ({ id }: Principal): Limit => ({
  key: `mailings of advisories by ${id}`,
  max: 60,
  windowMs: 3_600_000,
});

/** Notifies the recipients of published advisories by mail. For administrators. */
export interface Notifications {
  /**
   * Begins to notify the recipients of the newest revision who were not notified of it yet.
   * @returns their number
   * @throws HttpProblem 404, 409 for a draft, or without SMTP_URL, 429
   */
  begin(person: Principal, id: number): Promise<number>;
  /** Returns who was notified of an advisory, oldest first. @throws HttpProblem 404, 422 */
  list(person: Principal, id: number, query: ListQuery): Promise<Page<AdvisoryNotification>>;
  /** Notifies the recipients of the advisories for which this was begun, and stores the results of mails. */
  run(signal?: AbortSignal): Promise<void>;
}

/** A revision whose recipients are being notified. */
interface Revision extends NotifiedRevision {
  advisory: AdvisoryRow;
}

export function createNotifications(
  { db, reader, limiter, now, damagedRows, config: { siteUrl } }: Platform,
  { outbox, audit }: { outbox: Outbox; audit: AuditTrail },
): Notifications {
  const visible = (tx: Queryable, person: Principal, id: number) =>
    visibleAdvisory(tx, person, id, now().toISOString());

  /** Notifies one person, unless that was done or a newer revision was published meanwhile. */
  async function notify(tx: Queryable, published: Revision, person: Unnotified): Promise<void> {
    const account = await findAccountById(tx, person.userId);
    if (!account) return;
    const { name, email, language, group_id, group_name } = account;
    const id = await insertNotification(tx, {
      advisory_id: published.advisory.id,
      revision: published.advisory.revision,
      user_id: person.userId,
      user_name: name,
      ...{ email, group_id, group_name },
      via: person.via,
      created_at: now().toISOString(),
    });
    if (id === undefined) return;
    const content = notificationMail(siteUrl, published, person, { name, group: group_name, language });
    const mailId = await outbox.enqueue(tx, { kind: 'advisory', to: { name, email }, language, content });
    await setMail(tx, id, mailId ?? null);
  }

  async function notifyAll(advisory: AdvisoryRow, signal: AbortSignal | undefined): Promise<void> {
    const { id, revision } = advisory;
    const newest = (await readRevisions(db, [advisory], damagedRows)).get(id);
    // The others are notified all the same, and these once it is restored or revised.
    if (!newest) return;
    const published: Revision = {
      advisory,
      texts: newest.texts,
      releases: (await listReleasesOf(reader, [id], 'published')).get(id) ?? [],
      revision: (await listRevisions(db, id)).find(({ number }) => number === revision),
    };
    const people = await listUnnotified(reader, advisory);
    const isStillDue = async (tx: Queryable) =>
      (await listToNotify(tx)).some((row) => row.id === id && row.revision === revision);
    await transactInBatches(db, people, { size: batchSize, signal }, async (tx, some) => {
      if (!(await isStillDue(tx))) return;
      for (const person of some) await notify(tx, published, person);
    });
    if (signal?.aborted) return;
    await transact(db, async (tx) => {
      if (await isStillDue(tx)) await setNotifying(tx, id, 0);
    });
  }

  return {
    async begin(person, id) {
      if (!outbox.isEnabled) throw new HttpProblem(409, 'no_mail');
      const row = await visible(db, person, id);
      if (row.revision === 0) throw new HttpProblem(409, 'advisory_is_draft');
      const { length: recipients } = await listUnnotified(reader, row);
      await transact(db, async (tx) => {
        await limiter.consume(tx, notifyLimit(person));
        const { revision, number } = await visible(tx, person, id);
        await setNotifying(tx, id, revision);
        await audit.add(tx, person, {
          action: 'advisory.notify',
          subject: number ?? '',
          detail: { id, revision, recipients },
        });
      });
      return recipients;
    },

    async list(person, id, query) {
      await visible(reader, person, id);
      return listNotifications(reader, id, query, now().toISOString());
    },

    async run(signal) {
      for (const advisory of await listToNotify(db)) await notifyAll(advisory, signal);
      await transactUntilDone(
        db,
        1,
        signal,
        async (tx) => (await noteResults(tx, resultsAtOnce)) || undefined,
      );
    },
  };
}

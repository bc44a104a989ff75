import type { WebhookEvent } from '../../contract/webhook';
import type { Queryable } from '../../platform/db/connection';
import { insertNotices, type Announcement } from './release-notices.sql';
import { deleteDeliveriesOf } from './webhooks/deliveries.sql';
import type { ReleaseEvent } from '../releases/lifecycle';
import { putReleaseEvent } from './webhooks/webhooks';

interface Consequences {
  /** The users who get a mail: see `insertNotices`. The mails themselves are sent by `mailReleases`. */
  mails?: Announcement;
  /** The event that the webhooks of the download type get. */
  webhooks?: WebhookEvent;
  /** Webhooks that have not yet sent an event of this release send none. */
  cancelsDeliveries?: true;
}

/** When customers get to know of a release, and how. A withdrawal is mailed on demand only: `ReleaseLifecycle.tell`. */
const consequences: Record<ReleaseEvent, Consequences> = {
  published: { mails: 'new', webhooks: 'release.published' },
  'became stable': { mails: 'stable', webhooks: 'release.published' },
  withdrawn: { webhooks: 'release.withdrawn' },
  restored: { webhooks: 'release.restored' },
  deleted: { cancelsDeliveries: true },
};

/**
 * Queues what customers get to know of an event, in the transaction of the event.
 * @param mails false: nobody is mailed
 */
export async function recordReleaseEvent(
  tx: Queryable,
  event: ReleaseEvent,
  releaseId: number,
  { siteUrl, now, mails }: { siteUrl: string; now: () => Date; mails: boolean },
): Promise<void> {
  const { mails: announcement, webhooks, cancelsDeliveries } = consequences[event];
  if (mails && announcement) await insertNotices(tx, releaseId, announcement);
  if (webhooks) await putReleaseEvent(tx, webhooks, releaseId, { siteUrl, now });
  if (cancelsDeliveries) await deleteDeliveriesOf(tx, releaseId);
}

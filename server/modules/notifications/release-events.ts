import type { WebhookEvent } from '../../contract/webhook';
import type { Queryable } from '../../platform/db/connection';
import { insertNotices, type Announcement } from './release-notices.sql';
import { deleteDeliveriesOf } from './webhooks/deliveries.sql';
import type { ReleaseEvent } from '../releases/lifecycle';
import { enqueueReleaseEvent } from './webhooks/events';

interface Consequences {
  /** The users who get a mail: see `insertNotices`. `mailReleases` sends the mails. */
  mails?: Announcement;
  /** The event that the webhooks of the download type get. */
  webhooks?: WebhookEvent;
  /** Cancels the deliveries of webhooks that have not sent any event of this release yet. */
  cancelsDeliveries?: true;
}

/** Events that the job `announceReleases` finds, and those of the module releases. */
type NotifiedEvent = 'published' | 'became stable' | ReleaseEvent;

/** When and how customers are notified of a release. A withdrawal is mailed as a security advisory only. */
const consequences: Record<NotifiedEvent, Consequences> = {
  published: { mails: 'new', webhooks: 'release.published' },
  'became stable': { mails: 'stable', webhooks: 'release.published' },
  withdrawn: { webhooks: 'release.withdrawn' },
  restored: { webhooks: 'release.restored' },
  deleted: { cancelsDeliveries: true },
};

/**
 * Queues the notifications of an event, in the transaction of the event.
 * @param mails false: no mail is queued
 */
export async function recordReleaseEvent(
  tx: Queryable,
  event: NotifiedEvent,
  releaseId: number,
  { siteUrl, now, mails }: { siteUrl: string; now: () => Date; mails: boolean },
): Promise<void> {
  const { mails: announcement, webhooks, cancelsDeliveries } = consequences[event];
  if (mails && announcement) await insertNotices(tx, releaseId, announcement);
  if (webhooks) await enqueueReleaseEvent(tx, webhooks, releaseId, { siteUrl, now });
  if (cancelsDeliveries) await deleteDeliveriesOf(tx, releaseId);
}

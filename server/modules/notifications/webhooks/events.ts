import { randomBytes } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '../../../contract/languages';
import type { Delivery, WebhookEvent } from '../../../contract/webhook';
import type { Queryable } from '../../../platform/db/connection';
import { insertDelivery } from './deliveries.sql';
import { listWebhooksFor } from './webhooks.sql';

export const newEventId = () => `msg_${randomBytes(16).toString('base64url')}`;

/** The JSON body of an event. `data` has more fields. */
interface ReleaseEvent {
  type: WebhookEvent;
  timestamp: string;
  data: { id: number; name: string; download_type: { id: number; name: string } };
}

/** Returns the release in the payload of a delivery. */
export function releaseIn(payload: string): Delivery['release'] {
  const { id, name, download_type: type } = (JSON.parse(payload) as ReleaseEvent).data;
  return { id, name, download_type: type.name };
}

/**
 * Queues the deliveries of a release event. Call it in the transaction that publishes, withdraws or restores
 * the release.
 */
export async function enqueueReleaseEvent(
  tx: Queryable,
  event: WebhookEvent,
  releaseId: number,
  { siteUrl, now }: { siteUrl: string; now: () => Date },
): Promise<void> {
  const at = now().toISOString();
  for (const { id, typeId, typeName, withdrawn_reason, ...release } of await listWebhooksFor(tx, releaseId)) {
    const data = {
      id: releaseId,
      download_type: { id: typeId, name: typeName },
      ...release,
      ...(withdrawn_reason !== null && { withdrawn_reason }),
      url: `${siteUrl}/${DEFAULT_LANGUAGE}/app/downloads/${releaseId}/`,
    };
    await insertDelivery(
      tx,
      {
        webhook_id: id,
        event_id: newEventId(),
        event,
        payload: JSON.stringify({ type: event, timestamp: at, data }),
      },
      at,
    );
  }
}

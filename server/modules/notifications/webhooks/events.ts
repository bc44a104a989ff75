import { releasePath } from '../../../contract/portal-paths';
import { randomBytes } from 'node:crypto';
import Type from 'typebox';
import { DEFAULT_LANGUAGE } from '../../../contract/languages';
import type { Delivery, WebhookEvent } from '../../../contract/webhook';
import type { Queryable } from '../../../platform/db/connection';
import { readJsonOf } from '../../../platform/db/json-column';
import { insertDelivery } from './deliveries.sql';
import { listWebhooksFor } from './webhooks.sql';

export const newEventId = () => `msg_${randomBytes(16).toString('base64url')}`;

/** The JSON body of an event. `data` has more fields. */
const ReleaseEvent = Type.Object({
  data: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    download_type: Type.Object({ name: Type.String() }),
  }),
});

/** Returns the release of a delivery; one without names if the payload is damaged. */
export function releaseIn({ id, payload }: { id: number; payload: string }): Delivery['release'] {
  const { data } = readJsonOf('webhook_deliveries', id, ReleaseEvent, payload) ?? {};
  return { id: data?.id ?? 0, name: data?.name ?? '', download_type: data?.download_type.name ?? '' };
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
      withdrawn_reason: withdrawn_reason ?? undefined,
      url: `${siteUrl}/${DEFAULT_LANGUAGE}${releasePath(releaseId)}`,
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

import { transact, type Database } from '../db/connection';
import {
  deleteOldDeliveries,
  listDue,
  setAttempted,
  takeDelivery,
  type DueDelivery,
} from '../repositories/webhook-deliveries';
import { createCipher } from './secret';
import type { OutsideNetwork } from './outside-network';
import { postJson } from './webhook-post';
import { signedHeaders } from './webhook-signature';

const [secondMs, minuteMs, hourMs] = [1000, 60_000, 3_600_000];

/** Waits before the next attempts, as Standard Webhooks proposes them; after the last it is given up. */
const waitsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
];

/** How long a delivery belongs to who sends it: longer than an attempt can take. */
const takenMs = minuteMs;

/** How many are sent at a time, each to another webhook. */
const atOnce = 20;

/** How many deliveries of a webhook are kept, besides those that wait. */
const kept = 50;

/**
 * Sends what is due to webhooks. A delivery is taken in the database before it is sent: of several instances one sends it. Who is
 * killed in between leaves it to be sent again, with the same id.
 */
export async function sendToWebhooks(
  db: Database,
  secret: Buffer,
  network: OutsideNetwork,
  now: () => Date,
  signal: AbortSignal,
): Promise<void> {
  const cipher = createCipher(secret, 'webhook');
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString();

  for (;;) {
    const due = await listDue(db, inMs(0), atOnce);
    if (due.length === 0 || signal.aborted) return;
    await Promise.all(due.map(send));
  }

  async function send(delivery: DueDelivery): Promise<void> {
    if (!(await takeDelivery(db, delivery, inMs(takenMs)))) return;
    const headers = signedHeaders(
      cipher.decrypt(delivery.secret),
      delivery.event_id,
      now(),
      delivery.payload,
    );
    const posted = await postJson(delivery.url, delivery.payload, headers, network, signal);
    if (!posted) return;
    const { status, error, answer } = posted;
    const attempts = delivery.attempts + 1;
    const wait = error === null ? undefined : waitsMs[delivery.attempts];
    await transact(db, async (tx) => {
      await setAttempted(tx, delivery.id, {
        attempts,
        next_attempt_at: wait === undefined ? null : inMs(wait),
        delivered_at: error === null ? inMs(0) : null,
        status,
        error,
        answer,
      });
      await deleteOldDeliveries(tx, delivery.webhook_id, kept);
    });
  }
}

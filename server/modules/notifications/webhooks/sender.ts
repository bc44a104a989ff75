import { setTimeout as pause } from 'node:timers/promises';
import type { Conditions } from '../../../platform/conditions/conditions';
import { limits } from '../../../contract/limits';
import { transact, type Database } from '../../../platform/db/connection';
import { announceRow } from '../../../platform/db/json-column';
import { isHeld } from '../../mail/holds.shared.sql';
import {
  clampDeliveries,
  deleteOldDeliveries,
  listDue,
  postponeDeliveries,
  setAttempted,
  claimDelivery,
  type DueDelivery,
} from './deliveries.sql';
import { listTurnedOffBy, listWebhookStates, turnOffWebhook } from './webhooks.sql';
import { createCipher } from '../../../platform/secrets/secret';
import type { OutboundNetwork } from '../../../platform/outbound/ssrf-guard';
import { postJson, type Posted } from '../../../platform/outbound/webhook-post';
import { signedHeaders } from './signature';

const [secondMs, minuteMs, hourMs] = [1000, 60_000, 3_600_000];

/** Retry delays as Standard Webhooks proposes them. After the last one a delivery fails. */
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
const maxRetryAfterMs = 24 * hourMs;
const maxWaitMs = Math.max(maxRetryAfterMs, ...waitsMs);

/** Time for which a delivery is claimed. Must be longer than an attempt can take. */
const takenMs = minuteMs;

/** Interval of the checks for other due deliveries while receivers are slow. */
const lookEveryMs = secondMs;

/** Number of deliveries kept per webhook, pending ones not counted. */
export const deliveriesKept = 50;

/**
 * Statuses of a proxy that needs a login, or of a receiver that blocks this server. The delivery itself is
 * not at fault.
 */
const accessStatuses = new Set([401, 403, 407]);

/** The status by which a receiver says that it wants no more (Standard Webhooks): the webhook is turned off. */
const gone = 410;

/**
 * True for a failure of connection, certificate, DNS or access. Such deliveries are retried without limit.
 */
const isOutage = ({ error, status }: Posted) =>
  error === 'status' ? accessStatuses.has(status ?? 0) : error !== null && error !== 'redirect';

/**
 * Returns the ms that a receiver asks to wait with 429 or 503 (RFC 9110, 10.2.3): at most a day. 0 if it does not
 * ask.
 */
function retryAfterMs({ status, retryAfter = '' }: Posted, at: Date): number {
  if (status !== 429 && status !== 503) return 0;
  const text = retryAfter.trim();
  const ms = /^[0-9]{1,9}$/.test(text) ? Number(text) * secondMs : Date.parse(text) - at.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxRetryAfterMs) : 0;
}

/** Returns the secrets of a webhook that sign deliveries at a time; undefined: the row is damaged. */
export function secretsOf(
  id: number,
  {
    secret,
    old_secret,
    old_secret_ends_at,
  }: Pick<DueDelivery, 'secret' | 'old_secret' | 'old_secret_ends_at'>,
  cipher: ReturnType<typeof createCipher>,
  at: string,
): string[] | undefined {
  const newest = announceRow('webhooks', id, cipher.decryptIfWhole(secret));
  if (newest === undefined) return undefined;
  const isOldGood = old_secret !== null && old_secret_ends_at !== null && old_secret_ends_at > at;
  const old = isOldGood ? cipher.decryptIfWhole(old_secret) : undefined;
  return old === undefined ? [newest] : [newest, old];
}

/**
 * Sends due deliveries: one at a time per webhook, all webhooks in parallel. A delivery is claimed in the
 * database first, so that only one instance sends it. If an instance is killed in between, the delivery is
 * sent again with the same id.
 */
export async function sendToWebhooks(
  db: Database,
  secret: Buffer,
  {
    network,
    conditions,
  }: { network: OutboundNetwork; conditions: Pick<Conditions, 'raise' | 'clear' | 'list'> },
  now: () => Date,
  signal: AbortSignal,
): Promise<void> {
  if (await isHeld(db)) return;
  const cipher = createCipher(secret, 'webhook');
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const sending = new Map<number, Promise<void>>();
  let failure: { error: unknown } | undefined;

  const failing = conditions.list().filter(({ code }) => code === 'webhook_failing');
  if (failing.length > 0) {
    const states = await listWebhookStates(db);
    for (const { subject, values } of failing) {
      // A webhook that is off cannot fail. One that was turned off because of 410 is shown while it is off.
      const wasActive = values['cause'] !== 'gone';
      if (states.get(Number(subject)) !== wasActive) conditions.clear('webhook_failing', subject);
    }
  }
  // Conditions are not stored: one that began before a restart is raised again.
  for (const webhook of await listTurnedOffBy(db, gone)) noteFailing(webhook, 'gone', gone);
  await clampDeliveries(db, { now: inMs(0), latest: inMs(maxWaitMs + takenMs) });
  for (;;) {
    const due = signal.aborted ? [] : await listDue(db, inMs(0), limits.webhooks);
    const free = due.filter(({ webhook_id }) => !sending.has(webhook_id));
    for (const delivery of free) {
      const { webhook_id } = delivery;
      const sent = send(delivery)
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => sending.delete(webhook_id));
      sending.set(webhook_id, sent);
    }
    if (failure) {
      await Promise.all(sending.values());
      throw failure.error;
    }
    if (sending.size === 0 && free.length === 0) return;
    const ended = new AbortController();
    await Promise.race([...sending.values(), pause(lookEveryMs, undefined, ended)]).catch(() => undefined);
    ended.abort();
  }

  /** Only the host is shown: the rest of the URL may contain a secret. */
  function noteFailing(webhook: { id: number; url: string }, cause: string, status: number | null): void {
    const values = { name: new URL(webhook.url).host, cause, ...(status !== null && { status }) };
    conditions.raise('webhook_failing', { subject: String(webhook.id), values });
  }

  async function send(delivery: DueDelivery): Promise<void> {
    if (!(await claimDelivery(db, delivery, inMs(takenMs)))) return;
    const secrets = secretsOf(delivery.webhook_id, delivery, cipher, inMs(0));
    if (!secrets) return;
    const headers = signedHeaders(secrets, delivery.event_id, now(), delivery.payload);
    const posted = await postJson(delivery.url, delivery.payload, headers, network, signal);
    if (posted) await note(delivery, posted);
  }

  async function note(delivery: DueDelivery, posted: Posted): Promise<void> {
    const { status, error, answer } = posted;
    const isAway = isOutage(posted);
    const isGone = status === gone;
    const retryMs = waitsMs[delivery.attempts] ?? (isAway ? waitsMs.at(-1) : undefined);
    const askedMs = retryAfterMs(posted, now());
    const wait = error === null || isGone || retryMs === undefined ? undefined : Math.max(retryMs, askedMs);
    await transact(db, async (tx) => {
      await setAttempted(tx, delivery.id, {
        attempts: delivery.attempts + 1,
        next_attempt_at: wait === undefined ? null : inMs(wait),
        delivered_at: error === null ? inMs(0) : null,
        status,
        error,
        answer,
      });
      // Other deliveries to that receiver would fail in the same way.
      if ((isAway || askedMs > 0) && wait !== undefined)
        await postponeDeliveries(tx, delivery.webhook_id, { now: inMs(0), until: inMs(wait) });
      if (isGone) await turnOffWebhook(tx, { id: delivery.webhook_id, url: delivery.url });
      await deleteOldDeliveries(tx, delivery.webhook_id, deliveriesKept);
    });
    if (error === null) conditions.clear('webhook_failing', String(delivery.webhook_id));
    else if (isAway || wait === undefined) {
      const cause = isGone ? 'gone' : accessStatuses.has(status ?? 0) ? 'access' : error;
      noteFailing({ id: delivery.webhook_id, url: delivery.url }, cause, status);
    }
  }
}

import { limits } from '../../../contract/limits';
import type {
  AddedWebhook,
  Delivery,
  DeliveryState,
  NewWebhook,
  SavedWebhook,
  Webhook,
  WebhookChange,
  WebhookTest,
} from '../../../contract/webhook';
import { transact, type Queryable } from '../../../platform/db/connection';
import { mustExist } from '../../../platform/db/errors';
import { announceRow } from '../../../platform/db/json-column';
import { HttpProblem, invalidField, notFound } from '../../../platform/http/problem';
import { findDownloadType } from '../../releases/types/download-types.shared.sql';
import { findDelivery, listDeliveries, setDeliveryDue, type DeliveryRow } from './deliveries.sql';
import { newEventId, releaseIn } from './events';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  findWebhookSecrets,
  insertWebhook,
  listWebhooks,
  setWebhookSecret,
  updateWebhook,
  type ListedWebhook,
} from './webhooks.sql';
import type { AuditTrail } from '../../audit/trail';
import type { Principal } from '../../../platform/principal';
import { createCipher } from '../../../platform/secrets/secret';
import { literalAddress, whyUnreachable, type OutboundNetwork } from '../../../platform/outbound/ssrf-guard';
import { postJson } from '../../../platform/outbound/webhook-post';
import type { Platform } from '../../../platform/platform';
import { secretsOf } from './sender';
import { newWebhookSecret, signedHeaders } from './signature';

/** The webhooks, as administrators see them. */
export interface Webhooks {
  list(): Promise<Webhook[]>;
  /** @throws HttpProblem 409 for too many webhooks, or a second one with this type and URL, 422 */
  create(person: Principal, webhook: NewWebhook): Promise<AddedWebhook>;
  /** Changes a webhook. Pending deliveries are sent to the new URL. @throws HttpProblem 404, 422 */
  change(person: Principal, id: number, change: WebhookChange): Promise<SavedWebhook>;
  /** @throws HttpProblem 404 */
  delete(person: Principal, id: number): Promise<void>;
  /** Returns the deliveries, newest first. @throws HttpProblem 404 */
  deliveries(id: number): Promise<Delivery[]>;
  /**
   * Resends a delivery, or sends a pending one now.
   * @throws HttpProblem 404, 409 while the webhook is inactive
   */
  resend(person: Principal, id: number, deliveryId: number): Promise<Delivery>;
  /** Sends a `ping` event now, also while the webhook is inactive. @throws HttpProblem 404, 429 */
  test(person: Principal, id: number): Promise<WebhookTest>;
  /** Sets a new secret; the previous one is valid for one more day. @throws HttpProblem 404 */
  renewSecret(person: Principal, id: number): Promise<AddedWebhook>;
}

/** How long deliveries are also signed with the previous secret. */
export const oldSecretMs = 24 * 3_600_000;
const testsPerTenMinutes = 20;

const stateOf = (
  nextAttemptAt: string | null,
  deliveredAt: string | null,
  heldAt: string | null,
): DeliveryState => {
  if (heldAt !== null) return 'held';
  if (nextAttemptAt !== null) return 'waiting';
  return deliveredAt === null ? 'failed' : 'delivered';
};

const toWebhook = (row: ListedWebhook): Webhook => ({
  id: row.id,
  download_type: { id: row.typeId, name: row.typeName },
  url: row.url,
  active: row.active === 1,
  created_at: row.created_at,
  last_delivery:
    row.lastAt === null
      ? null
      : { at: row.lastAt, state: stateOf(row.lastNextAttempt, row.lastDelivered, row.lastHeld) },
});

const toDelivery = ({ webhook_id: _, held_at: heldAt, ...row }: DeliveryRow): Delivery => ({
  ...row,
  release: releaseIn(row),
  state: stateOf(row.next_attempt_at, row.delivered_at, heldAt),
});

interface Needs {
  network: OutboundNetwork;
  audit: AuditTrail;
}

export function createWebhooks(
  { db, secret, limiter, conditions, now }: Platform,
  { network, audit }: Needs,
): Webhooks {
  const cipher = createCipher(secret, 'webhook');

  /**
   * Returns the normalized URL. The host is resolved only when a delivery is sent, because its IP addresses
   * can change.
   */
  function checkedUrl(text: string): URL {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
      throw invalidField('url', 'invalid_https_url');
    const literal = literalAddress(url);
    if (url.hostname === 'localhost' || (literal !== undefined && !network.isAllowedAddress(literal)))
      throw invalidField('url', 'private_address');
    url.hash = '';
    return url;
  }

  async function existing(tx: Queryable, id: number): Promise<Webhook> {
    const row = await findWebhook(tx, id);
    if (!row) throw notFound();
    return toWebhook(row);
  }

  /**
   * @throws HttpProblem 409 when the type has a webhook with this URL: it would receive each release twice
   */
  async function refuseSecond(tx: Queryable, wanted: { typeId: number; url: string }): Promise<void> {
    const isThere = (await listWebhooks(tx)).some(
      ({ typeId, url }) => typeId === wanted.typeId && url === wanted.url,
    );
    if (isThere) throw new HttpProblem(409, 'webhook_exists', { errors: [{ field: 'url', code: 'taken' }] });
  }

  /** Returns the host for the audit trail: the rest of the URL may contain a secret. */
  const hostOf = ({ url }: Pick<Webhook, 'url'>) => new URL(url).host;

  return {
    list: async () => (await listWebhooks(db)).map(toWebhook),

    async create(person, { download_type_id, url: text }) {
      const url = checkedUrl(text);
      const signing = newWebhookSecret();
      const added = await transact(db, async (tx) => {
        if (!(await findDownloadType(tx, person, download_type_id)))
          throw invalidField('download_type_id', 'unknown_download_type');
        if ((await countWebhooks(tx)) >= limits.webhooks)
          throw new HttpProblem(409, 'too_many_webhooks', { values: { max: limits.webhooks } });
        await refuseSecond(tx, { typeId: download_type_id, url: url.href });
        const id = await insertWebhook(tx, {
          download_type_id,
          url: url.href,
          secret: cipher.encrypt(signing),
          created_at: now().toISOString(),
        });
        const webhook = await existing(tx, id);
        await audit.add(tx, person, {
          action: 'webhook.create',
          subject: webhook.download_type.name,
          detail: { id, host: hostOf(webhook) },
        });
        return webhook;
      });
      return { ...added, unreachable: await whyUnreachable(network, url), secret: signing };
    },

    async change(person, id, change) {
      const url = change.url === undefined ? undefined : checkedUrl(change.url).href;
      // The failure was at the previous URL. An inactive webhook cannot fail.
      conditions.clear('webhook_failing', String(id));
      const changed = await transact(db, async (tx) => {
        const before = await existing(tx, id);
        if (url !== undefined && url !== before.url)
          await refuseSecond(tx, { typeId: before.download_type.id, url });
        await updateWebhook(tx, id, { url: url ?? before.url, active: change.active ?? before.active });
        const webhook = await existing(tx, id);
        await audit.add(tx, person, {
          action: 'webhook.change',
          subject: webhook.download_type.name,
          detail: { id, host: hostOf(webhook), active: webhook.active },
        });
        return webhook;
      });
      return { ...changed, unreachable: await whyUnreachable(network, new URL(changed.url)) };
    },

    async delete(person, id) {
      await transact(db, async (tx) => {
        const webhook = await existing(tx, id);
        await deleteWebhook(tx, id);
        await audit.add(tx, person, {
          action: 'webhook.delete',
          subject: webhook.download_type.name,
          detail: { id, host: hostOf(webhook) },
        });
      });
      conditions.clear('webhook_failing', String(id));
    },

    async test(person, id) {
      const { url, ...secrets } = await transact(db, async (tx) => {
        const limit = { key: `webhook tests by ${person.id}`, max: testsPerTenMinutes };
        await limiter.consume(tx, { ...limit, windowMs: 10 * 60_000 });
        const webhook = await existing(tx, id);
        const found = await findWebhookSecrets(tx, id);
        if (!found) throw notFound();
        await audit.add(tx, person, {
          action: 'webhook.test',
          subject: webhook.download_type.name,
          detail: { id, host: hostOf(webhook) },
        });
        return found;
      });
      const at = now();
      const payload = JSON.stringify({ type: 'ping', timestamp: at.toISOString(), data: {} });
      const signing = secretsOf(id, secrets, cipher, at.toISOString());
      if (!signing) throw new HttpProblem(500, 'row_damaged');
      const headers = signedHeaders(signing, newEventId(), at, payload);
      const posted = await postJson(url, payload, headers, network, new AbortController().signal);
      if (!posted) throw new Error('A test that nobody ends was ended');
      if (posted.error === null) conditions.clear('webhook_failing', String(id));
      return { delivered: posted.error === null, ...posted };
    },

    async renewSecret(person, id) {
      const signing = newWebhookSecret();
      const oldEndsAt = new Date(now().getTime() + oldSecretMs).toISOString();
      const renewed = await transact(db, async (tx) => {
        const webhook = await existing(tx, id);
        await setWebhookSecret(tx, id, { secret: cipher.encrypt(signing), oldEndsAt });
        await audit.add(tx, person, {
          action: 'webhook.new_secret',
          subject: webhook.download_type.name,
          detail: { id, host: hostOf(webhook) },
        });
        return webhook;
      });
      announceRow('webhooks', id, signing);
      const unreachable = await whyUnreachable(network, new URL(renewed.url));
      return { ...renewed, unreachable, secret: signing };
    },

    async deliveries(id) {
      await existing(db, id);
      return (await listDeliveries(db, id)).map(toDelivery);
    },

    resend: (person, id, deliveryId) =>
      transact(db, async (tx) => {
        const webhook = await existing(tx, id);
        if (!(await findDelivery(tx, id, deliveryId))) throw notFound();
        if (!webhook.active) throw new HttpProblem(409, 'webhook_off');
        await setDeliveryDue(tx, deliveryId, now().toISOString());
        await audit.add(tx, person, {
          action: 'webhook.resend',
          subject: webhook.download_type.name,
          detail: { id, host: hostOf(webhook), delivery: deliveryId },
        });
        return toDelivery(mustExist(await findDelivery(tx, id, deliveryId)));
      }),
  };
}

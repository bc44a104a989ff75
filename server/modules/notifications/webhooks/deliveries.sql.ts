import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../../../platform/db/connection';
import type { Tables } from '../../../platform/db/tables';

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>;

/** Queues a delivery that is due now. */
export async function insertDelivery(
  db: Queryable,
  delivery: Pick<Insertable<Tables['webhook_deliveries']>, 'webhook_id' | 'event_id' | 'event' | 'payload'>,
  now: string,
): Promise<void> {
  await db
    .insertInto('webhook_deliveries')
    .values({ ...delivery, created_at: now, attempts: 0, next_attempt_at: now })
    .execute();
}

/** Returns the deliveries of a webhook, newest first. */
export const listDeliveries = (db: Queryable, webhookId: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .selectAll()
    .execute();

export const findDelivery = (
  db: Queryable,
  webhookId: number,
  id: number,
): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();

/** Returns the oldest due delivery of each active webhook, with its URL. */
export const listDue = (db: Queryable, now: string, limit: number) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .where('webhooks.active', '=', 1)
    .where('webhook_deliveries.next_attempt_at', '<=', now)
    .where('webhook_deliveries.held_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook_deliveries as earlier')
            .whereRef('earlier.webhook_id', '=', 'webhook_deliveries.webhook_id')
            .whereRef('earlier.id', '<', 'webhook_deliveries.id')
            .where('earlier.next_attempt_at', '<=', now)
            .where('earlier.held_at', 'is', null)
            .select('earlier.id'),
        ),
      ),
    )
    .orderBy('webhook_deliveries.next_attempt_at')
    .limit(limit)
    .selectAll('webhook_deliveries')
    .select([
      'webhooks.url as url',
      'webhooks.secret as secret',
      'webhooks.old_secret as old_secret',
      'webhooks.old_secret_ends_at as old_secret_ends_at',
    ])
    .execute();

export type DueDelivery = Awaited<ReturnType<typeof listDue>>[number];

/** Claims a delivery for sending until a time. @returns false if another instance claimed it first */
export async function claimDelivery(
  db: Queryable,
  { id, next_attempt_at }: Pick<DeliveryRow, 'id' | 'next_attempt_at'>,
  until: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: until })
    .where('id', '=', id)
    .where('next_attempt_at', '=', next_attempt_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores the result of an attempt. */
export async function setAttempted(
  db: Queryable,
  id: number,
  attempt: Pick<DeliveryRow, 'attempts' | 'next_attempt_at' | 'delivered_at' | 'status' | 'error' | 'answer'>,
): Promise<void> {
  await db.updateTable('webhook_deliveries').set(attempt).where('id', '=', id).execute();
}

/** Makes a delivery due now and resets its attempts. */
export async function setDeliveryDue(db: Queryable, id: number, now: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ attempts: 0, next_attempt_at: now, delivered_at: null, error: null, held_at: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes all deliveries about a release, sent or pending. */
export async function deleteDeliveriesOf(db: Queryable, releaseId: number): Promise<void> {
  // Must match the JSON of `enqueueReleaseEvent`. A webhook has only about 50 deliveries.
  await db
    .deleteFrom('webhook_deliveries')
    .where('payload', 'like', `%"data":{"id":${releaseId},"download_type":%`)
    .execute();
}

/** Deletes the deliveries of a webhook that are not pending, except the newest ones. */
export async function deleteOldDeliveries(db: Queryable, webhookId: number, keep: number): Promise<void> {
  const oldest = await db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .offset(keep - 1)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  if (!oldest) return;
  await db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is', null)
    .where('id', '<', oldest.id)
    .execute();
}

/** Deletes a batch of old pending deliveries of inactive webhooks. @returns the number of deleted rows */
export async function deleteStoppedDeliveries(db: Queryable, before: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
        .where('webhooks.active', '=', 0)
        .where('webhook_deliveries.next_attempt_at', 'is not', null)
        .where('webhook_deliveries.created_at', '<', before)
        .limit(limit)
        .select('webhook_deliveries.id'),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Holds pending deliveries. They are sent only on request of a person. */
export async function holdDeliveries(db: Queryable, before: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ held_at: before })
    .where('next_attempt_at', 'is not', null)
    .where('created_at', '<=', before)
    .execute();
}

/**
 * Makes deliveries due now whose next attempt is too far in the future: it was set while the clock was ahead.
 */
export async function clampDeliveries(
  db: Queryable,
  { now, latest }: { now: string; latest: string },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('next_attempt_at', '>', latest)
    .execute();
}

/** Postpones all due deliveries of a webhook. */
export async function postponeDeliveries(
  db: Queryable,
  webhookId: number,
  { now, until }: { now: string; until: string },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: until })
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', '<=', now)
    .execute();
}

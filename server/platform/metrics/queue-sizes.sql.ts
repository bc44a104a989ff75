import type { Database } from '../db/connection';

/** The lengths of the queues in the database. */
export interface QueueSizes {
  mails: number;
  /** ISO 8601 UTC; null when no mail waits */
  oldestMailAt: string | null;
  deliveries: number;
  uploads: number;
}

export async function readQueueSizes(db: Database): Promise<QueueSizes> {
  const mails = await db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min(fn.coalesce('created_at', 'next_attempt_at')).as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const deliveries = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .where('webhooks.active', '=', 1)
    .where('webhook_deliveries.next_attempt_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const uploads = await db
    .selectFrom('downloadables')
    .where('state', '=', 'receiving')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    mails: mails.count,
    oldestMailAt: mails.oldest,
    deliveries: deliveries.count,
    uploads: uploads.count,
  };
}

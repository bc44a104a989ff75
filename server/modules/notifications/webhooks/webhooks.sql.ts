import type { Insertable } from 'kysely';
import type { Queryable } from '../../../platform/db/connection';
import type { Tables } from '../../../platform/db/tables';

const selectWebhooks = (db: Queryable) =>
  db
    .selectFrom('webhooks')
    .innerJoin('download_types', 'download_types.id', 'webhooks.download_type_id')
    .leftJoin('webhook_deliveries as last', (join) =>
      join.on('last.id', '=', (eb) =>
        eb
          .selectFrom('webhook_deliveries')
          .whereRef('webhook_deliveries.webhook_id', '=', 'webhooks.id')
          .select((each) => each.fn.max('webhook_deliveries.id').as('id')),
      ),
    )
    .select([
      'webhooks.id as id',
      'webhooks.url as url',
      'webhooks.active as active',
      'webhooks.created_at as created_at',
      'download_types.id as typeId',
      'download_types.name as typeName',
      'last.created_at as lastAt',
      'last.next_attempt_at as lastNextAttempt',
      'last.delivered_at as lastDelivered',
      'last.held_at as lastHeld',
    ]);

/** A webhook with its download type and its last delivery. */
export type ListedWebhook = Awaited<ReturnType<typeof listWebhooks>>[number];

/** Returns all webhooks, by the name of their download type. */
export const listWebhooks = (db: Queryable) =>
  selectWebhooks(db).orderBy('download_types.search_key').orderBy('webhooks.id').execute();

export const findWebhook = (db: Queryable, id: number) =>
  selectWebhooks(db).where('webhooks.id', '=', id).executeTakeFirst();

export async function countWebhooks(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWebhook(
  db: Queryable,
  webhook: Omit<Insertable<Tables['webhooks']>, 'id' | 'active'>,
): Promise<number> {
  const row = await db
    .insertInto('webhooks')
    .values({ ...webhook, active: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateWebhook(
  db: Queryable,
  id: number,
  { url, active }: { url: string; active: boolean },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ url, active: active ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** Turns a webhook off, unless it has another URL by now. */
export async function turnOffWebhook(db: Queryable, { id, url }: { id: number; url: string }): Promise<void> {
  await db.updateTable('webhooks').set({ active: 0 }).where('id', '=', id).where('url', '=', url).execute();
}

/** Returns which webhooks there are: true for an active one. */
export async function listWebhookStates(db: Queryable): Promise<Map<number, boolean>> {
  const rows = await db.selectFrom('webhooks').select(['id', 'active']).execute();
  return new Map(rows.map(({ id, active }) => [id, active === 1]));
}

/** Returns the webhooks that are off, and that have taken nothing since an answer with this status. */
export const listTurnedOffBy = (db: Queryable, status: number) =>
  db
    .selectFrom('webhooks')
    .where('active', '=', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where('status', '=', status)
          .where((qb) =>
            qb.not(
              qb.exists(
                qb
                  .selectFrom('webhook_deliveries as taken')
                  .whereRef('taken.webhook_id', '=', 'webhooks.id')
                  .whereRef('taken.id', '>', 'webhook_deliveries.id')
                  .where('taken.delivered_at', 'is not', null)
                  .select('taken.id'),
              ),
            ),
          )
          .select('webhook_deliveries.id'),
      ),
    )
    .select(['id', 'url'])
    .execute();

/** Returns the URL of a webhook and its encrypted secrets. */
export const findWebhookSecrets = (db: Queryable, id: number) =>
  db
    .selectFrom('webhooks')
    .where('id', '=', id)
    .select(['url', 'secret', 'old_secret', 'old_secret_ends_at'])
    .executeTakeFirst();

/** Sets a new secret. The previous one stays valid until a time. */
export async function setWebhookSecret(
  db: Queryable,
  id: number,
  { secret, oldEndsAt }: { secret: string; oldEndsAt: string },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((eb) => ({ secret, old_secret: eb.ref('secret'), old_secret_ends_at: oldEndsAt }))
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhook(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Returns the webhooks to notify of a release, with the data of the release. */
export const listWebhooksFor = (db: Queryable, releaseId: number) =>
  db
    .selectFrom('webhooks')
    .innerJoin('download_types', 'download_types.id', 'webhooks.download_type_id')
    .innerJoin('downloadables', 'downloadables.download_type_id', 'download_types.id')
    .where('downloadables.id', '=', releaseId)
    .where('webhooks.active', '=', 1)
    .orderBy('webhooks.id')
    .select((eb) => [
      'webhooks.id as id',
      'download_types.id as typeId',
      'download_types.name as typeName',
      'downloadables.name as name',
      'downloadables.file_name as file_name',
      'downloadables.received as size',
      'downloadables.sha256 as sha256',
      eb.fn.coalesce('downloadables.publish_at', 'downloadables.finished_at').as('release_date'),
      'downloadables.kind as kind',
      'downloadables.channel as channel',
      'downloadables.withdrawn_reason as withdrawn_reason',
    ])
    .execute();

import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/connection';
import { isPublished } from '../releases/visibility.shared.sql';

/** Returns what an installation has of its first steps. @param now ISO 8601, UTC */
export async function findSetup(db: Queryable, now: string) {
  const has = async (row: Promise<unknown>) => (await row) !== undefined;
  const one = sql<number>`1`.as('found');
  return {
    sentMail: await has(
      db.selectFrom('outbox').where('sent_at', 'is not', null).select(one).limit(1).executeTakeFirst(),
    ),
    downloadType: await has(
      db.selectFrom('download_types').where('deleted_at', 'is', null).select(one).limit(1).executeTakeFirst(),
    ),
    release: await has(
      db
        .selectFrom('downloadables')
        .where('state', '=', 'finished')
        .where(isPublished(now))
        .orderBy(sql`coalesce(publish_at, finished_at)`, 'desc')
        .select(one)
        .limit(1)
        .executeTakeFirst(),
    ),
    customer: await has(
      db
        .selectFrom('users')
        .innerJoin('groups', 'groups.id', 'users.group_id')
        .where('groups.is_admin', '=', 0)
        .select(one)
        .limit(1)
        .executeTakeFirst(),
    ),
  };
}

/** True if the user chose their own password: changed it, or set it by a link. */
export async function hasOwnPassword(db: Queryable, userId: number): Promise<boolean> {
  const entry = await db
    .selectFrom('audit')
    .where('actor_id', '=', userId)
    .where('action', 'in', ['password.change', 'password.reset', 'invitation.accept'])
    .orderBy('id')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Hides the first steps of a customer for a user. */
export const hideCustomerSteps = (db: Queryable, userId: number) =>
  db.updateTable('users').set({ steps_hidden: 1 }).where('id', '=', userId).execute();

/**
 * Returns what a customer group has of its first steps; undefined if it was created before a time, or if the
 * user hid them.
 * @param since ISO 8601, UTC
 */
export async function findCustomerSteps(
  db: Queryable,
  { id, groupId }: { id: number; groupId: number },
  since: string,
) {
  return db
    .selectFrom('groups')
    .innerJoin('users as viewer', 'viewer.group_id', 'groups.id')
    .where('groups.id', '=', groupId)
    .where('viewer.id', '=', id)
    .where('viewer.steps_hidden', '=', 0)
    .where('groups.created_at', '>=', since)
    .select((eb) => [
      eb
        .exists(eb.selectFrom('downloads').where('downloads.group_id', '=', groupId).select('downloads.id'))
        .as('install'),
      eb
        .exists(
          eb
            .selectFrom('audit')
            .where('audit.group_id', '=', groupId)
            .where('audit.action', 'in', ['license.open', 'license.download'])
            .where('audit.actor_id', 'in', (qb) =>
              qb.selectFrom('users').where('users.group_id', '=', groupId).select('users.id'),
            )
            .select('audit.id'),
        )
        .as('licence'),
      eb
        .or([
          // A second user of the group.
          eb.exists(
            eb
              .selectFrom('users')
              .where('users.group_id', '=', groupId)
              .offset(1)
              .limit(1)
              .select('users.id'),
          ),
          eb.exists(
            eb.selectFrom('invitations').where('invitations.group_id', '=', groupId).select('invitations.id'),
          ),
        ])
        .as('colleagues'),
    ])
    .executeTakeFirst();
}

import { sql } from 'kysely';
import type { AdvisoryNotification } from '../../contract/advisory-publication';
import type { ListQuery, Page } from '../../contract/list';
import type { Queryable } from '../../platform/db/connection';
import { longRead } from '../../platform/db/reading/long-read';
import { deleteSome } from '../../platform/lists/delete-some';
import { readPage, type Listing } from '../../platform/lists/read-page';
import { isInterrupted } from '../mail/mails.shared.sql';
import type { AdvisoryRow } from './advisories.sql';
import { recipientsOf, ways } from './recipients.sql';

/** A person who is not notified of the newest revision yet. */
export interface Unnotified {
  userId: number;
  via: 'download' | 'manager';
  /** the affected releases that the person or the group has */
  releaseIds: number[];
}

/** Returns the recipients of the newest revision without a notification of it. */
export async function listUnnotified(
  db: Queryable,
  { id, revision }: Pick<AdvisoryRow, 'id' | 'revision'>,
): Promise<Unnotified[]> {
  const rows = await db
    .selectFrom(recipientsOf({ id }, 'published'))
    .where(
      sql<boolean>`recipients.user_id is not null and not exists (
      select 1 from advisory_notifications
      where advisory_notifications.advisory_id = ${id} and advisory_notifications.revision = ${revision}
        and advisory_notifications.user_id = recipients.user_id)`,
    )
    .orderBy(sql`recipients.user_id`)
    .select([
      sql<number>`recipients.user_id`.as('userId'),
      sql<number>`recipients.via`.as('via'),
      sql<string>`recipients.release_ids`.as('releaseIds'),
    ])
    .modifyEnd(longRead)
    .execute();
  return rows.map(({ userId, via, releaseIds }) => ({
    userId,
    via: ways[via] === 'manager' ? 'manager' : 'download',
    releaseIds: releaseIds.split(',').map(Number),
  }));
}

/** Returns the advisories whose recipients are being notified. */
export const listToNotify = (db: Queryable): Promise<AdvisoryRow[]> =>
  db.selectFrom('advisories').where('notify_revision', '>', 0).orderBy('id').selectAll().execute();

/** Begins to notify the recipients of a revision, or ends it (`revision`: 0). */
export async function setNotifying(db: Queryable, id: number, revision: number): Promise<void> {
  await db.updateTable('advisories').set({ notify_revision: revision }).where('id', '=', id).execute();
}

interface NewNotification {
  advisory_id: number;
  revision: number;
  user_id: number;
  user_name: string;
  email: string;
  group_id: number;
  group_name: string;
  via: 'download' | 'manager';
  created_at: string;
}

/** @returns its id; undefined if the person was notified of this revision before */
export async function insertNotification(
  db: Queryable,
  notification: NewNotification,
): Promise<number | undefined> {
  const row = await db
    .insertInto('advisory_notifications')
    .values(notification)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function setMail(db: Queryable, id: number, mailId: number | null): Promise<void> {
  await db.updateTable('advisory_notifications').set({ mail_id: mailId }).where('id', '=', id).execute();
}

/**
 * Copies the results of mails to their notifications, because mails are deleted earlier.
 * @param limit max number of notifications
 * @returns the number of changed notifications
 */
export async function noteResults(db: Queryable, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`update advisory_notifications set
      sent_at = (select outbox.sent_at from outbox where outbox.id = advisory_notifications.mail_id),
      failed_at = (select outbox.failed_at from outbox where outbox.id = advisory_notifications.mail_id)
    where id in (
      select unsent.id from advisory_notifications as unsent join outbox on outbox.id = unsent.mail_id
      where unsent.sent_at is null and unsent.mail_id is not null
        and (outbox.sent_at is not null or outbox.failed_at is distinct from unsent.failed_at)
      limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

const listing: Listing = {
  sorts: { id: { by: sql`advisory_notifications.id`, type: 'number' } },
  sort: 'id',
  id: sql`advisory_notifications.id`,
  searched: [
    sql`lower(advisory_notifications.user_name)`,
    sql`lower(advisory_notifications.email)`,
    sql`lower(advisory_notifications.group_name)`,
  ],
};

/**
 * Returns a page of the notifications of an advisory.
 * @param now ISO 8601, UTC
 * @throws HttpProblem 422 for an invalid cursor
 */
export async function listNotifications(
  db: Queryable,
  advisoryId: number,
  request: ListQuery,
  now: string,
): Promise<Page<AdvisoryNotification>> {
  const query = db
    .selectFrom('advisory_notifications')
    .leftJoin('outbox', 'outbox.id', 'advisory_notifications.mail_id')
    .where('advisory_notifications.advisory_id', '=', advisoryId)
    .selectAll('advisory_notifications')
    .select((eb) =>
      eb
        .case()
        .when(isInterrupted(now))
        .then(sql<number>`1`)
        .else(sql<number>`0`)
        .end()
        .as('interrupted'),
    );
  const page = await readPage(query, listing, request);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      id: row.id,
      revision: row.revision,
      user: { id: row.user_id, name: row.user_name, email: row.email },
      group: { id: row.group_id, name: row.group_name },
      via: row.via,
      created_at: row.created_at,
      sent_at: row.sent_at,
      failed_at: row.failed_at,
      interrupted: row.interrupted === 1,
    })),
  };
}

/** Deletes a batch of notifications that were created before a time. @returns the number of deleted rows */
export const deleteOldNotifications = (db: Queryable, before: string, limit: number): Promise<number> =>
  deleteSome(db, 'advisory_notifications', 'created_at', before, limit);

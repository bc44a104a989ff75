import { sql, type Insertable } from 'kysely';
import type { Page } from '../contract/list';
import type { MailQuery } from '../contract/mail';
import type { Queryable } from '../db/connection';
import type { Tables } from '../db/tables';
import { readPage, type Listing } from './read-page';

type NewMail = Omit<Insertable<Tables['outbox']>, 'id' | 'attempts' | 'next_attempt_at' | 'created_at'>;

/** Puts a mail in, to be sent at once. */
export async function insertMail(db: Queryable, mail: NewMail, now: string): Promise<number> {
  const row = await db
    .insertInto('outbox')
    .values({ ...mail, attempts: 0, next_attempt_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The mail to be tried first, with the contact message that it is made from; none whose link has ended. */
export function findNextToSend(db: Queryable, now: string) {
  return db
    .selectFrom('outbox')
    .leftJoin('contact_messages', 'contact_messages.id', 'outbox.contact_message_id')
    .where('outbox.sent_at', 'is', null)
    .where('outbox.failed_at', 'is', null)
    .where((eb) => eb.or([eb('outbox.link_ends_at', 'is', null), eb('outbox.link_ends_at', '>', now)]))
    .orderBy('outbox.next_attempt_at')
    .orderBy('outbox.id')
    .limit(1)
    .selectAll('outbox')
    .select([
      'contact_messages.at as message_at',
      'contact_messages.name as message_name',
      'contact_messages.email as message_email',
      'contact_messages.phone as message_phone',
      'contact_messages.company as message_company',
      'contact_messages.message as message',
      'contact_messages.language as message_language',
      'contact_messages.kind as message_kind',
      'contact_messages.erp as message_erp',
      'contact_messages.scanners as message_scanners',
      'contact_messages.package as message_package',
      'contact_messages.licences as message_licences',
      'contact_messages.apps as message_apps',
      'contact_messages.from_page as message_from',
    ])
    .executeTakeFirst();
}

export type MailToSend = NonNullable<Awaited<ReturnType<typeof findNextToSend>>>;

export async function setSent(db: Queryable, id: number, now: string): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now, last_error: null }).where('id', '=', id).execute();
}

/** @param next `failedAt`: when sending it is given up */
export async function setNextAttempt(
  db: Queryable,
  id: number,
  next: { attempts: number; at: string; error: string; failedAt: string | null },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      attempts: next.attempts,
      next_attempt_at: next.at,
      last_error: next.error,
      failed_at: next.failedAt,
    })
    .where('id', '=', id)
    .execute();
}

const selectMails = (db: Queryable) =>
  db
    .selectFrom('outbox')
    .leftJoin('contact_messages', 'contact_messages.id', 'outbox.contact_message_id')
    .select([
      'outbox.id as id',
      'outbox.kind as kind',
      'outbox.recipient as recipient',
      'outbox.subject as subject',
      'outbox.content as content',
      'outbox.contact_message_id as contact_message_id',
      'outbox.link_ends_at as link_ends_at',
      'outbox.created_at as created_at',
      'outbox.attempts as attempts',
      'outbox.next_attempt_at as next_attempt_at',
      'outbox.sent_at as sent_at',
      'outbox.failed_at as failed_at',
      'outbox.last_error as last_error',
      'contact_messages.at as message_at',
      'contact_messages.name as message_name',
      'contact_messages.company as message_company',
      'contact_messages.kind as message_kind',
    ]);

export type ListedMail = NonNullable<Awaited<ReturnType<typeof findListedMail>>>;

const listing: Listing = {
  sorts: { id: { by: sql`outbox.id`, type: 'number' } },
  sort: '-id',
  id: sql`outbox.id`,
  searched: [sql`lower(coalesce(outbox.recipient, ''))`],
};

/** One whose link ended before it was sent has failed. Newest first, unless asked otherwise. */
export function listMails(db: Queryable, request: MailQuery, now: string): Promise<Page<ListedMail>> {
  const { state } = request;
  let query = selectMails(db);
  if (state === 'sent') query = query.where('outbox.sent_at', 'is not', null);
  if (state === 'waiting' || state === 'failed') {
    const failed = sql<boolean>`(outbox.failed_at is not null or coalesce(outbox.link_ends_at <= ${now}, false))`;
    query = query
      .where('outbox.sent_at', 'is', null)
      .where((eb) => (state === 'failed' ? failed : eb.not(failed)));
  }
  return readPage(query, listing, request);
}

export const findListedMail = (db: Queryable, id: number) =>
  selectMails(db).where('outbox.id', '=', id).executeTakeFirst();

/** The answers to a contact message, oldest first. */
export const listAnswers = (db: Queryable, contactMessageId: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'subject', 'content', 'sent_at', 'failed_at', 'last_error'])
    .select((eb) => eb.fn.coalesce('created_at', 'next_attempt_at').as('at'))
    .where('contact_message_id', '=', contactMessageId)
    .where('kind', '=', 'answer')
    .orderBy('id')
    .execute();

/** To be sent at once, as if it never was. */
export async function setDue(db: Queryable, id: number, now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts: 0, next_attempt_at: now, sent_at: null, failed_at: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes mails that were sent, given up, or whose link ended before a time. */
export async function deleteDoneMails(db: Queryable, before: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([eb('sent_at', '<', before), eb('failed_at', '<', before), eb('link_ends_at', '<', before)]),
    )
    .execute();
}

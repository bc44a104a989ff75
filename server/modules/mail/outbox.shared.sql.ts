import { expressionBuilder, type Insertable } from 'kysely';
import type { Queryable } from '../../platform/db/connection';
import type { Tables } from '../../platform/db/tables';
import { deleteSome } from '../../platform/lists/delete-some';
import { openInvitationIds } from '../accounts/invitations.shared.sql';

type NewMail = Omit<Insertable<Tables['outbox']>, 'id' | 'attempts' | 'next_attempt_at' | 'created_at'>;

/** Inserts a mail and returns its id. @param due time from which it may be sent; now by default */
export async function insertMail(db: Queryable, mail: NewMail, now: string, due = now): Promise<number> {
  const row = await db
    .insertInto('outbox')
    .values({ ...mail, attempts: 0, next_attempt_at: due, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns the id of the unsent mail about many contact messages; undefined if there is none. */
export async function findContactSummary(db: Queryable): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .where('urgency', '=', 3)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('content', 'is not', null)
    .where('contact_message_id', 'is', null)
    .where('kind', '=', 'contact')
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateMailContent(
  db: Queryable,
  id: number,
  mail: { subject: string; content: string },
): Promise<void> {
  await db.updateTable('outbox').set(mail).where('id', '=', id).execute();
}

export const mail = expressionBuilder<Tables, 'outbox'>();

/** SQL condition: the mail has a link that was used, replaced, revoked or has expired. */
export function isLinkOver(db: Queryable, now: string) {
  const link = db
    .selectFrom('links')
    .select('hash')
    .where('hash', '=', mail.ref('outbox.link_hash'))
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'invitation').and('subject', 'in', openInvitationIds(db)),
        eb('kind', '!=', 'invitation').and('subject', 'in', db.selectFrom('users').select('users.id')),
      ]),
    );
  return mail('outbox.link_ends_at', 'is not', null).and(
    mail('outbox.link_ends_at', '<=', now).or(
      // Mails of an older server version have no hash of their link.
      mail('outbox.link_hash', 'is not', null).and(mail.not(mail.exists(link))),
    ),
  );
}

/**
 * Returns the next mail to send: the most urgent due mail, else the mail that is due next. Mails whose link
 * is no longer valid are skipped.
 * @param isProbe during an outage: prefers a mail that was never tried, then the one that waits longest, so
 * that a mail which causes the refusals does not block the others
 */
export async function findNextToSend(db: Queryable, now: string, isProbe = false) {
  const due = await waitingMails(db, now)
    .where('outbox.next_attempt_at', '<=', now)
    .orderBy((mails) => (isProbe ? mails('outbox.last_error', 'is not', null) : mails.ref('outbox.urgency')))
    .orderBy('outbox.next_attempt_at')
    .orderBy('outbox.id')
    .limit(1)
    .executeTakeFirst();
  if (due) return due;
  return waitingMails(db, now)
    .orderBy('outbox.next_attempt_at')
    .orderBy('outbox.id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Columns of the contact message that a mail is about. The mail to the vendor is created from them when it is
 * sent. It has no copy of them, so what a visitor wrote is stored once and is deleted with the message. This is
 * why the module reads a table of `messages`, a later module.
 */
const messageColumns = [
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
] as const;

/** Selects mails with all columns of their contact message. */
export const wholeMails = (db: Queryable) =>
  db
    .selectFrom('outbox')
    .leftJoin('contact_messages', 'contact_messages.id', 'outbox.contact_message_id')
    .selectAll('outbox')
    .select(messageColumns);

const waitingMails = (db: Queryable, now: string) =>
  wholeMails(db)
    .where('outbox.sent_at', 'is', null)
    .where('outbox.failed_at', 'is', null)
    .where('outbox.held_at', 'is', null)
    .where('outbox.sending_at', 'is', null)
    .where(mail.not(isLinkOver(db, now)));

export type MailToSend = NonNullable<Awaited<ReturnType<typeof findNextToSend>>>;

export async function setSent(db: Queryable, id: number, now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, last_error: null, sending_at: null })
    .where('id', '=', id)
    .execute();
}

/** Marks a mail as being sent. If the server crashes meanwhile, the mark remains. */
export async function setSending(db: Queryable, id: number, now: string): Promise<void> {
  await db.updateTable('outbox').set({ sending_at: now }).where('id', '=', id).execute();
}

/**
 * Makes mails due whose next attempt is later than any retry delay: their time was written while the clock
 * was ahead.
 */
export async function clampNextAttempts(db: Queryable, { now, latest }: { now: string; latest: string }) {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '>', latest)
    .execute();
}

/** Stores a failed attempt. @param next `failedAt` is set if there will be no further attempt */
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
      sending_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Puts all waiting mails on hold: they are sent only when an administrator asks for it.
 * @returns their number
 */
export async function holdMails(db: Queryable, now: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ held_at: now })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('created_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Columns with a time after which a mail is finished. Each has an index of its own. */
export const doneTimes = ['sent_at', 'failed_at', 'link_ends_at'] as const;

/** Deletes a batch of mails that were finished before a time. @returns the number of deleted mails */
export const deleteDoneMails = (
  db: Queryable,
  time: (typeof doneTimes)[number],
  before: string,
  limit: number,
): Promise<number> => deleteSome(db, 'outbox', time, before, limit);

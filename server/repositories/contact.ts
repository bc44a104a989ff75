import type { Queryable } from '../db/connection';

export interface ContactMessageRow {
  at: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  message: string;
  language: string;
}

export async function insertContactMessage(db: Queryable, message: ContactMessageRow): Promise<number> {
  const row = await db
    .insertInto('contact_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertOutboxItem(db: Queryable, contactMessageId: number, now: string): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      contact_message_id: contactMessageId,
      attempts: 0,
      next_attempt_at: now,
      sent_at: null,
      last_error: null,
    })
    .execute();
}

/** The unsent mail to be tried first, with its message. */
export function findNextToSend(db: Queryable) {
  return db
    .selectFrom('outbox')
    .innerJoin('contact_messages', 'contact_messages.id', 'outbox.contact_message_id')
    .where('outbox.sent_at', 'is', null)
    .orderBy('outbox.next_attempt_at')
    .orderBy('outbox.id')
    .limit(1)
    .selectAll('contact_messages')
    .select([
      'outbox.id as outbox_id',
      'outbox.attempts as attempts',
      'outbox.next_attempt_at as next_attempt_at',
    ])
    .executeTakeFirst();
}

export async function setSent(db: Queryable, outboxId: number, now: string): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now, last_error: null }).where('id', '=', outboxId).execute();
}

export async function setNextAttempt(
  db: Queryable,
  outboxId: number,
  next: { attempts: number; at: string; error: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts: next.attempts, next_attempt_at: next.at, last_error: next.error })
    .where('id', '=', outboxId)
    .execute();
}

/** With the mail of them that is still to be sent. */
export async function deleteContactMessages(db: Queryable, before: string): Promise<void> {
  await db.deleteFrom('contact_messages').where('at', '<', before).execute();
}

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

/** With the mail of them that is still to be sent. */
export async function deleteContactMessages(db: Queryable, before: string): Promise<void> {
  await db.deleteFrom('contact_messages').where('at', '<', before).execute();
}

import { sql, type Insertable, type Selectable } from 'kysely';
import type { Message, MessageQuery, MessageState } from '../contract/message';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../contract/languages';
import type { Queryable } from '../db/connection';
import type { Tables } from '../db/tables';

type Row = Selectable<Tables['contact_messages']>;

export type NewContactMessage = Omit<
  Insertable<Tables['contact_messages']>,
  'id' | 'state' | 'note' | 'version' | 'apps'
> & { apps: readonly string[] };

export async function insertContactMessage(
  db: Queryable,
  { apps, ...message }: NewContactMessage,
): Promise<number> {
  const row = await db
    .insertInto('contact_messages')
    .values({ ...message, apps: JSON.stringify(apps) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const fromRow = ({ from_page, apps, language, ...row }: Row): Message => ({
  ...row,
  apps: JSON.parse(apps) as string[],
  language: LANGUAGES.find((known) => known === language) ?? DEFAULT_LANGUAGE,
  from: from_page,
});

/** Those that are new first, the newest at the top. */
export async function listMessages(db: Queryable, { q, state, kind }: MessageQuery): Promise<Message[]> {
  let query = db
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy(sql`case when state = 'new' then 0 else 1 end`)
    .orderBy('id', 'desc');
  if (state !== undefined) query = query.where('state', '=', state);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (q !== undefined) {
    const pattern = `%${q
      .trim()
      .toLowerCase()
      .replace(/[\\%_]/g, '\\$&')}%`;
    const columns = ['name', 'email', 'company', 'message', 'note'] as const;
    query = query.where((eb) =>
      eb.or(columns.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)),
    );
  }
  return (await query.execute()).map(fromRow);
}

export async function findMessage(db: Queryable, id: number): Promise<Message | undefined> {
  const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** Its version becomes the next. */
export async function updateMessage(
  db: Queryable,
  id: number,
  change: { state?: MessageState; note?: string },
): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** With the mail about it, sent or not. */
export async function deleteMessage(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('contact_messages').where('id', '=', id).execute();
}

/** With the mail about them, sent or not. */
export async function deleteContactMessages(db: Queryable, before: string): Promise<void> {
  await db.deleteFrom('contact_messages').where('at', '<', before).execute();
}

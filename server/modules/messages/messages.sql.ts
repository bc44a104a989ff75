import { sql, type Insertable, type Selectable } from 'kysely';
import type { Message, MessageChange, MessageQuery } from '../../contract/message';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../contract/languages';
import type { Page } from '../../contract/list';
import type { Queryable } from '../../platform/db/connection';
import { deleteSome } from '../../platform/lists/delete-some';
import { readApps } from '../../platform/db/json-column';
import type { Tables } from '../../platform/db/tables';
import { readPage, type Listing } from '../../platform/lists/read-page';
import { searchKey } from '../../platform/lists/search-key';

type Row = Selectable<Tables['contact_messages']>;

export type NewContactMessage = Omit<
  Insertable<Tables['contact_messages']>,
  'id' | 'state' | 'note' | 'version' | 'apps' | 'search_key'
> & { apps: readonly string[] };

export async function insertContactMessage(
  db: Queryable,
  { apps, ...message }: NewContactMessage,
): Promise<number> {
  const row = await db
    .insertInto('contact_messages')
    .values({
      ...message,
      apps: JSON.stringify(apps),
      search_key: searchKey('contact_messages', { ...message, note: '' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const fromRow = ({ from_page, apps, language, search_key: _, ...row }: Row): Message => ({
  ...row,
  apps: readApps('contact_messages', row.id, apps),
  language: LANGUAGES.find((known) => known === language) ?? DEFAULT_LANGUAGE,
  from: from_page,
});

const listing: Listing = {
  sorts: {
    new: { by: sql`case when contact_messages.state = 'new' then 1 else 0 end`, type: 'number' },
    at: { by: sql`contact_messages.at`, type: 'string' },
    name: { by: sql`contact_messages.search_key`, type: 'string' },
  },
  sort: '-new',
  id: sql`contact_messages.id`,
  searched: [sql`contact_messages.search_key`],
};

/** Returns a page of messages, by default new ones first and then by date, newest first. */
export async function listMessages(db: Queryable, request: MessageQuery): Promise<Page<Message>> {
  let query = db.selectFrom('contact_messages').selectAll();
  if (request.state !== undefined) query = query.where('state', '=', request.state);
  if (request.kind !== undefined) query = query.where('kind', '=', request.kind);
  const page = await readPage(query, listingOf(request), request);
  return { ...page, rows: page.rows.map(fromRow) };
}

/** With a filter on the state, the order by state is left out. */
const listingOf = ({ state }: MessageQuery): Listing =>
  state === undefined
    ? listing
    : { ...listing, sorts: { ...listing.sorts, new: { by: sql`contact_messages.id`, type: 'number' } } };

export async function findMessage(db: Queryable, id: number): Promise<Message | undefined> {
  const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** Increments the version. */
export async function updateMessage(
  db: Queryable,
  message: Message,
  change: Omit<MessageChange, 'version'>,
): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({
      ...change,
      version: message.version + 1,
      search_key: searchKey('contact_messages', { ...message, ...change }),
    })
    .where('id', '=', message.id)
    .execute();
}

/** Deletes a message and the mail about it, sent or not. */
export async function deleteMessage(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('contact_messages').where('id', '=', id).execute();
}

/**
 * Deletes a batch of messages and the mail about them, sent or not.
 * @returns the number of deleted messages
 */
export const deleteContactMessages = (db: Queryable, before: string, limit: number): Promise<number> =>
  deleteSome(db, 'contact_messages', 'at', before, limit);

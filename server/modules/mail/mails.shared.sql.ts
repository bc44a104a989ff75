import { sql } from 'kysely';
import type { Page } from '../../contract/list';
import type { MailQuery, MailState } from '../../contract/mail';
import type { Queryable } from '../../platform/db/connection';
import type { MailKind } from '../../platform/db/tables';
import { readPage, type Listing } from '../../platform/lists/read-page';
import { isLinkOver, mail, wholeMails } from './outbox.shared.sql';

/** Returns a mail with its content and its contact message. */
export const findWholeMail = (db: Queryable, id: number) =>
  wholeMails(db).where('outbox.id', '=', id).executeTakeFirst();

/** Longer than it takes to send a mail. */
const sendingMs = 2 * 60_000;

const ago = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString();

/** SQL condition: a crash left a doubt whether the mail was sent. */
export const isInterrupted = (now: string) => mail('outbox.sending_at', '<', ago(now, sendingMs));

/** SQL expression for the state of a mail. */
const stateOf = (db: Queryable, now: string) =>
  mail
    .case()
    .when('outbox.sent_at', 'is not', null)
    .then(sql<MailState>`'sent'`)
    .when(isLinkOver(db, now))
    .then(sql<MailState>`'ended'`)
    .when('outbox.failed_at', 'is not', null)
    .then(sql<MailState>`'failed'`)
    .when('outbox.held_at', 'is not', null)
    .then(sql<MailState>`'held'`)
    .when(isInterrupted(now))
    .then(sql<MailState>`'interrupted'`)
    .else(sql<MailState>`'waiting'`)
    .end();

/** A mail that failed and is still unsent after this time is shown to administrators. */
const delayMs = 3_600_000;

function isListed(db: Queryable, { state }: MailQuery, now: string) {
  // `sent_at` is tested in addition, so that the index of the few unsent mails is used.
  const is = (expected: MailState) =>
    mail(stateOf(db, now), '=', expected).and('outbox.sent_at', expected === 'sent' ? 'is not' : 'is', null);
  if (state === 'waiting_link') return is('waiting').and('outbox.link_ends_at', 'is not', null);
  if (state !== 'needs_attention') return state && is(state);
  const isLate = is('waiting')
    .and('outbox.last_error', 'is not', null)
    .and(
      sql`coalesce(outbox.created_at, contact_messages.at, outbox.next_attempt_at)`,
      '<',
      ago(now, delayMs),
    );
  return mail('outbox.sent_at', 'is', null).and(mail.or([is('failed'), is('interrupted'), isLate]));
}

const selectMails = (db: Queryable, now: string) =>
  db
    .selectFrom('outbox')
    .leftJoin('contact_messages', 'contact_messages.id', 'outbox.contact_message_id')
    .select([
      'outbox.id as id',
      'outbox.kind as kind',
      'outbox.recipient as recipient',
      'outbox.language as language',
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
    ])
    .select([
      stateOf(db, now).as('state'),
      mail
        .case()
        .when(isLinkOver(db, now))
        .then(sql<number>`1`)
        .else(sql<number>`0`)
        .end()
        .as('is_link_over'),
    ]);

export type ListedMail = NonNullable<Awaited<ReturnType<typeof findListedMail>>>;

const listing: Listing = {
  sorts: { id: { by: sql`outbox.id`, type: 'number' } },
  sort: '-id',
  id: sql`outbox.id`,
  searched: [sql`lower(coalesce(outbox.recipient, ''))`],
};

/** Returns a page of mails, newest first by default. @param now ISO 8601, UTC */
export function listMails(db: Queryable, request: MailQuery, now: string): Promise<Page<ListedMail>> {
  const isWanted = isListed(db, request, now);
  const mails = selectMails(db, now);
  return readPage(isWanted ? mails.where(isWanted) : mails, listing, request);
}

export const findListedMail = (db: Queryable, id: number, now: string) =>
  selectMails(db, now).where('outbox.id', '=', id).executeTakeFirst();

/** Returns the answers to a contact message, oldest first. @param now ISO 8601, UTC */
export const listAnswers = (db: Queryable, contactMessageId: number, now: string) =>
  db
    .selectFrom('outbox')
    .select(['id', 'subject', 'content', 'last_error'])
    .select((eb) => eb.fn.coalesce('created_at', 'next_attempt_at').as('at'))
    .select(stateOf(db, now).as('state'))
    .where('contact_message_id', '=', contactMessageId)
    .where('kind', '=', 'answer')
    .orderBy('id')
    .execute();

/**
 * Returns the last mails to an address, newest first.
 * @param now ISO 8601, UTC
 * @param since ISO 8601, UTC: leaves out earlier mails
 */
export function listMailsTo(
  db: Queryable,
  email: string,
  {
    limit,
    now,
    since,
    without = [],
  }: { limit: number; now: string; since?: string; without?: readonly MailKind[] },
) {
  let query = db
    .selectFrom('outbox')
    .where('outbox.recipient', '=', email)
    .orderBy('outbox.id', 'desc')
    .limit(limit)
    .select([
      'outbox.id as id',
      'outbox.kind as kind',
      'outbox.subject as subject',
      'outbox.sent_at as sent_at',
    ])
    .select((eb) => eb.fn.coalesce('outbox.created_at', 'outbox.next_attempt_at').as('created_at'))
    .select(stateOf(db, now).as('state'));
  if (since !== undefined) query = query.where('outbox.created_at', '>=', since);
  if (without.length > 0) query = query.where('outbox.kind', 'not in', without);
  return query.execute();
}

/**
 * Returns the mails with one of these links. They are found by their recipients, because link hashes have no
 * index.
 * @param now ISO 8601, UTC
 */
export const listMailsWithLinks = (
  db: Queryable,
  { hashes, recipients }: { hashes: readonly string[]; recipients: readonly string[] },
  now: string,
) =>
  db
    .selectFrom('outbox')
    .where('outbox.recipient', 'in', recipients)
    .where('outbox.link_hash', 'in', hashes)
    .select(['outbox.id as id', 'outbox.link_hash as link_hash'])
    .select(stateOf(db, now).as('state'))
    .execute();

/**
 * Returns the mails of these invitations, by the id of the invitation. An invitation whose link has expired
 * has none.
 * @param now ISO 8601, UTC
 */
export async function findMailsOfInvitations(db: Queryable, ids: readonly number[], now: string) {
  if (ids.length === 0) return new Map<number, never>();
  const links = await db
    .selectFrom('links')
    .innerJoin('invitations', 'invitations.id', 'links.subject')
    // A user of another group is mailed at the address of the account, which may be in another case.
    .leftJoin('users', 'users.email_key', 'invitations.email_key')
    .where('links.kind', '=', 'invitation')
    .where('links.subject', 'in', ids)
    .select(['links.hash', 'links.subject as id', 'invitations.email', 'users.email as own_email'])
    .execute();
  if (links.length === 0) return new Map<number, never>();
  const hashes = links.map(({ hash }) => hash);
  const recipients = links.flatMap(({ email, own_email }) => [email, own_email ?? email]);
  const mails = await listMailsWithLinks(db, { hashes, recipients }, now);
  const mailOf = new Map(mails.map(({ link_hash, id, state }) => [link_hash, { id, state }]));
  return new Map(links.map(({ hash, id }) => [id, mailOf.get(hash)]));
}

/** Values of a mail that was never tried. */
const due = {
  attempts: 0,
  sent_at: null,
  failed_at: null,
  last_error: null,
  sending_at: null,
  held_at: null,
} as const;

/** Makes a mail due now, and resets its attempts. */
export async function setDue(db: Queryable, id: number, now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...due, next_attempt_at: now })
    .where('id', '=', id)
    .execute();
}

const failedMails = (db: Queryable, now: string) =>
  db
    .selectFrom('outbox')
    .where('outbox.failed_at', 'is not', null)
    .where('outbox.sent_at', 'is', null)
    .where(mail.not(isLinkOver(db, now)));

/** Returns the number of mails that were given up and can be sent again. */
export async function countFailedMails(db: Queryable, now: string): Promise<number> {
  const query = failedMails(db, now).select((eb) => eb.fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

/**
 * Makes a batch of the oldest mails due that were given up before a time.
 * @returns their number, at most `limit`
 */
export async function setFailedDue(
  db: Queryable,
  { before, now, limit }: { before: string; now: string; limit: number },
): Promise<number> {
  const rows = await failedMails(db, now)
    .where('outbox.failed_at', '<=', before)
    .orderBy('outbox.id')
    .limit(limit)
    .select('outbox.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .updateTable('outbox')
      .set({ ...due, next_attempt_at: now })
      .where('id', 'in', ids)
      .execute();
  return ids.length;
}

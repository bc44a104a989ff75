import { expressionBuilder, sql, type Insertable } from 'kysely';
import type { Page } from '../../contract/list';
import type { MailQuery, MailState } from '../../contract/mail';
import type { Queryable } from '../../platform/db/connection';
import type { MailKind, Tables } from '../../platform/db/tables';
import { deleteSome } from '../../platform/lists/delete-some';
import { openInvitationIds } from '../accounts/invitations.sql';
import { readPage, type Listing } from '../../platform/lists/read-page';

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

const mail = expressionBuilder<Tables, 'outbox'>();

/** SQL condition: the mail has a link that was used, replaced, revoked or has expired. */
function isLinkOver(db: Queryable, now: string) {
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

/** Columns of the contact message that a mail is about. */
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
const wholeMails = (db: Queryable) =>
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

/** Returns a mail with its content and its contact message. */
export const findWholeMail = (db: Queryable, id: number) =>
  wholeMails(db).where('outbox.id', '=', id).executeTakeFirst();

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

/** Longer than it takes to send a mail. */
const sendingMs = 2 * 60_000;

const ago = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString();

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
    .when('outbox.sending_at', '<', ago(now, sendingMs))
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

/**
 * Returns the recipients of mails of a kind and subject that were added since a time.
 * @param since ISO 8601, UTC
 */
export async function listMailedSince(
  db: Queryable,
  mail: { kind: MailKind; subject: string; since: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('outbox')
    .where('kind', '=', mail.kind)
    .where('subject', '=', mail.subject)
    .where('created_at', '>=', mail.since)
    .select('recipient')
    .execute();
  return new Set(rows.flatMap(({ recipient }) => recipient ?? []));
}

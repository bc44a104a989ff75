import type { Language } from '../../contract/languages';
import type { Queryable } from '../../platform/db/connection';
import type { MailKind } from '../../platform/db/tables';
import { mailContent, unlinked } from '../../texts/messages';
import { findContactSummary, insertMail, updateMailContent } from './outbox.sql';
import { domainOf, mailboxKey } from '../../platform/names/email-address';
import { findVendorLanguage, hasUserOfDomain } from '../accounts/users.sql';
import type { AttemptLimiter, Limit } from '../../platform/attempts/attempt-limiter';
import type { NewLink } from '../../platform/links/links';
import type { MailContent } from './mail-content';
import type { Person } from '../../platform/person';
import { isOpenToAnybody, registeredDomain } from '../../platform/names/public-mail-domains';
import { createCipher } from '../../platform/secrets/secret';

export interface Mail {
  kind: Exclude<MailKind, 'contact'>;
  to: { name?: string; email: string };
  language: Language;
  content: MailContent;
  /** undefined: the vendor */
  replyTo?: { name: string; email: string };
  /** the contact message that it is about: deleted with it */
  contactMessageId?: number;
  /** the person who causes it; undefined: anybody */
  by?: Pick<Person, 'isAdmin' | 'groupId'>;
  /** the link in it: once that was used, replaced or withdrawn, or has ended, the mail is not sent any more */
  link?: Pick<NewLink, 'hash' | 'endsAt'>;
}

/** What the limits on mails know of one. */
interface CountedMail extends Pick<Mail, 'by'> {
  kind: MailKind;
  email: string;
}

/** The encrypted part of a stored mail. Without `to` it is sent to the vendor. */
export type SealedMail = Pick<Mail, 'replyTo' | 'content'> & Partial<Pick<Mail, 'to'>>;

/** Mails that one person can have sent to the address of another one. */
const limitedKinds: readonly MailKind[] = [
  'invitation',
  'grant',
  'answer',
  'password-reset',
  'email-confirmation',
];
/** Mails that users and managers can have sent to addresses of their choice. */
const limitedByDomain: readonly MailKind[] = ['invitation', 'email-confirmation'];
const hourMs = 3_600_000;
const mostInHour = 3;
const mostInDay = 10;
const mostToDomainInHour = 25;
const mostToDomainInDay = 100;

/** So many contact messages are mailed one by one in ten minutes, whichever networks they come from. */
const contactMails = { of: 'contact mails', most: 20, windowMs: 10 * 60_000 };

function urgencyOf({ kind, link }: Pick<Mail, 'kind' | 'link'>): number {
  if (kind === 'grant' || kind === 'answer') return 1;
  return link ? 0 : 2;
}

/** All mail goes through here: it is stored with what it is about, and sent as often as it takes. */
export interface Outbox {
  /** false without SMTP_URL: nothing is sent, and administrators see the links that would have been */
  readonly sends: boolean;
  /**
   * Puts a mail in, in the transaction of what it is about. Without SMTP_URL only one with a link that ends is kept.
   * @returns its id; undefined when it was not kept
   * @throws HttpProblem 429 when the recipient got very many of its kind
   */
  put(tx: Queryable, mail: Mail): Promise<number | undefined>;
  /** Counts a mail that is sent again. @throws HttpProblem 429 when the recipient got very many of its kind */
  count(tx: Queryable, mail: CountedMail): Promise<void>;
  /** Puts in the mail to the vendor about a contact message; above 20 in ten minutes one mail about all that wait. */
  putContactMessage(tx: Queryable, id: number): Promise<void>;
  /** What a row keeps encrypted. */
  open(content: string): SealedMail;
  /** Looks at the outbox now: to be called after the transaction. @param isUrgent tries although the mail server is away */
  wake(isUrgent?: boolean): void;
}

export function createOutbox(
  secret: Buffer,
  limiter: Pick<AttemptLimiter, 'take' | 'add'>,
  {
    sends,
    siteUrl,
    onPut,
    now,
  }: { sends: boolean; siteUrl: string; onPut: (isUrgent?: boolean) => void; now: () => Date },
): Outbox {
  const cipher = createCipher(secret, 'mail');

  /**
   * Limits for each mailbox and kind, over all senders; administrators have their own, so that nobody else uses up theirs. Anybody
   * can ask for a password of somebody else: the owner gets a link an hour, the time for which one is valid, also after the limit of a day.
   */
  async function count(tx: Queryable, { kind, email, by }: CountedMail): Promise<void> {
    if (!sends || !limitedKinds.includes(kind)) return;
    const sender = by?.isAdmin ? ' by administrators' : '';
    const limit = (name: string, most: number, windowMs: number): Limit => ({
      of: `${kind} mails ${name} to ${mailboxKey(email)}${sender}`,
      most,
      windowMs,
      code: 'too_many_mails',
    });
    await limiter.take(tx, limit('in an hour', mostInHour, hourMs));
    if (by && !by.isAdmin && limitedByDomain.includes(kind)) await countForDomain(tx, email, by.groupId);
    const ofDay = limit('in a day', mostInDay, 24 * hourMs);
    if (kind !== 'password-reset') return limiter.take(tx, ofDay);
    const { count: inDay } = await limiter.add(tx, ofDay);
    if (inDay > mostInDay) await limiter.take(tx, limit('beyond those of a day', 1, hourMs));
  }

  /**
   * Limits for each domain of recipients, over all senders; for each group of senders where anybody can have an address of the
   * domain. A domain of the group's users has none.
   */
  async function countForDomain(tx: Queryable, email: string, groupId: number): Promise<void> {
    const domain = registeredDomain(domainOf(email));
    const isPublic = isOpenToAnybody(domain);
    if (!isPublic && (await hasUserOfDomain(tx, groupId, domain))) return;
    const of = `mails to ${domain}${isPublic ? ` by group ${groupId}` : ''}`;
    const code = 'too_many_mails_to_domain';
    await limiter.take(tx, { of: `${of} in an hour`, most: mostToDomainInHour, windowMs: hourMs, code });
    await limiter.take(tx, { of: `${of} in a day`, most: mostToDomainInDay, windowMs: 24 * hourMs, code });
  }

  /** Writes how many messages came beyond those that are mailed one by one; the mail waits until the ten minutes are over. */
  async function putContactSummary(tx: Queryable, beyond: number, at: string): Promise<void> {
    const language = await findVendorLanguage(tx);
    const content = mailContent('contact-messages', language, {
      values: { count: beyond },
      url: `${siteUrl}/${language}/app/messages/`,
    });
    const sealed: SealedMail = { content };
    const mail = { subject: content.subject, content: cipher.encrypt(JSON.stringify(sealed)) };
    const waiting = await findContactSummary(tx);
    if (waiting !== undefined) return updateMailContent(tx, waiting, mail);
    await insertMail(
      tx,
      { ...mail, contact_message_id: null, language, urgency: 3 },
      now().toISOString(),
      at,
    );
  }

  return {
    sends,
    count,

    async put(tx, { kind, to, language, content, replyTo, contactMessageId, by, link }) {
      if (!sends && !link) return undefined;
      await count(tx, { kind, email: to.email, ...(by && { by }) });
      const addressed = { ...to, ...(to.name !== undefined && { name: unlinked(to.name) }) };
      const sealed: SealedMail = { to: addressed, content, ...(replyTo && { replyTo }) };
      const mail = {
        kind,
        urgency: urgencyOf({ kind, ...(link && { link }) }),
        recipient: to.email,
        language,
        subject: content.subject,
        content: cipher.encrypt(JSON.stringify(sealed)),
        contact_message_id: contactMessageId ?? null,
        link_ends_at: link?.endsAt ?? null,
        link_hash: link?.hash ?? null,
      };
      return insertMail(tx, mail, now().toISOString());
    },

    async putContactMessage(tx, id) {
      if (!sends) return;
      const { count: come, endsAt } = await limiter.add(tx, contactMails);
      if (come > contactMails.most) return putContactSummary(tx, come - contactMails.most, endsAt);
      const language = await findVendorLanguage(tx);
      await insertMail(tx, { contact_message_id: id, language, urgency: 3 }, now().toISOString());
    },

    open: (content) => JSON.parse(cipher.decrypt(content)) as SealedMail,

    wake: onPut,
  };
}

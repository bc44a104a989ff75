import { PORTAL_PATHS } from '../../contract/portal-paths';
import type { Language } from '../../contract/languages';
import { afterCommit, type Queryable } from '../../platform/db/connection';
import type { MailKind } from '../../platform/db/tables';
import { mailContent, unlinked } from '../../texts/messages';
import { findContactSummary, insertMail, updateMailContent } from './outbox.shared.sql';
import { domainOf, mailboxKey } from '../../platform/names/email-address';
import { findVendorLanguage, hasUserOfDomain } from '../accounts/users.shared.sql';
import type { RateLimiter, Limit } from '../../platform/rate-limits/rate-limiter';
import type { NewToken } from '../../platform/one-time-tokens/one-time-tokens';
import type { MailContent } from './mail-content';
import type { Principal } from '../../platform/principal';
import { isOpenToAnybody, registeredDomain } from '../../platform/names/public-mail-domains';
import { announceRow } from '../../platform/db/json-column';
import { createCipher } from '../../platform/secrets/secret';

export interface Mail {
  kind: Exclude<MailKind, 'contact'>;
  to: { name?: string; email: string };
  language: Language;
  content: MailContent;
  /** the Reply-To address; undefined: the vendor */
  replyTo?: { name: string; email: string };
  /** the contact message that the mail is about; the mail is deleted with it */
  contactMessageId?: number;
  /** the user who causes the mail; undefined: a visitor who is not logged in */
  by?: Pick<Principal, 'isAdmin' | 'groupId'>;
  /** the link in the mail: if it was used, replaced, revoked or has expired, the mail is not sent any more */
  link?: Pick<NewToken, 'hash' | 'endsAt'>;
}

/** The properties of a mail that its limits depend on. */
interface CountedMail extends Pick<Mail, 'by'> {
  kind: MailKind;
  email: string;
}

/** The part of a stored mail that is encrypted. Without `to` the mail is sent to the vendor. */
export type SealedMail = Pick<Mail, 'replyTo' | 'content'> & Partial<Pick<Mail, 'to'>>;

/** Kinds of mails that a visitor or a user can cause to be sent to the address of another. */
const limitedKinds: readonly MailKind[] = [
  'trial-received',
  'invitation',
  'grant',
  'answer',
  'licence',
  'password-reset',
  'email-confirmation',
];
/** Kinds of mails that users and managers can cause to be sent to any address. */
const limitedByDomain: readonly MailKind[] = ['invitation', 'email-confirmation'];
const hourMs = 3_600_000;
const maxPerHour = 3;
const maxPerDay = 10;
const maxToDomainPerHour = 25;
const maxToDomainPerDay = 100;

/** Max number of contact messages that are mailed one by one in ten minutes, from all networks together. */
export const contactMails = { key: 'contact mails', max: 20, windowMs: 10 * 60_000 };

function urgencyOf({ kind, link }: Pick<Mail, 'kind' | 'link'>): number {
  if (kind === 'grant' || kind === 'answer') return 1;
  // Anybody can cause this mail, as those about contact messages: no other mail waits for it.
  if (kind === 'trial-received') return 3;
  return link ? 0 : 2;
}

/** The queue of all mail. A mail is stored in the transaction of its cause, and retried after a failure. */
export interface Outbox {
  /** false without SMTP_URL: nothing is sent, and administrators see the links of the unsent mails */
  readonly isEnabled: boolean;
  /**
   * Adds a mail, in the transaction of its cause, and sends it after the commit. Without SMTP_URL only a mail
   * with a link is stored.
   * @returns its id; undefined if it was not stored
   * @throws HttpProblem 429 if the recipient got too many mails of this kind
   */
  enqueue(tx: Queryable, mail: Mail): Promise<number | undefined>;
  /**
   * Counts a mail that is sent again.
   * @throws HttpProblem 429 if the recipient got too many mails of this kind
   */
  count(tx: Queryable, mail: CountedMail): Promise<void>;
  /**
   * Adds the mail to the vendor about a contact message. Above 20 messages in ten minutes, one mail is about
   * all further ones.
   */
  enqueueContactMessage(tx: Queryable, id: number): Promise<void>;
  /** Returns the encrypted part of a mail; undefined if it is damaged, which becomes a condition. */
  decrypt(mail: { id: number; content: string }): SealedMail | undefined;
  /**
   * Starts to send due mails now.
   * @param isUrgent tries at once, also during an outage
   */
  sendNow(isUrgent?: boolean): void;
}

export function createOutbox(
  secret: Buffer,
  limiter: Pick<RateLimiter, 'consume' | 'add'>,
  {
    sends: isEnabled,
    siteUrl,
    sendNow,
    now,
  }: { sends: boolean; siteUrl: string; sendNow: (isUrgent?: boolean) => void; now: () => Date },
): Outbox {
  const cipher = createCipher(secret, 'mail');

  /**
   * Counts a mail against the limits for its recipient and kind, over all senders. Administrators have limits
   * of their own, so that others cannot use them up.
   * Anybody can ask for a password link for somebody else. So that the owner can still get one, one link an
   * hour is sent above the limit of a day; a link is valid for an hour.
   */
  async function count(tx: Queryable, { kind, email, by }: CountedMail): Promise<void> {
    if (!isEnabled || !limitedKinds.includes(kind)) return;
    const sender = by?.isAdmin ? ' by administrators' : '';
    const limit = (name: string, max: number, windowMs: number): Limit => ({
      key: `${kind} mails ${name} to ${mailboxKey(email)}${sender}`,
      max,
      windowMs,
      code: 'too_many_mails',
    });
    await limiter.consume(tx, limit('in an hour', maxPerHour, hourMs));
    if (by && !by.isAdmin && limitedByDomain.includes(kind)) await countForDomain(tx, email, by.groupId);
    const ofDay = limit('in a day', maxPerDay, 24 * hourMs);
    if (kind !== 'password-reset') return limiter.consume(tx, ofDay);
    const { count: inDay } = await limiter.add(tx, ofDay);
    if (inDay > maxPerDay) await limiter.consume(tx, limit('beyond those of a day', 1, hourMs));
  }

  /**
   * Counts a mail against the limits for the domain of its recipient, over all senders. If anybody can have
   * an address of the domain, each group of senders has its own limit. For other domains there is no limit if
   * the group of the sender has a user with an address there.
   */
  async function countForDomain(tx: Queryable, email: string, groupId: number): Promise<void> {
    const domain = registeredDomain(domainOf(email));
    const isPublic = isOpenToAnybody(domain);
    if (!isPublic && (await hasUserOfDomain(tx, groupId, domain))) return;
    const name = `mails to ${domain}${isPublic ? ` by group ${groupId}` : ''}`;
    const code = 'too_many_mails_to_domain';
    await limiter.consume(tx, { key: `${name} in an hour`, max: maxToDomainPerHour, windowMs: hourMs, code });
    await limiter.consume(tx, {
      key: `${name} in a day`,
      max: maxToDomainPerDay,
      windowMs: 24 * hourMs,
      code,
    });
  }

  /**
   * Adds or updates the mail with the number of messages above the limit. It is sent when the ten minutes are
   * over.
   */
  async function enqueueContactSummary(tx: Queryable, beyond: number, at: string): Promise<void> {
    const language = await findVendorLanguage(tx);
    const content = mailContent('contact-messages', language, {
      values: { count: beyond },
      url: `${siteUrl}/${language}${PORTAL_PATHS.messages}`,
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
    isEnabled,
    count,

    async enqueue(tx, { kind, to, language, content, replyTo, contactMessageId, by, link }) {
      if (!isEnabled && !link) return undefined;
      await count(tx, { kind, email: to.email, by });
      const addressed = { ...to, ...(to.name !== undefined && { name: unlinked(to.name) }) };
      const sealed: SealedMail = { to: addressed, content, replyTo };
      const mail = {
        kind,
        urgency: urgencyOf({ kind, link }),
        recipient: to.email,
        language,
        subject: content.subject,
        content: cipher.encrypt(JSON.stringify(sealed)),
        contact_message_id: contactMessageId ?? null,
        link_ends_at: link?.endsAt ?? null,
        link_hash: link?.hash ?? null,
      };
      const id = await insertMail(tx, mail, now().toISOString());
      afterCommit(tx, sendNow);
      return id;
    },

    async enqueueContactMessage(tx, id) {
      if (!isEnabled) return;
      afterCommit(tx, sendNow);
      const { count: come, endsAt } = await limiter.add(tx, contactMails);
      if (come > contactMails.max) return enqueueContactSummary(tx, come - contactMails.max, endsAt);
      const language = await findVendorLanguage(tx);
      await insertMail(tx, { contact_message_id: id, language, urgency: 3 }, now().toISOString());
    },

    decrypt({ id, content }) {
      const text = cipher.decryptIfWhole(content);
      return announceRow('outbox', id, text === undefined ? text : (JSON.parse(text) as SealedMail));
    },

    sendNow,
  };
}

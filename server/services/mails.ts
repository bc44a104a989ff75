import type { Page } from '../contract/list';
import type { Mail, MailQuery } from '../contract/mail';
import { transact, type Database } from '../db/connection';
import { HttpProblem, notFound } from '../problems/problem';
import { findListedMail, listMails, setDue, type ListedMail } from '../repositories/outbox';
import type { AuditTrail } from './audit-trail';
import { contactSubject } from './contact-mail';
import type { Outbox } from './outbox';
import type { Person } from './person';

/** The outbox as administrators see it. */
export interface Mails {
  /** Newest first, unless asked otherwise. */
  list(query: MailQuery): Promise<Page<Mail>>;
  /**
   * Sends a mail again, or at once when it waits.
   * @throws HttpProblem 404, 409 without SMTP_URL and for a mail whose link has ended
   */
  resend(person: Person, id: number): Promise<Mail>;
}

/** What became of a mail. @param hasEnded whether the link in it has */
export function mailState(
  { sent_at, failed_at }: Pick<ListedMail, 'sent_at' | 'failed_at'>,
  hasEnded = false,
): Mail['state'] {
  if (sent_at !== null) return 'sent';
  return failed_at !== null || hasEnded ? 'failed' : 'waiting';
}

export function createMails(db: Database, outbox: Outbox, audit: AuditTrail, now: () => Date): Mails {
  const hasEnded = ({ link_ends_at }: ListedMail) =>
    link_ends_at !== null && link_ends_at <= now().toISOString();

  /** The link that no mail brings; it never leaves the server otherwise. */
  const linkOf = (mail: ListedMail): string | undefined =>
    outbox.sends || mail.content === null || mail.sent_at !== null || hasEnded(mail)
      ? undefined
      : outbox.open(mail.content).content.action?.url;

  function shown(mail: ListedMail): Mail {
    const state = mailState(mail, hasEnded(mail));
    const link = linkOf(mail);
    return {
      id: mail.id,
      kind: mail.kind,
      to: mail.recipient,
      subject: mail.subject ?? contactSubject(mail),
      created_at: mail.created_at ?? mail.message_at ?? mail.next_attempt_at,
      state,
      attempts: mail.attempts,
      last_error: mail.last_error,
      next_attempt_at: state === 'waiting' && outbox.sends ? mail.next_attempt_at : null,
      sent_at: mail.sent_at,
      link_ends_at: mail.link_ends_at,
      message_id: mail.contact_message_id,
      can_resend: outbox.sends && !hasEnded(mail),
      ...(link !== undefined && { link }),
    };
  }

  return {
    async list(query) {
      const page = await listMails(db, query, now().toISOString());
      return { ...page, rows: page.rows.map(shown) };
    },

    async resend(person, id) {
      if (!outbox.sends) throw new HttpProblem(409, 'no_mail');
      const due = await transact(db, async (tx) => {
        const mail = await findListedMail(tx, id);
        if (!mail) throw notFound();
        if (hasEnded(mail)) throw new HttpProblem(409, 'link_ended');
        await setDue(tx, id, now().toISOString());
        await audit.add(tx, person, {
          action: 'mail.resend',
          subject: String(id),
          detail: { kind: mail.kind },
        });
        return findListedMail(tx, id);
      });
      outbox.wake();
      if (!due) throw notFound();
      return shown(due);
    },
  };
}

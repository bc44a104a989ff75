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
  list(person: Person, query: MailQuery): Promise<Page<Mail>>;
  /**
   * Sends a mail again, or at once when it waits.
   * @throws HttpProblem 404, 409 without SMTP_URL and for a mail whose link was used, replaced or withdrawn, or has ended;
   * 429 when the recipient got very many of its kind
   */
  resend(person: Person, id: number): Promise<Mail>;
}

export function createMails(db: Database, outbox: Outbox, audit: AuditTrail, now: () => Date): Mails {
  /** The link that no mail brings; it never leaves the server otherwise. */
  const linkOf = (mail: ListedMail): string | undefined =>
    outbox.sends || mail.content === null || mail.sent_at !== null || mail.is_link_over
      ? undefined
      : outbox.open(mail.content).content.action?.url;

  function shown({ hasRecentLogin }: Person, mail: ListedMail): Mail {
    const { state } = mail;
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
      can_resend: outbox.sends && !mail.is_link_over,
      // The link for a new password is a way in.
      ...(link !== undefined && (hasRecentLogin ? { link } : { link_hidden: true as const })),
    };
  }

  return {
    async list(person, query) {
      const page = await listMails(db, query, now().toISOString());
      return { ...page, rows: page.rows.map((mail) => shown(person, mail)) };
    },

    async resend(person, id) {
      if (!outbox.sends) throw new HttpProblem(409, 'no_mail');
      const due = await transact(db, async (tx) => {
        const mail = await findListedMail(tx, id, now().toISOString());
        if (!mail) throw notFound();
        if (mail.is_link_over) throw new HttpProblem(409, 'link_ended');
        if (mail.recipient !== null) await outbox.count(tx, { kind: mail.kind, email: mail.recipient });
        await setDue(tx, id, now().toISOString());
        await audit.add(tx, person, {
          action: 'mail.resend',
          subject: String(id),
          detail: { kind: mail.kind },
        });
        return findListedMail(tx, id, now().toISOString());
      });
      outbox.wake();
      if (!due) throw notFound();
      return shown(person, due);
    },
  };
}

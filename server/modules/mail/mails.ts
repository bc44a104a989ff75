import { PORTAL_PATHS } from '../../contract/portal-paths';
import type { Page } from '../../contract/list';
import { DEFAULT_LANGUAGE } from '../../contract/languages';
import type { Mail, MailQuery, MailWithText, TestMailResult } from '../../contract/mail';
import { transact } from '../../platform/db/connection';
import { mailContent } from '../../texts/messages';
import { HttpProblem, notFound } from '../../platform/http/problem';
import {
  countFailedMails,
  findListedMail,
  findWholeMail,
  listMails,
  setDue,
  setFailedDue,
  type ListedMail,
} from './mails.shared.sql';
import { findAccountById } from '../accounts/users.shared.sql';
import type { AuditTrail } from '../audit/trail';
import { contactContent, contactSubject } from './contact-mail';
import { mailText, withoutSecrets } from './mail-content';
import type { Mailer } from './mailer';
import type { Outbox } from './outbox';
import { addSetupFact } from '../../platform/installation/setup-facts.sql';
import type { Principal } from '../../platform/principal';
import type { Platform } from '../../platform/platform';

/** The outbox as administrators see it. */
export interface Mails {
  /** Returns a page of mails, newest first by default. */
  list(person: Principal, query: MailQuery): Promise<Page<Mail>>;
  /**
   * Returns a mail with its text. Secrets are removed from its links, because such a link gives access.
   * @throws HttpProblem 404
   */
  find(person: Principal, id: number): Promise<MailWithText>;
  /**
   * Sends a mail again, or a waiting one at once.
   * @throws HttpProblem 404, 409 without SMTP_URL, 409 if the link of the mail was used, replaced, revoked or
   * has expired, 429 if the recipient got too many mails of this kind
   */
  resend(person: Principal, id: number): Promise<Mail>;
  /**
   * Sends all mails again that were given up, in the background, except those whose link is no longer valid.
   * @returns the number of these mails
   * @throws HttpProblem 409 without SMTP_URL, 429
   */
  resendFailed(person: Principal): Promise<number>;
  /**
   * Sends a test mail to the user who makes the call, at once.
   * @throws HttpProblem 409 without SMTP_URL, 429
   */
  sendTest(person: Principal): Promise<TestMailResult>;
  /** Stops the background job of `resendFailed`, and waits until it has ended. */
  settle(): Promise<void>;
}

interface Needs {
  outbox: Outbox;
  /** undefined without SMTP_URL */
  mailer: Pick<Mailer, 'sendTest'> | undefined;
  audit: AuditTrail;
}

const batchSize = 500;
const resendsPerHour = 10;
const testsPerTenMinutes = 5;

export function createMails(
  { reader: db, limiter, log, now, config: { siteUrl } }: Platform,
  { outbox, mailer, audit }: Needs,
): Mails {
  let resending: Promise<void> = Promise.resolve();
  let isStopped = false;

  /** Makes the failed mails due, in batches, so that each transaction is short. */
  async function makeFailedDue(before: string): Promise<void> {
    for (let isMore = true; isMore && !isStopped;) {
      const count = await setFailedDue(db, { before, now: now().toISOString(), limit: batchSize });
      if (count > 0) outbox.sendNow(true);
      isMore = count === batchSize;
    }
  }

  /**
   * Returns the link of a mail that is not sent because SMTP_URL is not set. Otherwise a link leaves the
   * server only by mail.
   */
  const linkOf = ({ id, content, sent_at, is_link_over }: ListedMail): string | undefined =>
    outbox.isEnabled || content === null || sent_at !== null || is_link_over
      ? undefined
      : outbox.decrypt({ id, content })?.content.action?.url;

  function shown({ recentLogin }: Principal, mail: ListedMail): Mail {
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
      next_attempt_at: state === 'waiting' && outbox.isEnabled ? mail.next_attempt_at : null,
      sent_at: mail.sent_at,
      link_ends_at: mail.link_ends_at,
      message_id: mail.contact_message_id,
      can_resend: outbox.isEnabled && !mail.is_link_over,
      // The link for a new password lets its reader log in, so it is only shown after a recent login.
      ...(link !== undefined && (recentLogin === 'ten minutes' ? { link } : { link_hidden: true as const })),
    };
  }

  return {
    async list(person, query) {
      const page = await listMails(db, query, now().toISOString());
      return { ...page, rows: page.rows.map((mail) => shown(person, mail)) };
    },

    async find(person, id) {
      const listed = await findListedMail(db, id, now().toISOString());
      const whole = listed && (await findWholeMail(db, id));
      if (!whole) throw notFound();
      const { link: _, link_hidden: __, ...mail } = shown(person, listed);
      const content =
        whole.content === null
          ? contactContent(whole, siteUrl)
          : outbox.decrypt({ id, content: whole.content })?.content;
      if (!content) throw new HttpProblem(500, 'row_damaged');
      return { ...mail, text: withoutSecrets(mailText(content)) };
    },

    async resend(person, id) {
      if (!outbox.isEnabled) throw new HttpProblem(409, 'no_mail');
      const due = await transact(db, async (tx) => {
        const mail = await findListedMail(tx, id, now().toISOString());
        if (!mail) throw notFound();
        if (mail.is_link_over) throw new HttpProblem(409, 'link_ended');
        if (mail.recipient !== null)
          await outbox.count(tx, { kind: mail.kind, email: mail.recipient, by: person });
        await setDue(tx, id, now().toISOString());
        await audit.add(tx, person, {
          action: 'mail.resend',
          subject: String(id),
          detail: { kind: mail.kind },
        });
        return findListedMail(tx, id, now().toISOString());
      });
      outbox.sendNow(true);
      if (!due) throw notFound();
      return shown(person, due);
    },

    async resendFailed(person) {
      if (!outbox.isEnabled) throw new HttpProblem(409, 'no_mail');
      const before = now().toISOString();
      const mails = await transact(db, async (tx) => {
        const limit = { key: `resends of failed mail by ${person.id}`, max: resendsPerHour };
        await limiter.consume(tx, { ...limit, windowMs: 3_600_000 });
        const count = await countFailedMails(tx, before);
        await audit.add(tx, person, { action: 'mail.resend_failed', subject: '', detail: { mails: count } });
        return count;
      });
      resending = resending
        .then(() => makeFailedDue(before))
        .catch((error: unknown) => log.error({ err: error }, 'failed mails could not be made due again'));
      return mails;
    },

    async sendTest(person) {
      if (!mailer) throw new HttpProblem(409, 'no_mail');
      await transact(db, async (tx) => {
        const limit = { key: `test mails of ${person.id}`, max: testsPerTenMinutes };
        await limiter.consume(tx, { ...limit, windowMs: 10 * 60_000 });
        await audit.add(tx, person, { action: 'mail.test', subject: person.email, detail: {} });
      });
      const { language } = (await findAccountById(db, person.id)) ?? { language: DEFAULT_LANGUAGE };
      const about = { values: { name: person.name }, url: `${siteUrl}/${language}${PORTAL_PATHS.mail}` };
      const result = await mailer.sendTest(person.email, language, mailContent('test', language, about));
      if (result.accepted) {
        await addSetupFact(db, 'mail_accepted', { at: now().toISOString(), userId: person.id });
        // The outage may be over: try the waiting mails.
        outbox.sendNow(true);
      }
      return result;
    },

    async settle() {
      isStopped = true;
      await resending;
    },
  };
}

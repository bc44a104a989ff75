import { createTransport, type SendMailOptions } from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import type { MailSettings } from '../config';
import { DEFAULT_LANGUAGE } from '../contract/languages';
import type { Database } from '../db/connection';
import { findNextToSend, setNextAttempt, setSent, type MailToSend } from '../repositories/outbox';
import { contactContent } from './contact-mail';
import type { Leases } from './leases';
import { mailHtml, mailText } from './mail-content';
import type { Outbox, SealedMail } from './outbox';

export interface Mailer {
  /** Looks at the outbox now: something new may be in it. */
  wake(): void;
  /** Lets a mail under way finish and stops. */
  stop(): Promise<void>;
}

const longestWaitMs = 6 * 3_600_000;
const longestSleepMs = 60_000;
/** until a look whether another instance has left something to send */
const othersTurnMs = 1_000;

/** After so many failures, some five days, a mail is given up; a contact message never is. */
const mostAttempts = 30;

/** Whether the receiving server will never take this mail (a 5xx answer, RFC 5321, 4.2.1). */
const isRefused = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

/**
 * Sends the mails of the outbox one by one: after a failure the wait doubles, up to six hours, and the outbox outlives a
 * restart. Of several instances one sends at a time. A crash between sending and noting it may send a mail twice, with the
 * same Message-ID; none is lost.
 */
export function startMailer(
  db: Database,
  leases: Leases,
  outbox: Pick<Outbox, 'open'>,
  settings: MailSettings & { siteUrl: string },
  log: FastifyBaseLogger,
  now: () => Date,
): Mailer {
  const transport = createTransport({
    url: settings.smtpUrl,
    // One connection for many mails. What it breaks is tried again by the outbox, which knows of restarts.
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A name or address from a form must never become a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = settings.contactTo.split('@').at(-1) ?? 'localhost';
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let again = false;

  /** A contact message goes to the vendor, who answers the visitor. */
  const contactMail = (item: MailToSend): SealedMail => ({
    to: { email: settings.contactTo },
    content: contactContent(item, settings.siteUrl),
    replyTo: { name: item.message_name ?? '', email: item.message_email ?? '' },
  });

  function compose(item: MailToSend): SendMailOptions {
    const { to, content, replyTo } = item.content === null ? contactMail(item) : outbox.open(item.content);
    return {
      to: { name: to?.name ?? '', address: to?.email ?? settings.contactTo },
      replyTo: replyTo ? { name: replyTo.name, address: replyTo.email } : settings.contactTo,
      subject: content.subject,
      text: mailText(content),
      html: mailHtml(content, item.language ?? DEFAULT_LANGUAGE),
      ...(content.settings && { list: { unsubscribe: content.settings.url } }),
      // Said of every mail that nobody wrote by hand (RFC 3834): no answering machine answers it.
      ...(!['answer', 'contact'].includes(item.kind) && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    };
  }

  async function send(item: MailToSend): Promise<void> {
    const at = item.created_at ?? item.message_at ?? item.next_attempt_at;
    await transport.sendMail({
      messageId: `<${item.kind}-${item.id}-${Date.parse(at)}@${domain}>`,
      date: new Date(at),
      from: settings.from,
      ...compose(item),
    });
  }

  async function noteFailure(item: MailToSend, error: unknown): Promise<void> {
    const attempts = item.attempts + 1;
    const delay = Math.min(settings.retryBaseMs * 2 ** Math.min(attempts - 1, 20), longestWaitMs);
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    const isGivenUp = item.kind !== 'contact' && (isRefused(error) || attempts >= mostAttempts);
    log.warn(
      { mail: item.id, kind: item.kind, attempts, reason },
      isGivenUp
        ? 'a mail could not be sent; it is given up'
        : 'a mail could not be sent; it will be tried again',
    );
    await setNextAttempt(db, item.id, {
      attempts,
      at: new Date(now().getTime() + delay).toISOString(),
      error: reason,
      failedAt: isGivenUp ? now().toISOString() : null,
    });
  }

  async function sendDue(): Promise<number> {
    for (;;) {
      const item = await findNextToSend(db, now().toISOString());
      if (!item || stopped) return longestSleepMs;
      const wait = Date.parse(item.next_attempt_at) - now().getTime();
      if (wait > 0) return Math.min(wait, longestSleepMs);
      const failed = await send(item).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (failed) await noteFailure(item, failed.error);
      else await setSent(db, item.id, now().toISOString());
    }
  }

  async function sendInTurn(): Promise<number> {
    let sleepMs = othersTurnMs;
    await leases.ifFree('mail of the outbox', async () => {
      sleepMs = await sendDue();
    });
    return sleepMs;
  }

  function work(): void {
    if (stopped) return;
    if (working) {
      again = true;
      return;
    }
    clearTimeout(timer);
    working = sendInTurn()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read');
        return longestSleepMs;
      })
      .then((sleepMs) => {
        working = undefined;
        if (stopped) return;
        timer = setTimeout(work, again ? 0 : sleepMs);
        timer.unref();
        again = false;
      });
  }

  work();

  return {
    wake: work,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([working, new Promise((resolve) => setTimeout(resolve, 3_000).unref())]);
      transport.close();
    },
  };
}

import { createTransport } from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import type { MailSettings } from '../config';
import type { Database } from '../db/connection';
import { findNextToSend, setNextAttempt, setSent } from '../repositories/contact';
import type { Leases } from './leases';

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

/**
 * Sends the contact messages of the outbox one by one, for as long as it takes: after a failure the wait doubles, up to
 * six hours, and the outbox outlives a restart. Of several instances one sends at a time. A crash between sending and noting it may send a message twice,
 * with the same Message-ID; it is never lost.
 */
export function startMailer(
  db: Database,
  leases: Leases,
  settings: MailSettings,
  log: FastifyBaseLogger,
  now: () => Date,
): Mailer {
  const transport = createTransport({
    url: settings.smtpUrl,
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

  async function sendDue(): Promise<number> {
    for (;;) {
      const item = await findNextToSend(db);
      if (!item || stopped) return longestSleepMs;
      const wait = Date.parse(item.next_attempt_at) - now().getTime();
      if (wait > 0) return Math.min(wait, longestSleepMs);
      try {
        await transport.sendMail({
          messageId: `<contact-${item.id}-${Date.parse(item.at)}@${domain}>`,
          date: new Date(item.at),
          from: settings.contactTo,
          to: settings.contactTo,
          replyTo: { name: item.name, address: item.email },
          subject: `Contact: ${item.name}${item.company ? ` (${item.company})` : ''}`,
          text: [
            `Name: ${item.name}`,
            `E-mail: ${item.email}`,
            `Phone: ${item.phone}`,
            `Company: ${item.company}`,
            `Language: ${item.language}`,
            `Received: ${item.at}`,
            '',
            item.message,
            '',
          ].join('\n'),
        });
        await setSent(db, item.outbox_id, now().toISOString());
      } catch (error) {
        const attempts = item.attempts + 1;
        const delay = Math.min(settings.retryBaseMs * 2 ** Math.min(attempts - 1, 20), longestWaitMs);
        const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
        log.warn(
          { contactMessage: item.id, attempts, reason },
          'a contact message could not be mailed; it will be tried again',
        );
        await setNextAttempt(db, item.outbox_id, {
          attempts,
          at: new Date(now().getTime() + delay).toISOString(),
          error: reason,
        });
      }
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

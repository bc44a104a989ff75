import type { MailSettings } from '../../config';
import { isHeld } from './holds.shared.sql';
import {
  clampNextAttempts,
  findNextToSend,
  setNextAttempt,
  setSending,
  setSent,
  type MailToSend,
} from './outbox.shared.sql';
import type { Platform } from '../../platform/platform';
import { openMailTransport, type MailTransport } from './mail-transport';
import { judgeMailFailure, wordsOf, type MailVerdict, type OutageReason } from './mail-verdict';
import type { Outbox } from './outbox';

export interface Mailer extends Pick<MailTransport, 'sendTest'> {
  /**
   * Starts to send due mails now. Call it after a mail was added.
   * @param isUrgent tries at once, also during an outage
   */
  wake(isUrgent?: boolean): void;
  /** Waits until all mails that were due are sent, have failed or are held. */
  settle(): Promise<void>;
  /** Stops. Waits at most 3 seconds for a mail that is being sent. */
  stop(): Promise<void>;
}

const maxWaitMs = 6 * 3_600_000;
const maxSleepMs = 60_000;
/** pause before the next try when another instance holds the lock */
const pollMs = 1_000;
/** max time between two tries during an outage */
const maxProbeMs = 15 * 60_000;

/** Max number of attempts, about five days. Then a mail is given up, except a contact message. */
const maxAttempts = 30;

/**
 * True for a mail that an administrator wrote. If a crash leaves a doubt whether it was sent, it is not
 * retried: an administrator decides whether to send it again.
 */
const isSentOnce = ({ kind }: Pick<MailToSend, 'kind'>) =>
  kind === 'answer' || kind === 'grant' || kind === 'advisory';

/**
 * Sends the mails of the outbox one by one. After each failure of a mail its retry delay doubles, up to six
 * hours. The outbox is in the database, so a restart loses no mail.
 * During an outage, failures do not count as attempts of a mail: one mail is tried at growing intervals, and
 * the others wait.
 * A lock makes sure that only one instance sends at a time. After a crash between sending and storing the
 * result, a mail may be sent twice, with the same Message-ID. A mail of `isSentOnce` is not.
 * It is not one of the `jobs`, because it does not run at a fixed interval: each commit that adds a mail wakes
 * it, and it sleeps until the next mail is due.
 */
export function startMailer(
  { db, locks, conditions, log, now }: Pick<Platform, 'db' | 'locks' | 'conditions' | 'log' | 'now'>,
  { outbox, settings }: { outbox: Pick<Outbox, 'decrypt'>; settings: MailSettings & { siteUrl: string } },
): Mailer {
  const transport = openMailTransport(settings, outbox);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let again = false;
  let checked: Promise<void> | undefined;

  /** Set during an outage: the number of tries, and the time of the next one as `performance.now()`. */
  let outage: { tries: number; probeAt: number } | undefined;

  function noteOutage(cause: OutageReason, error: unknown): void {
    const tries = (outage?.tries ?? 0) + 1;
    const waitMs = Math.min(settings.retryBaseMs * 2 ** Math.min(tries - 1, 20), maxProbeMs);
    outage = { tries, probeAt: performance.now() + waitMs };
    conditions.raise('mail_failing', { values: { cause }, error });
  }

  /** Mails that were refused with `policy`, by id, each with the value of `sentCount` at its last refusal. */
  const doubtful = new Map<number, number>();
  let sentCount = 0;

  /**
   * Decides what a refusal with `policy` is about. This mail: other mails were sent since its last refusal.
   * This server: two different mails were refused and none was sent in between. Until this is known, the mail
   * is retried.
   */
  function settlePolicy(id: number): Exclude<MailVerdict, { kind: 'policy' }> {
    const before = doubtful.get(id);
    if (before !== undefined && before < sentCount) return { kind: 'refused' };
    doubtful.set(id, sentCount);
    const alike = [...doubtful.values()].filter((count) => count === sentCount).length;
    return alike > 1 ? { kind: 'outage', reason: 'policy' } : { kind: 'deferred' };
  }

  async function noteSent(item: MailToSend): Promise<void> {
    await setSent(db, item.id, now().toISOString());
    outage = undefined;
    sentCount += 1;
    doubtful.delete(item.id);
    conditions.clear('mail_failing');
  }

  async function noteFailure(item: MailToSend, error: unknown): Promise<void> {
    const judged = judgeMailFailure(error);
    const verdict = judged.kind === 'policy' ? settlePolicy(item.id) : judged;
    const reason = wordsOf(error);
    if (verdict.kind === 'outage') {
      // Move the mail behind the others, so that the next try is with another mail.
      const at = now().toISOString();
      await setNextAttempt(db, item.id, { attempts: item.attempts, at, error: reason, failedAt: null });
      noteOutage(verdict.reason, error);
      return;
    }
    // The mail server answered about this mail, so the outage is over.
    outage = undefined;
    conditions.clear('mail_failing');
    const attempts = item.attempts + 1;
    const delay = Math.min(settings.retryBaseMs * 2 ** Math.min(attempts - 1, 20), maxWaitMs);
    const isTriedOut = attempts >= maxAttempts && judged.kind !== 'policy';
    const isGivenUp = item.kind !== 'contact' && (verdict.kind === 'refused' || isTriedOut);
    if (isGivenUp) doubtful.delete(item.id);
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
    const time = now();
    const latest = new Date(time.getTime() + maxWaitMs + maxSleepMs);
    await clampNextAttempts(db, { now: time.toISOString(), latest: latest.toISOString() });
    for (;;) {
      const item = await findNextToSend(db, now().toISOString(), outage !== undefined);
      if (!item || stopped || (await isHeld(db))) return maxSleepMs;
      const wait = Math.max(
        Date.parse(item.next_attempt_at) - now().getTime(),
        outage ? outage.probeAt - performance.now() : 0,
      );
      if (wait > 0) return Math.min(wait, maxSleepMs);
      const beforeDot = isSentOnce(item) ? () => setSending(db, item.id, now().toISOString()) : undefined;
      const failed = await transport.send(item, beforeDot).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      await (failed ? noteFailure(item, failed.error) : noteSent(item));
    }
  }

  /** Tries the login once, so that a wrong password is noticed before the first mail. */
  async function checkLogin(): Promise<void> {
    try {
      await transport.verify();
      log.info('the mail server takes the login');
    } catch (error) {
      const verdict = judgeMailFailure(error);
      if (!stopped) noteOutage(verdict.kind === 'outage' ? verdict.reason : 'other', error);
    }
  }

  async function sendIfUnlocked(): Promise<number> {
    let sleepMs = pollMs;
    await locks.tryRun('mail of the outbox', async () => {
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
    working = (checked ??= checkLogin())
      .then(sendIfUnlocked)
      .catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read');
        return maxSleepMs;
      })
      .then((sleepMs) => {
        working = undefined;
        if (stopped) return;
        if (again) {
          again = false;
          return work();
        }
        timer = setTimeout(work, sleepMs);
        timer.unref();
      });
  }

  work();

  return {
    sendTest: (to, language, content) => transport.sendTest(to, language, content),
    wake(isUrgent = false) {
      if (isUrgent && outage) outage.probeAt = 0;
      work();
    },
    async settle() {
      while (working) await working;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([working, new Promise((resolve) => setTimeout(resolve, 3_000).unref())]);
      transport.close();
    },
  };
}

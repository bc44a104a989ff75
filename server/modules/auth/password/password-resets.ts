import { setImmediate as afterTheAnswer } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '../../../contract/languages';
import type { ForgottenPassword, PasswordReset } from '../../../contract/password';
import { otherWork } from '../../../platform/db/batches';
import { transact, type Database, type Queryable } from '../../../platform/db/connection';
import { mailContent } from '../../../texts/messages';
import { HttpProblem, invalidFields } from '../../../platform/http/problem';
import { demandsProvider } from '../company/identity-providers.sql';
import { emailKey } from '../../../platform/names/email-address';
import { deleteLink, listLinks } from '../../../platform/links/links.sql';
import { findAccount, findAccountById, type Account } from '../../accounts/users.sql';
import type { AttemptLimiter } from '../../../platform/attempts/attempt-limiter';
import type { AuditTrail } from '../../audit/trail';
import { linkEnded, type LinkGuard } from '../../../platform/links/link-guard';
import type { Links, NewLink } from '../../../platform/links/links';
import { networksOf } from '../../../platform/networks';
import type { Outbox } from '../../mail/outbox';
import { hashPassword, inHashingTurn, passwordProblem } from './passwords';
import type { Sessions } from '../login/sessions';

const validMs = 60 * 60_000;
const mostAtOnce = 200;

/** @throws what is no refusal by a limit */
function ignoreLimit(error: unknown): undefined {
  if (!(error instanceof HttpProblem)) throw error;
}

/** A link by which a person sets a new password: for an hour, once. Its secret is in the fragment, which no server is sent. */
export async function makePasswordLink(
  tx: Queryable,
  links: Links,
  { id, email }: Pick<Account, 'id' | 'email'>,
  { siteUrl, language }: { siteUrl: string; language: Language },
): Promise<{ url: string; link: NewLink }> {
  const link = await links.make(tx, {
    kind: 'password-reset',
    subject: id,
    validMs,
    data: emailKey(email),
  });
  return { url: `${siteUrl}/${language}/password/#token=${link.token}`, link };
}

export interface PasswordResets {
  /**
   * Stores the address, whether it is known or not, and mails a known one a link later: neither the answer nor its time tells
   * which it is. Nothing happens after many requests from a network or for an account, nor when very many wait.
   */
  request(forgotten: ForgottenPassword, ip: string): Promise<void>;
  /** Sends what a server that stopped or failed has left. */
  resume(signal: AbortSignal): Promise<void>;
  /**
   * Sets a new password by a link; all logins of the person end.
   * @throws HttpProblem 410 for a link that is none, 422 for a weak password, which leaves the link as it is; 429
   */
  reset(reset: PasswordReset, ip: string): Promise<void>;
  /** Waits for what was requested. */
  settle(): Promise<void>;
}

interface Parts {
  sessions: Sessions;
  links: Links;
  guard: LinkGuard;
  limiter: AttemptLimiter;
  outbox: Outbox;
  audit: AuditTrail;
  log: FastifyBaseLogger;
}

export function createPasswordResets(
  db: Database,
  { sessions, links, guard, limiter, outbox, audit, log }: Parts,
  { siteUrl, now }: { siteUrl: string; now: () => Date },
): PasswordResets {
  const underWay = new Set<Promise<void>>();

  /** Stores what was asked for: the same writes for every address. @returns what names it. @throws HttpProblem 429 */
  const store = (forgotten: ForgottenPassword, ip: string): Promise<string> =>
    transact(db, async (tx) => {
      await limiter.take(tx, {
        of: `forgotten passwords from ${networksOf(ip).wide}`,
        most: 20,
        windowMs: 15 * 60_000,
      });
      const data = JSON.stringify(forgotten);
      return (await links.make(tx, { kind: 'password-request', subject: 0, validMs, data })).hash;
    });

  /** An unknown address takes the same work but for a few rows in the same transaction. @throws HttpProblem 429 */
  async function send(hash: string, { email, language }: ForgottenPassword): Promise<void> {
    await transact(db, async (tx) => {
      // Another instance may have sent it.
      if (!(await deleteLink(tx, hash))) return;
      // Earlier links stay valid: who asks in the name of others does not end theirs.
      await limiter.take(tx, { of: `forgotten password of ${emailKey(email)}`, most: 3, windowMs: validMs });
      const account = await findAccount(tx, email);
      if (account?.blocked !== 0) return;
      // Only of accounts that exist: addresses at random do not use it up.
      await limiter.take(tx, { of: 'forgotten passwords of all', most: 500, windowMs: 15 * 60_000 });
      const isOfCompany = await demandsProvider(tx, account.group_id);
      await (isOfCompany ? sendToCompanyLogin : sendLink)(tx, account, language ?? account.language);
    });
    outbox.wake();
  }

  /** Sends what was stored; what a limit refuses is not tried again. */
  async function sendOrDrop(hash: string, forgotten: ForgottenPassword): Promise<void> {
    try {
      await send(hash, forgotten);
    } catch (error) {
      ignoreLimit(error);
      await deleteLink(db, hash);
    }
  }

  /** A password would not let the person in. */
  const sendToCompanyLogin = (tx: Queryable, { name, email }: Account, language: Language) =>
    outbox.put(tx, {
      kind: 'password-reset',
      to: { name, email },
      language,
      content: mailContent('company-login-instead', language, {
        values: { name },
        url: `${siteUrl}/${language}/login/`,
      }),
    });

  async function sendLink(tx: Queryable, account: Account, language: Language) {
    const { url, link } = await makePasswordLink(tx, links, account, { siteUrl, language });
    await outbox.put(tx, {
      kind: 'password-reset',
      to: { name: account.name, email: account.email },
      language,
      content: mailContent('password-reset', language, {
        values: { name: account.name },
        url,
      }),
      link,
    });
    await audit.addRepeated(tx, null, { action: 'password.forget', subject: account.email });
  }

  return {
    async request(forgotten, ip) {
      if (underWay.size >= mostAtOnce) return;
      const hash = await store(forgotten, ip).catch(ignoreLimit);
      if (hash === undefined) return;
      const work = afterTheAnswer()
        .then(() => sendOrDrop(hash, forgotten))
        .catch((error: unknown) => log.error({ err: error }, 'a forgotten password was not seen to'))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },

    async resume(signal) {
      for (const { hash, data } of await listLinks(db, 'password-request', now().toISOString(), mostAtOnce)) {
        if (signal.aborted) return;
        await sendOrDrop(hash, JSON.parse(data ?? '{}') as ForgottenPassword);
        await otherWork();
      }
    },

    async reset({ token, password }, ip) {
      await guard.open('password-reset', token, ip);
      const problem = passwordProblem('password', password);
      if (problem) throw invalidFields([problem]);
      const passwordHash = await inHashingTurn([{ name: `network ${networksOf(ip).wide}`, places: 4 }], () =>
        hashPassword(password),
      );
      await transact(db, async (tx) => {
        const link = await links.use(tx, 'password-reset', token);
        const account = link && (await findAccountById(tx, link.subject));
        // A link proves who reads the mail of the address that it was sent to, not of a later one.
        if (!account || account.blocked === 1 || emailKey(account.email) !== link.data) throw linkEnded();
        await sessions.replacePassword(tx, account, passwordHash, ip);
        await audit.add(tx, account, { action: 'password.reset', subject: account.email });
      });
      outbox.wake();
    },

    async settle() {
      await Promise.all(underWay);
    },
  };
}

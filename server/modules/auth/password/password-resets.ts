import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '../../../contract/languages';
import { ForgottenPassword, type OpenPasswordLink, type PasswordReset } from '../../../contract/password';
import { otherWork } from '../../../platform/db/batches';
import { transact, type Queryable } from '../../../platform/db/connection';
import { readJson } from '../../../platform/db/json-column';
import { mailContent } from '../../../texts/messages';
import { HttpProblem, invalidFields } from '../../../platform/http/problem';
import { demandsProvider } from '../company/identity-providers.shared.sql';
import { emailKey } from '../../../platform/names/email-address';
import { deleteOneTimeToken, listOneTimeTokens } from '../../../platform/one-time-tokens/one-time-tokens.sql';
import { findAccount, findAccountById, type Account } from '../../accounts/users.shared.sql';
import type { AuditTrail } from '../../audit/trail';
import { tokenInvalid, type TokenGuard } from '../../../platform/one-time-tokens/token-guard';
import type {
  NewToken,
  OneTimeToken,
  OneTimeTokens,
} from '../../../platform/one-time-tokens/one-time-tokens';
import { networksOf } from '../../../platform/networks';
import type { Platform } from '../../../platform/platform';
import type { Outbox } from '../../mail/outbox';
import { hashPassword, withHashingSlot, passwordProblem } from './passwords';
import type { PasswordChanges } from './password-changes';

export const resetLinkMs = 60 * 60_000;
export const maxLinksPerHour = 3;
const maxPending = 2_000;
const resumedAtOnce = 200;
/** Between a request and its handling: random, so that the duration of later requests reveals nothing. */
const delayMs = { min: 1_000, max: 5_000 };

/** Ignores a refusal by a limit. @throws any other error */
function ignoreLimit(error: unknown): undefined {
  if (!(error instanceof HttpProblem)) throw error;
}

/**
 * Creates a link to set a new password, valid for an hour and for one use. Its token is in the fragment of
 * the URL, which is not sent to servers.
 */
export async function createPasswordLink(
  tx: Queryable,
  oneTimeTokens: OneTimeTokens,
  { id, email }: Pick<Account, 'id' | 'email'>,
  { siteUrl, language }: { siteUrl: string; language: Language },
): Promise<{ url: string; link: NewToken }> {
  const link = await oneTimeTokens.create(tx, {
    kind: 'password-reset',
    subject: id,
    validMs: resetLinkMs,
    data: emailKey(email),
  });
  return { url: `${siteUrl}/${language}/password/#token=${link.token}`, link };
}

export interface PasswordResets {
  /**
   * Stores the request for any address, and mails the link seconds later if the address is known: neither the
   * response nor the duration of this or of later requests shows if it is. Does nothing after too many requests
   * from a network or for an account, or if too many are pending.
   */
  request(forgotten: ForgottenPassword, ip: string): Promise<void>;
  /** Handles requests that a stopped or crashed server left behind. */
  resume(signal: AbortSignal): Promise<void>;
  /** Returns the account of a link, which stays valid. @throws HttpProblem 410 for an invalid link, 429 */
  open(token: string, ip: string): Promise<OpenPasswordLink>;
  /**
   * Sets a new password with a link, and ends all logins of the user.
   * @throws HttpProblem 410 for an invalid link, 422 for a weak password (the link stays valid), 429
   */
  reset(reset: PasswordReset, ip: string): Promise<void>;
  /** Handles pending requests now, and waits for them. */
  settle(): Promise<void>;
}

interface Needs {
  passwordChanges: PasswordChanges;
  guard: TokenGuard;
  outbox: Outbox;
  audit: AuditTrail;
}

export function createPasswordResets(
  { db, oneTimeTokens, limiter, log, now, config: { siteUrl } }: Platform,
  { passwordChanges, guard, outbox, audit }: Needs,
): PasswordResets {
  /** The handling of each pending request, and how to begin it now. */
  const pending = new Map<Promise<void>, AbortController>();

  /**
   * Stores a request, with the same writes for every address.
   * @returns the hash of its token
   * @throws HttpProblem 429
   */
  const store = (forgotten: ForgottenPassword, ip: string): Promise<string> =>
    transact(db, async (tx) => {
      await limiter.consume(tx, {
        key: `forgotten passwords from ${networksOf(ip).subnet48}`,
        max: 20,
        windowMs: 15 * 60_000,
      });
      const request = { kind: 'password-request', subject: 0, validMs: resetLinkMs } as const;
      return (await oneTimeTokens.create(tx, { ...request, data: JSON.stringify(forgotten) })).hash;
    });

  /**
   * Mails the link of a stored request. An unknown address causes the same work, except a few rows in the
   * same transaction.
   * @throws HttpProblem 429
   */
  async function send(hash: string, { email, language }: ForgottenPassword): Promise<void> {
    await transact(db, async (tx) => {
      // Another instance may have handled the request.
      if (!(await deleteOneTimeToken(tx, hash))) return;
      // Earlier links stay valid, so that requests by somebody else do not revoke them.
      await limiter.consume(tx, {
        key: `forgotten password of ${emailKey(email)}`,
        max: maxLinksPerHour,
        windowMs: 3_600_000,
      });
      const account = await findAccount(tx, email);
      if (account?.blocked !== 0) return;
      // Only accounts that exist are counted, so that random addresses do not use up the limit.
      await limiter.consume(tx, { key: 'forgotten passwords of all', max: 500, windowMs: 15 * 60_000 });
      const isOfCompany = await demandsProvider(tx, account.group_id);
      await (isOfCompany ? sendToCompanyLogin : sendLink)(tx, account, language ?? account.language);
    });
  }

  /** Handles a stored request. If a limit refuses it, the request is deleted and not retried. */
  async function sendOrDrop(hash: string, forgotten: ForgottenPassword): Promise<void> {
    try {
      await send(hash, forgotten);
    } catch (error) {
      ignoreLimit(error);
      await deleteOneTimeToken(db, hash);
    }
  }

  /** Mails a hint to use the company login instead: the group does not allow logins with a password. */
  const sendToCompanyLogin = (tx: Queryable, { name, email }: Account, language: Language) =>
    outbox.enqueue(tx, {
      kind: 'password-reset',
      to: { name, email },
      language,
      content: mailContent('company-login-instead', language, {
        values: { name },
        url: `${siteUrl}/${language}/login/`,
      }),
    });

  async function sendLink(tx: Queryable, account: Account, language: Language) {
    const { url, link } = await createPasswordLink(tx, oneTimeTokens, account, { siteUrl, language });
    await outbox.enqueue(tx, {
      kind: 'password-reset',
      to: { name: account.name, email: account.email },
      language,
      content: mailContent('password-reset', language, {
        values: { name: account.name },
        url,
      }),
      link,
    });
    await audit.add(tx, null, { action: 'password.forget', subject: account.email });
  }

  /**
   * Returns the account that a link belongs to. A link proves access to the mailbox that it was sent to, not
   * to a later address of the account.
   * @throws HttpProblem 410
   */
  async function accountOf(tx: Queryable, link: OneTimeToken | undefined): Promise<Account> {
    const account = link && (await findAccountById(tx, link.subject));
    if (!account || account.blocked === 1 || emailKey(account.email) !== link.data) throw tokenInvalid();
    return account;
  }

  return {
    async request(forgotten, ip) {
      if (pending.size >= maxPending) return;
      const hash = await store(forgotten, ip).catch(ignoreLimit);
      if (hash === undefined) return;
      const begin = new AbortController();
      const work = wait(randomInt(delayMs.min, delayMs.max), undefined, { ref: false, signal: begin.signal })
        .catch(() => undefined)
        .then(() => sendOrDrop(hash, forgotten))
        .catch((error: unknown) => log.error({ err: error }, 'a forgotten password was not seen to'))
        .finally(() => pending.delete(work));
      pending.set(work, begin);
    },

    async resume(signal) {
      for (const { hash, data } of await listOneTimeTokens(
        db,
        'password-request',
        now().toISOString(),
        resumedAtOnce,
      )) {
        if (signal.aborted) return;
        const forgotten = readJson(ForgottenPassword, data);
        // A damaged request is kept until it expires: the others are handled.
        if (forgotten) await sendOrDrop(hash, forgotten);
        await otherWork();
      }
    },

    async open(token, ip) {
      const { email } = await accountOf(db, await guard.peek('password-reset', token, ip));
      return { email };
    },

    async reset({ token, password }, ip) {
      await guard.peek('password-reset', token, ip);
      const problem = passwordProblem('password', password);
      if (problem) throw invalidFields([problem]);
      const passwordHash = await withHashingSlot(
        [{ name: `network ${networksOf(ip).subnet48}`, slots: 4 }],
        () => hashPassword(password),
      );
      await transact(db, async (tx) => {
        const account = await accountOf(tx, await oneTimeTokens.use(tx, 'password-reset', token));
        await passwordChanges.replace(tx, account, passwordHash, ip);
        await audit.add(tx, account, { action: 'password.reset', subject: account.email });
      });
    },

    async settle() {
      for (const begin of pending.values()) begin.abort();
      await Promise.all(pending.keys());
    },
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '../../contract/languages';
import { transact } from '../../platform/db/connection';
import { notFound } from '../../platform/http/problem';
import { networksOf } from '../../platform/networks';
import type { Platform } from '../../platform/platform';
import { deriveKey } from '../../platform/secrets/secret';
import { findAccountById, type Account } from '../accounts/users.sql';
import type { AuditTrail } from '../audit/trail';
import { findReleaseMails, setReleaseMails } from './release-notices.sql';

/**
 * The links in mails about releases that switch these mails off without a login (RFC 8058). A link contains
 * the id of its user and a MAC: nothing is stored for it, and it works for as long as the user exists.
 */
export interface Unsubscribing {
  /** Returns the address to unsubscribe a user. */
  addressOf(user: Pick<Account, 'id' | 'created_at'>): string;
  /** Returns the language of the user that a token names; undefined for a wrong token or a deleted user. */
  languageOf(token: string): Promise<Language | undefined>;
  /**
   * Switches the mails about releases off. Does nothing if they are off.
   * @throws HttpProblem 404 for a wrong token or a deleted user, 429 after many of these from a network
   */
  unsubscribe(token: string, ip: string): Promise<void>;
}

export function createUnsubscribing(
  { reader: db, limiter, secret, config: { siteUrl } }: Platform,
  audit: AuditTrail,
): Unsubscribing {
  const key = deriveKey(secret, 'unsubscribe from release mails');

  /** After an older backup is restored, another user may get the id, but not the time. */
  const tokenOf = ({ id, created_at }: Pick<Account, 'id' | 'created_at'>) =>
    `${id}-${createHmac('sha256', key).update(`${id} ${created_at}`).digest('base64url')}`;

  async function accountOf(token: string): Promise<Account | undefined> {
    const [, id] = /^([1-9]\d{0,8})-[\w-]{43}$/.exec(token) ?? [];
    const account = id === undefined ? undefined : await findAccountById(db, Number(id));
    return account && timingSafeEqual(Buffer.from(tokenOf(account)), Buffer.from(token))
      ? account
      : undefined;
  }

  return {
    addressOf: (user) => `${siteUrl}/api/unsubscribe/${tokenOf(user)}`,

    languageOf: async (token) => (await accountOf(token))?.language,

    async unsubscribe(token, ip) {
      const account = await accountOf(token);
      if (!account) {
        // The network may be that of a mail provider: right tokens from there are never refused.
        const key = `wrong links to unsubscribe from ${networksOf(ip).subnet48}`;
        await transact(db, (tx) => limiter.consume(tx, { key, max: 30, windowMs: 15 * 60_000 }));
        throw notFound();
      }
      await transact(db, async (tx) => {
        const wanted = await findReleaseMails(tx, account.id);
        // Switched off already, or deleted meanwhile.
        if (wanted === 'none' || wanted === undefined) return;
        await setReleaseMails(tx, account.id, 'none');
        await audit.addRepeated(tx, account, {
          action: 'account.change',
          subject: account.email,
          detail: { release_mails: 'none', unsubscribed: true },
        });
      });
    },
  };
}

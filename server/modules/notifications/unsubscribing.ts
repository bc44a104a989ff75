import { accountPath } from '../../contract/portal-paths';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Language } from '../../contract/languages';
import type { MailChoices, UnsubscribableMails } from '../../contract/notices';
import { transact } from '../../platform/db/connection';
import { notFound } from '../../platform/http/problem';
import { networksOf } from '../../platform/networks';
import type { Platform } from '../../platform/platform';
import { deriveKey } from '../../platform/secrets/secret';
import { texts } from '../../texts/messages';
import { findAccountById, type Account } from '../accounts/users.shared.sql';
import type { AuditTrail } from '../audit/trail';
import type { MailContent } from '../mail/mail-content';
import { findMailChoices, setMailChoices } from './mail-choices.shared.sql';

type Recipient = Pick<Account, 'id' | 'created_at' | 'language'>;

/**
 * The links in mails that switch mails of their kind off without a login (RFC 8058). A link contains the kind,
 * the id of its user and a MAC: nothing is stored for it, and it works for as long as the user exists.
 */
export interface Unsubscribing {
  /** Returns the links below a mail of this kind: to the settings, and to unsubscribe. */
  linksFor(
    kind: UnsubscribableMails,
    user: Recipient,
  ): Required<Pick<MailContent, 'settings' | 'unsubscribe'>>;
  /** Returns the language of the user that a token names; undefined for a wrong token or a deleted user. */
  languageOf(token: string): Promise<Language | undefined>;
  /**
   * Switches the mails of the kind that a token names off. Does nothing if they are off.
   * @throws HttpProblem 404 for a wrong token or a deleted user, 429 after many of these from a network
   */
  unsubscribe(token: string, ip: string): Promise<void>;
}

/** The choices that switch each kind off. */
const off: Record<UnsubscribableMails, Partial<MailChoices>> = {
  releases: { release_mails: 'none' },
  licences: { licence_reminders: false },
};
const isKind = (text: string): text is UnsubscribableMails => Object.hasOwn(off, text);

export function createUnsubscribing(
  { reader: db, limiter, secret, config: { siteUrl } }: Platform,
  audit: AuditTrail,
): Unsubscribing {
  const key = deriveKey(secret, 'unsubscribe from mails');

  /** After an older backup is restored, another user may get the id, but not the time. */
  const tokenOf = (kind: UnsubscribableMails, { id, created_at }: Pick<Account, 'id' | 'created_at'>) =>
    `${kind}-${id}-${createHmac('sha256', key).update(`${kind} ${id} ${created_at}`).digest('base64url')}`;

  async function read(token: string) {
    const [, kind = '', id] = /^([a-z]+)-([1-9]\d{0,8})-[\w-]{43}$/.exec(token) ?? [];
    const account = isKind(kind) ? await findAccountById(db, Number(id)) : undefined;
    return isKind(kind) && account && timingSafeEqual(Buffer.from(tokenOf(kind, account)), Buffer.from(token))
      ? { kind, account }
      : undefined;
  }

  return {
    linksFor(kind, user) {
      const { settings, unsubscribe } = texts[user.language].switchOff[kind];
      return {
        settings: { label: settings, url: `${siteUrl}/${user.language}${accountPath('notifications')}` },
        unsubscribe: { label: unsubscribe, url: `${siteUrl}/api/unsubscribe/${tokenOf(kind, user)}` },
      };
    },

    languageOf: async (token) => (await read(token))?.account.language,

    async unsubscribe(token, ip) {
      const named = await read(token);
      if (!named) {
        // The network may be that of a mail provider: right tokens from there are never refused.
        const key = `wrong links to unsubscribe from ${networksOf(ip).subnet48}`;
        await transact(db, (tx) => limiter.consume(tx, { key, max: 30, windowMs: 15 * 60_000 }));
        throw notFound();
      }
      const { kind, account } = named;
      await transact(db, async (tx) => {
        const choices = await findMailChoices(tx, account.id);
        // Deleted meanwhile, or switched off already.
        if (!choices || isDeepStrictEqual({ ...choices, ...off[kind] }, choices)) return;
        await setMailChoices(tx, account.id, off[kind]);
        await audit.add(tx, account, {
          action: 'account.change',
          subject: account.email,
          detail: { ...off[kind], unsubscribed: kind },
        });
      });
    },
  };
}

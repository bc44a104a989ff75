import type { Queryable } from '../../../platform/db/connection';
import { notFound } from '../../../platform/http/problem';
import type { RateLimiter } from '../../../platform/rate-limits/rate-limiter';
import { mailContent, texts } from '../../../texts/messages';
import { findAccountById, type Account } from '../../accounts/users.shared.sql';
import type { Outbox } from '../../mail/outbox';

/** Limits changes of a user's own login and mails them to that user. */
export interface LoginChanges {
  /**
   * Counts a change of a user's own login. Each change is mailed.
   * @throws HttpProblem 429 above 20 an hour
   */
  countChange(tx: Queryable, userId: number): Promise<void>;
  /** Mails a change of a user's own login to that user. */
  tell(
    tx: Queryable,
    userId: number,
    mail: SecurityMail,
    values?: Record<string, string | number>,
  ): Promise<void>;
}

type SecurityMail =
  | 'password-changed'
  | 'company-account-linked'
  | 'passkey-added'
  | 'passkey-removed'
  | 'totp-added'
  | 'totp-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'recovery-codes-few';

/** The changes after which an attacker could publish with an API key of the account. */
const keysOutlive: readonly string[] = [
  'password-changed',
  'totp-removed',
  'passkey-removed',
  'second-factor-removed',
];

/** Returns a mail about a change. An administrator reads in it that API keys keep working. */
export function contentFor(
  { is_admin: isAdmin, name, language }: Account,
  mail: SecurityMail | 'second-factor-removed',
  url: string,
  values: Record<string, string | number> = {},
) {
  const content = mailContent(mail, language, { values: { name, ...values }, url });
  if (isAdmin === 0 || !keysOutlive.includes(mail)) return content;
  return { ...content, paragraphs: [...content.paragraphs, texts[language].keysStay] };
}

export function createLoginChanges(
  { limiter, outbox }: { limiter: RateLimiter; outbox: Outbox },
  siteUrl: string,
): LoginChanges {
  return {
    countChange: (tx, userId) =>
      limiter.consume(tx, { key: `changes of the login of ${userId}`, max: 20, windowMs: 3_600_000 }),

    async tell(tx, userId, mail, values) {
      const account = await findAccountById(tx, userId);
      if (!account) throw notFound();
      const { name, email, language } = account;
      await outbox.enqueue(tx, {
        kind: 'security',
        to: { name, email },
        language,
        content: contentFor(
          account,
          mail,
          // The owner of a stolen account can only choose a new password: the account page needs a login.
          `${siteUrl}/${language}/${mail === 'password-changed' ? 'password/' : 'app/account/security/'}`,
          values,
        ),
      });
    },
  };
}

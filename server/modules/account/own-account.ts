import { PORTAL_PATHS } from '../../contract/portal-paths';
import type { OwnAccount as Me, OwnAccountChange, OwnData } from '../../contract/own-account';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import { onDuplicate } from '../../platform/db/errors';
import { mailContent } from '../../texts/messages';
import { changedMeanwhile, notFound } from '../../platform/http/problem';
import { findOneTimeTokenOf } from '../../platform/one-time-tokens/one-time-tokens.sql';
import { findMailChoices, setMailChoices } from '../notifications/mail-choices.shared.sql';
import { deleteTokens } from '../auth/login/tokens.shared.sql';
import { emailKey, mailboxKey, storedEmail } from '../../platform/names/email-address';
import { findAccount, findAccountById, updateOwnAccount, type Account } from '../accounts/users.shared.sql';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter';
import type { AuditTrail } from '../audit/trail';
import type { ClosedAddresses } from '../accounts/closed-addresses';
import { tokenInvalid, type TokenGuard } from '../../platform/one-time-tokens/token-guard';
import type { OneTimeTokens } from '../../platform/one-time-tokens/one-time-tokens';
import { afterEmailChange } from '../auth/login/new-address';
import type { Outbox } from '../mail/outbox';
import type { OwnSessions } from '../auth/login/own-sessions';
import type { Passkeys } from '../auth/passkeys/passkeys';
import { noPassword } from '../auth/password/passwords';
import type { Platform } from '../../platform/platform';
import { requireRecentLogin, type Principal } from '../../platform/principal';
import { readOwnData } from './own-data';

const hourMs = 3_600_000;
export const newAddressMs = 24 * hourMs;

/** The account of the logged-in person. */
export interface OwnAccount {
  read(person: Principal): Promise<Me>;
  /**
   * Changes the account. A new address needs a recent login and becomes active only by a link that is mailed
   * to it. The link is valid once, for 24 hours. The response is the same when the address is in use or
   * closed; its owner is notified.
   * @throws HttpProblem 403, 409 with `current` for another version, 422, 429 after too many new addresses
   */
  change(person: Principal, change: OwnAccountChange): Promise<Me>;
  /** Cancels a pending change of address. @throws HttpProblem 404 when there is none */
  forgetAddress(person: Principal): Promise<void>;
  /**
   * Activates an address by the link that was mailed to it, and ends all logins of the person.
   * @throws HttpProblem 410 for an invalid link, or an address that is in use or closed by now, 429
   */
  confirmAddress(token: string, ip: string): Promise<void>;
  /** Returns all stored data about the person, with at most the newest 10,000 entries of the audit trail. */
  data(person: Principal): Promise<OwnData>;
}

interface Needs {
  closedAddresses: ClosedAddresses;
  ownSessions: OwnSessions;
  passkeys: Passkeys;
  oneTimeTokens: OneTimeTokens;
  guard: TokenGuard;
  limiter: RateLimiter;
  outbox: Outbox;
  audit: AuditTrail;
}

/**
 * Opens the module. It owns no data: it shows and changes the user who is logged in. It may use the modules up
 * to mail, and auth.
 */
export function openAccount(
  { config, now, reader, limiter, oneTimeTokens }: Platform,
  needs: Omit<Needs, 'limiter' | 'oneTimeTokens'>,
) {
  const place = { siteUrl: config.siteUrl, now };
  return { ownAccount: createOwnAccount(reader, { ...needs, limiter, oneTimeTokens }, place) };
}

function createOwnAccount(
  db: Database,
  { closedAddresses, ownSessions, passkeys, oneTimeTokens, guard, limiter, outbox, audit }: Needs,
  { siteUrl, now }: { siteUrl: string; now: () => Date },
): OwnAccount {
  async function existing(queryable: Queryable, id: number): Promise<Account> {
    const account = await findAccountById(queryable, id);
    if (!account) throw notFound();
    return account;
  }

  async function toMe(queryable: Queryable, account: Account): Promise<Me> {
    const pending = await findOneTimeTokenOf(
      queryable,
      'email-confirmation',
      account.id,
      now().toISOString(),
    );
    return {
      id: account.id,
      name: account.name,
      email: account.email,
      has_password: account.password_hash !== noPassword,
      language: account.language,
      ...((await findMailChoices(queryable, account.id)) ?? {
        release_mails: 'all',
        licence_reminders: true,
      }),
      pending_email: pending?.data ? { email: pending.data, ends_at: pending.ends_at } : null,
      version: account.version,
    };
  }

  /**
   * Mails a link to an address, or tells its owner that it is in use or closed. The requester cannot see the
   * difference.
   */
  async function askForConfirmation(
    tx: Queryable,
    person: Principal,
    account: Account,
    email: string,
  ): Promise<void> {
    await limiter.consume(tx, { key: `new addresses of ${account.id}`, max: 5, windowMs: hourMs });
    // Stays below the limits of a mailbox (3 mails per hour, 10 per day), so that one person cannot use them
    // up.
    for (const [max, windowMs] of [
      [2, hourMs],
      [4, 24 * hourMs],
    ] as const)
      await limiter.consume(tx, {
        key: `new address ${mailboxKey(email)} of ${account.id} in ${windowMs}`,
        max,
        windowMs,
        code: 'too_many_mails',
      });
    await oneTimeTokens.revoke(tx, 'email-confirmation', account.id);
    const link = await oneTimeTokens.create(tx, {
      kind: 'email-confirmation',
      subject: account.id,
      validMs: newAddressMs,
      data: email,
    });
    const owner = await findAccount(tx, email);
    const { language } = owner ?? account;
    const refusal = owner ? 'email-in-use' : (await closedAddresses.has(tx, email)) && 'email-closed';
    await outbox.enqueue(tx, {
      kind: 'email-confirmation',
      to: { name: owner?.name ?? account.name, email },
      language,
      content: refusal
        ? mailContent(refusal, language, {
            values: { name: owner?.name ?? account.name },
            url: `${siteUrl}/${language}/login/`,
          })
        : mailContent('email-confirmation', language, {
            values: { name: account.name, email },
            url: `${siteUrl}/${language}/email/#token=${link.token}`,
          }),
      by: person,
      link,
    });
    await outbox.enqueue(tx, {
      kind: 'security',
      to: { name: account.name, email: account.email },
      language: account.language,
      content: mailContent('email-asked', account.language, {
        values: { name: account.name, email },
        url: `${siteUrl}/${account.language}${PORTAL_PATHS.account}`,
      }),
    });
  }

  return {
    read: async (person) => toMe(db, await existing(db, person.id)),

    async change(person, { email: typed, version, ...change }) {
      const email = typed?.trim();
      // A change of upper and lower case counts, too: mail is sent to the address exactly as written.
      if (email !== undefined && storedEmail(email) !== person.email)
        requireRecentLogin(person, 'ten minutes');
      return transact(db, async (tx) => {
        const account = await existing(tx, person.id);
        if ((version ?? account.version) !== account.version || account.email !== person.email)
          throw changedMeanwhile(await toMe(tx, account));
        const isReaddressed = email !== undefined && emailKey(email) !== emailKey(account.email);
        const { name = account.name, language = account.language } = change;
        // Stores another spelling of the same address at once.
        const written = isReaddressed ? account.email : (email ?? account.email);
        if (name.trim() !== account.name)
          await limiter.consume(tx, { key: `names of ${account.id}`, max: 20, windowMs: 3_600_000 });
        if (name !== account.name || written !== account.email || language !== account.language)
          await updateOwnAccount(tx, account, { name: name.trim(), email: written, language });
        await setMailChoices(tx, account.id, change);
        if (isReaddressed) await askForConfirmation(tx, person, account, email);
        await audit.add(tx, person, {
          action: 'account.change',
          subject: account.email,
          detail: { ...change, ...(isReaddressed && { new_email: email }) },
        });
        return toMe(tx, await existing(tx, person.id));
      });
    },

    forgetAddress: (person) =>
      transact(db, async (tx) => {
        if (!(await findOneTimeTokenOf(tx, 'email-confirmation', person.id, now().toISOString())))
          throw notFound();
        await oneTimeTokens.revoke(tx, 'email-confirmation', person.id);
      }),

    async confirmAddress(token, ip) {
      await guard.peek('email-confirmation', token, ip);
      await transact(db, async (tx) => {
        const link = await oneTimeTokens.use(tx, 'email-confirmation', token);
        const account = link && (await findAccountById(tx, link.subject));
        if (!link?.data || account?.blocked !== 0) throw tokenInvalid();
        if (await closedAddresses.has(tx, link.data)) throw tokenInvalid();
        await updateOwnAccount(tx, account, { ...account, email: link.data }).catch(
          onDuplicate(tokenInvalid),
        );
        await deleteTokens(tx, account.id);
        await afterEmailChange(tx, { oneTimeTokens, outbox }, account, link.data, siteUrl);
        await audit.add(tx, account, {
          action: 'account.change',
          subject: link.data,
          detail: { before: account.email },
        });
      });
    },

    async data(person) {
      const account = await existing(db, person.id);
      return readOwnData(db, person, account, await toMe(db, account), { ownSessions, passkeys });
    },
  };
}

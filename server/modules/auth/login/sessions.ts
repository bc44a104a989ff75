import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../../config';
import type { IdentityProvider } from '../../../contract/identity-provider';
import type { PasskeyLogin } from '../../../contract/passkey';
import type {
  Auth,
  Credentials,
  LoginWay,
  PasswordChange,
  SecondFactorAsked,
  SecondFactorLogin,
} from '../../../contract/session';
import { deviceOf } from '../../../contract/device';
import { transact, type Database, type Queryable } from '../../../platform/db/connection';
import { isDiskFull } from '../../../error-code';
import { invalidField, invalidFields, HttpProblem } from '../../../platform/http/problem';
import { deleteFeed } from '../feeds.sql';
import { demandsProvider } from '../company/identity-providers.sql';
import { rememberNetwork } from './known-networks.sql';
import { createLoginLimits, failureWindowMs } from './login-limits';
import {
  deleteExpiredTokens,
  deleteOlderTokens,
  deleteOtherTokens,
  deleteToken,
  deleteTokens,
  findTokenOwner,
  isOutruledByProvider,
  insertToken,
  setTokenUsed,
} from './tokens.sql';
import { emailKey } from '../../../platform/names/email-address';
import {
  findAccount,
  findAccountById,
  isBlocked,
  passwordHashOf,
  setLastLogin,
  setPasswordHash,
  type Account,
} from '../../accounts/users.sql';
import type { AuditTrail } from '../../audit/trail';
import type { RateLimiter, Limit } from '../../../platform/rate-limits/rate-limiter';
import type { OneTimeTokens } from '../../../platform/one-time-tokens/one-time-tokens';
import { networksOf, shownNetwork } from '../../../platform/networks';
import { revokeTokensOf } from './new-address';
import type { Passkeys } from '../passkeys/passkeys';
import { hashPassword, passwordBelongs, passwordProblem } from '../password/passwords';
import type { Principal } from '../../../platform/principal';
import type { DiskReserve } from '../../../platform/disk-reserve';
import { wayOfCode, type SecondFactors } from '../second-factor/second-factors';

const challengeMs = 5 * 60_000;
const tokensPerPerson = 20;
const networksPerPerson = 10;
const lastUseEveryMs = 60_000;
const recentMs = 10 * 60_000;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export interface Sessions {
  /**
   * Logs a user in, or asks for the second factor if the user has one. An unknown address and a wrong
   * password cost the same time and get the same answer.
   * @throws HttpProblem 401 for wrong credentials, 403 for a blocked user, 429 after repeated failures or too
   * many logins, 503 if the hashing queue is full
   */
  logIn(credentials: Credentials, ip: string, userAgent?: string): Promise<Auth | SecondFactorAsked>;
  /**
   * Completes a login with a code. A challenge is valid for one login, for five minutes and for at most five
   * wrong codes.
   * @throws HttpProblem 401 for a wrong code or an expired challenge, 429 after repeated failures
   */
  logInWithCode(login: SecondFactorLogin, ip: string, userAgent?: string): Promise<Auth>;
  /**
   * Logs a user in with a passkey, which counts as both factors.
   * @throws HttpProblem 401 for an invalid response, whatever the reason; 403 for a blocked user; 429 after
   * repeated failures or too many logins
   */
  logInWithPasskey(login: PasskeyLogin, ip: string, userAgent?: string): Promise<Auth>;
  /**
   * Creates a login, in the transaction of the check that allows it. The newest 20 logins of a user stay
   * valid.
   * @param userAgent the header, for the list of logins
   * @param how `provider` is set if the user was authenticated by an identity provider, not by this server
   * @throws HttpProblem 403 for a blocked user, and without `provider` if the group of the user requires its
   * provider
   */
  start(
    tx: Queryable,
    account: Account,
    how: { way: LoginWay; provider?: Pick<IdentityProvider, 'id' | 'issuer'> },
    ip: string,
    userAgent?: string,
  ): Promise<Auth>;
  /**
   * Sets a new password after the old one was forgotten, and mails the change to the user. Ends all logins,
   * the feed and all links for a new password. Resets the counts of wrong passwords.
   */
  replacePassword(tx: Queryable, account: Account, passwordHash: string, ip: string): Promise<void>;
  /**
   * Returns the user of a token; undefined if the token is unknown, expired or revoked.
   * @throws HttpProblem 401 if the group of the user has come to require its provider
   */
  personOf(token: string): Promise<Principal | undefined>;
  /** Ends the login of this call. */
  logOut(person: Principal): Promise<void>;
  /**
   * Sets a new password and mails the change to the user. Ends all other logins, the feed and all links for a
   * new password. A wrong current password counts as a failed login.
   */
  changePassword(person: Principal, change: PasswordChange, ip: string): Promise<void>;
}

interface Parts {
  db: Database;
  limiter: RateLimiter;
  reserve: DiskReserve;
  audit: AuditTrail;
  oneTimeTokens: OneTimeTokens;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
}

interface Settings extends Pick<Config, 'tokenTtlHours' | 'requireSecondFactor'> {
  now: () => Date;
}

export function createSessions(
  { db, limiter, reserve, audit, oneTimeTokens, secondFactors, passkeys }: Parts,
  { tokenTtlHours, requireSecondFactor, now }: Settings,
): Sessions {
  const { accountIn, successes, failuresOf, codeFailures, whileAllowed, resetFailuresFrom } =
    createLoginLimits(db, limiter);

  /** @throws HttpProblem 422 */
  async function checkPassword(
    person: Principal,
    password: string,
    failures: readonly Limit[],
  ): Promise<void> {
    if (await passwordBelongs(password, await passwordHashOf(db, person.id))) return;
    await transact(db, (tx) => limiter.increment(tx, failures));
    throw invalidField('current_password', 'wrong_password');
  }

  const blocked = () => new HttpProblem(403, 'blocked');

  /**
   * Refuses a blocked user. Call it after the password or passkey was verified: nobody else may learn of the
   * block.
   */
  async function refuseBlocked(account: Account, logins: Limit, ip: string): Promise<void> {
    if (account.blocked === 0) return;
    reserve.ensure();
    await transact(db, async (tx) => {
      await limiter.consume(tx, logins);
      await audit.addRepeated(tx, null, {
        action: 'login.failed',
        subject: account.email,
        detail: { blocked: true },
        ip,
      });
    });
    throw blocked();
  }

  /** Runs a write. If the disk is full, administrators can still log in, to delete files. */
  async function store<T>(user: Account, work: () => Promise<T>): Promise<T> {
    if (user.is_admin === 1) return reserve.withReserve(work);
    reserve.ensure();
    return work();
  }

  async function askSecondFactor(tx: Queryable, user: Account): Promise<SecondFactorAsked | undefined> {
    const ways = await secondFactors.availableFactors(tx, user.id);
    if (ways.length === 0) return undefined;
    const { token, endsAt } = await oneTimeTokens.create(tx, {
      kind: 'second-factor',
      subject: user.id,
      validMs: challengeMs,
      // The challenge becomes invalid if the password changes.
      data: hashToken(user.password_hash),
    });
    return { second_factor: ways, challenge: token, expires_at: endsAt };
  }

  /**
   * Stores the time of the last use, at most once a minute. On a full disk it is not stored, and the call
   * still succeeds.
   */
  async function noteUse(tokenHash: string, lastUsedAt: string | null): Promise<void> {
    const at = now();
    if (lastUsedAt !== null && at.getTime() - Date.parse(lastUsedAt) < lastUseEveryMs) return;
    try {
      reserve.ensure();
      await setTokenUsed(db, tokenHash, at.toISOString());
    } catch (error) {
      if (!isDiskFull(error) && !(error instanceof HttpProblem)) throw error;
    }
  }

  const sessions: Sessions = {
    async start(tx, account, { way, provider }, ip, userAgent) {
      if (await isBlocked(tx, account.id)) throw blocked();
      if (!provider && account.is_admin !== 1 && (await demandsProvider(tx, account.group_id)))
        throw new HttpProblem(403, 'company_login_required');
      const at = now();
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(at.getTime() + tokenTtlHours * 3_600_000).toISOString();
      await rememberNetwork(tx, {
        userId: account.id,
        network: limiter.hash(`network ${networksOf(ip).subnet64}`),
        now: at.toISOString(),
        keep: networksPerPerson,
      });
      await deleteExpiredTokens(tx, at.toISOString());
      await insertToken(tx, {
        hash: hashToken(token),
        userId: account.id,
        now: at.toISOString(),
        expiresAt,
        ...deviceOf(userAgent),
        network: shownNetwork(ip),
        providerId: provider?.id ?? null,
        way,
      });
      await deleteOlderTokens(tx, account.id, { newest: hashToken(token), keep: tokensPerPerson });
      await setLastLogin(tx, account.id, at.toISOString());
      await audit.addRepeated(tx, account, {
        action: 'login',
        subject: account.email,
        detail: { way, ...(provider && { issuer: provider.issuer }) },
        ip,
      });
      return {
        token_type: 'Bearer',
        token,
        expires_at: expiresAt,
        user: {
          id: account.id,
          name: account.name,
          email: account.email,
          group: { id: account.group_id, name: account.group_name },
          is_admin: account.is_admin === 1,
          is_manager: account.is_manager === 1,
        },
      };
    },

    async replacePassword(tx, { id, email }, passwordHash, ip) {
      await setPasswordHash(tx, id, passwordHash);
      await deleteTokens(tx, id);
      await deleteFeed(tx, id);
      await revokeTokensOf(tx, oneTimeTokens, id);
      await resetFailuresFrom(tx, emailKey(email), ip);
      await limiter.reset(tx, failuresOf(emailKey(email)));
      await secondFactors.tell(tx, id, 'password-changed');
    },

    logIn({ email, password }, ip, userAgent) {
      const account = emailKey(email);
      return whileAllowed(account, ip, async (failures) => {
        const user = await findAccount(db, email);
        const isRight = await passwordBelongs(password, user?.password_hash);
        if (!isRight || !user) {
          reserve.ensure();
          await transact(db, async (tx) => {
            await limiter.increment(tx, failures);
            await audit.addRepeated(tx, null, { action: 'login.failed', subject: email.slice(0, 320), ip });
          });
          throw new HttpProblem(401, 'wrong_login');
        }
        const logins = await successes(account, ip);
        await refuseBlocked(user, logins, ip);
        return store(user, () =>
          transact(db, async (tx) => {
            // The password may have been changed, or the user deleted, while the password was verified.
            if ((await passwordHashOf(tx, user.id)) !== user.password_hash)
              throw new HttpProblem(401, 'wrong_login');
            await limiter.consume(tx, logins);
            const asked = await askSecondFactor(tx, user);
            if (asked) return asked;
            await resetFailuresFrom(tx, account, ip);
            return sessions.start(tx, user, { way: 'password' }, ip, userAgent);
          }),
        );
      });
    },

    async logInWithCode({ challenge, code }, ip, userAgent) {
      const ended = () => new HttpProblem(401, 'login_ended');
      const link = await oneTimeTokens.find(db, 'second-factor', challenge);
      const user = link && (await findAccountById(db, link.subject));
      if (!user || link.data !== hashToken(user.password_hash)) throw ended();
      return store(user, async () => {
        const ofAccount = codeFailures(await accountIn(emailKey(user.email), ip), 10);
        const ofChallenge = codeFailures(`challenge ${challenge}`, 5);
        // Counted before the check, in a transaction of its own, so that parallel requests get no more
        // guesses than sequential ones.
        await transact(db, async (tx) => {
          await limiter.consume(tx, ofChallenge).catch(() => {
            throw ended();
          });
          await limiter.consume(tx, ofAccount);
        });
        const auth = await transact(db, async (tx) => {
          const way = await secondFactors.verifyCode(tx, user, code);
          if (!way) return undefined;
          if (!(await oneTimeTokens.use(tx, 'second-factor', challenge))) throw ended();
          if ((await passwordHashOf(tx, user.id)) !== user.password_hash) throw ended();
          for (const limit of [ofAccount, ofChallenge]) await limiter.reset(tx, limit);
          await resetFailuresFrom(tx, emailKey(user.email), ip);
          return sessions.start(tx, user, { way }, ip, userAgent);
        });
        if (auth) return auth;
        await transact(db, (tx) =>
          audit.addRepeated(tx, null, {
            action: 'login.failed',
            subject: user.email,
            detail: { second_factor: true, way: wayOfCode(code) },
            ip,
          }),
        );
        throw new HttpProblem(401, 'wrong_code');
      });
    },

    async logInWithPasskey(login, ip, userAgent) {
      const failures = [
        { key: `wrong passkeys from ${networksOf(ip).subnet48}`, max: 30, windowMs: failureWindowMs },
      ];
      await limiter.assert(failures);
      const signature = await passkeys.read(login);
      const user = signature && (await findAccountById(db, signature.userId));
      if (!user) {
        await transact(db, (tx) => limiter.increment(tx, failures));
        throw new HttpProblem(401, 'wrong_passkey');
      }
      const logins = await successes(emailKey(user.email), ip);
      await refuseBlocked(user, logins, ip);
      const auth = await transact(db, async (tx) => {
        await limiter.consume(tx, logins);
        return (await passkeys.accept(tx, signature))
          ? sessions.start(tx, user, { way: 'passkey' }, ip, userAgent)
          : undefined;
      });
      if (auth) return auth;
      await transact(db, async (tx) => {
        await limiter.increment(tx, failures);
        await audit.addRepeated(tx, null, {
          action: 'login.failed',
          subject: user.email,
          detail: { passkey_copied: true, way: 'passkey' },
          ip,
        });
      });
      throw new HttpProblem(401, 'wrong_passkey');
    },

    async personOf(token) {
      if (!tokenPattern.test(token)) return undefined;
      const tokenHash = hashToken(token);
      const at = now();
      const owner = await findTokenOwner(db, tokenHash, at.toISOString());
      if (!owner) {
        if (await isOutruledByProvider(db, tokenHash, at.toISOString()))
          throw new HttpProblem(401, 'company_login_required');
        return undefined;
      }
      const { hasSecondFactor, isByProvider, createdAt, lastUsedAt, ...person } = owner;
      await noteUse(tokenHash, lastUsedAt);
      const isRequired =
        requireSecondFactor === 'all' || (requireSecondFactor === 'admins' && person.isAdmin);
      // The provider of the company is responsible for the second factor of its users.
      return {
        ...person,
        mustSetUpSecondFactor: isRequired && !hasSecondFactor && !isByProvider,
        // A login with a time in the future was made before the clock was set back: its age is unknown.
        hasRecentLogin: createdAt <= at.toISOString() && at.getTime() - Date.parse(createdAt) <= recentMs,
        tokenHash,
      };
    },

    async logOut(person) {
      const end = () =>
        transact(db, async (tx) => {
          await deleteToken(tx, person.tokenHash);
          await audit.addRepeated(tx, person, { action: 'logout', subject: person.email });
        });
      await reserve.withReserve(end);
    },

    async changePassword(person, change, ip) {
      const problem = passwordProblem('new_password', change.new_password);
      if (problem) throw invalidFields([problem]);
      const account = emailKey(person.email);
      await whileAllowed(account, ip, async (failures) => {
        await checkPassword(person, change.current_password, failures);
        const passwordHash = await hashPassword(change.new_password);
        const logins = await successes(account, ip);
        await transact(db, async (tx) => {
          await limiter.consume(tx, logins);
          await secondFactors.countChange(tx, person.id);
          await setPasswordHash(tx, person.id, passwordHash);
          await deleteOtherTokens(tx, person.id, person.tokenHash);
          await deleteFeed(tx, person.id);
          await revokeTokensOf(tx, oneTimeTokens, person.id);
          await audit.addRepeated(tx, person, { action: 'password.change', subject: person.email });
          await secondFactors.tell(tx, person.id, 'password-changed');
        });
      });
    },
  };
  return sessions;
}

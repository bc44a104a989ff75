import type { PasskeyLogin } from '../../../contract/passkey';
import type { Auth, Credentials, SecondFactorAsked, SecondFactorLogin } from '../../../contract/session';
import { transact, type Database, type Queryable } from '../../../platform/db/connection';
import type { DiskReserve } from '../../../platform/disk-reserve';
import { HttpProblem } from '../../../platform/http/problem';
import { emailKey } from '../../../platform/names/email-address';
import { networksOf } from '../../../platform/networks';
import type { OneTimeTokens } from '../../../platform/one-time-tokens/one-time-tokens';
import type { Limit, RateLimiter } from '../../../platform/rate-limits/rate-limiter';
import { hashToken } from '../../../platform/secrets/token';
import { findAccount, findAccountById, passwordHashOf, type Account } from '../../accounts/users.shared.sql';
import type { AuditTrail } from '../../audit/trail';
import type { Passkeys } from '../passkeys/passkeys';
import { passwordBelongs } from '../password/passwords';
import { wayOfCode, type SecondFactors } from '../second-factor/second-factors';
import { createLoginLimits, failureWindowMs } from './login-limits';
import { blocked, type Sessions } from './sessions';

const challengeMs = 5 * 60_000;

/** The ways to log in at this server: a password, a code after it, or a passkey. */
export interface Logins {
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
}

interface Needs {
  limiter: RateLimiter;
  reserve: DiskReserve;
  audit: AuditTrail;
  oneTimeTokens: OneTimeTokens;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  sessions: Sessions;
}

export function createLogins(
  db: Database,
  { limiter, reserve, audit, oneTimeTokens, secondFactors, passkeys, sessions }: Needs,
): Logins {
  const { accountIn, successes, codeFailures, whileAllowed, resetFailuresFrom } = createLoginLimits(
    db,
    limiter,
  );

  /**
   * Refuses a blocked user. Call it after the password or passkey was verified: nobody else may learn of the
   * block.
   */
  async function refuseBlocked(account: Account, logins: Limit, ip: string): Promise<void> {
    if (account.blocked === 0) return;
    reserve.ensure();
    await transact(db, async (tx) => {
      await limiter.consume(tx, logins);
      await audit.add(tx, null, {
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

  return {
    logIn({ email, password }, ip, userAgent) {
      const account = emailKey(email);
      return whileAllowed(account, ip, async (failures) => {
        const user = await findAccount(db, email);
        const isRight = await passwordBelongs(password, user?.password_hash);
        if (!isRight || !user) {
          reserve.ensure();
          await transact(db, async (tx) => {
            await limiter.increment(tx, failures);
            await audit.add(tx, null, { action: 'login.failed', subject: email.slice(0, 320), ip });
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
          audit.add(tx, null, {
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
        await audit.add(tx, null, {
          action: 'login.failed',
          subject: user.email,
          detail: { passkey_copied: true, way: 'passkey' },
          ip,
        });
      });
      throw new HttpProblem(401, 'wrong_passkey');
    },
  };
}

import type { PasswordChange } from '../../../contract/session';
import { transact, type Database, type Queryable } from '../../../platform/db/connection';
import { invalidField, invalidFields } from '../../../platform/http/problem';
import { emailKey } from '../../../platform/names/email-address';
import type { OneTimeTokens } from '../../../platform/one-time-tokens/one-time-tokens';
import type { Principal } from '../../../platform/principal';
import type { Limit, RateLimiter } from '../../../platform/rate-limits/rate-limiter';
import { passwordHashOf, setPasswordHash, type Account } from '../../accounts/users.shared.sql';
import type { AuditTrail } from '../../audit/trail';
import { deleteFeed } from '../feeds.shared.sql';
import { createLoginLimits } from '../login/login-limits';
import { revokeTokensOf } from '../login/new-address';
import { deleteOtherTokens, deleteTokens } from '../login/tokens.shared.sql';
import type { SecondFactors } from '../second-factor/second-factors';
import { hashPassword, passwordBelongs, passwordProblem } from './passwords';

/** Changes of passwords, and what they end. */
export interface PasswordChanges {
  /**
   * Sets a new password after the old one was forgotten, and mails the change to the user. Ends all logins,
   * the feed and all links for a new password. Resets the counts of wrong passwords.
   */
  replace(tx: Queryable, account: Account, passwordHash: string, ip: string): Promise<void>;
  /**
   * Sets a new password and mails the change to the user. Ends all other logins, the feed and all links for a
   * new password. A wrong current password counts as a failed login.
   */
  change(person: Principal, change: PasswordChange, ip: string): Promise<void>;
}

interface Needs {
  limiter: RateLimiter;
  audit: AuditTrail;
  oneTimeTokens: OneTimeTokens;
  secondFactors: SecondFactors;
}

export function createPasswordChanges(
  db: Database,
  { limiter, audit, oneTimeTokens, secondFactors }: Needs,
): PasswordChanges {
  const { successes, failuresOf, whileAllowed, resetFailuresFrom } = createLoginLimits(db, limiter);

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

  return {
    async replace(tx, { id, email }, passwordHash, ip) {
      await setPasswordHash(tx, id, passwordHash);
      await deleteTokens(tx, id);
      await deleteFeed(tx, id);
      await revokeTokensOf(tx, oneTimeTokens, id);
      await resetFailuresFrom(tx, emailKey(email), ip);
      await limiter.reset(tx, failuresOf(emailKey(email)));
      await secondFactors.tell(tx, id, 'password-changed');
    },

    async change(person, change, ip) {
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
          await audit.add(tx, person, { action: 'password.change', subject: person.email });
          await secondFactors.tell(tx, person.id, 'password-changed');
        });
      });
    },
  };
}

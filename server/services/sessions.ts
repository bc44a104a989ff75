import { createHash, randomBytes } from 'node:crypto';
import type { Auth, Credentials, PasswordChange } from '../contract/session';
import type { Database } from '../db/connection';
import { invalidField, invalidFields, Problem } from '../problems/problem';
import { insertAuditEntry } from '../repositories/audit';
import {
  deleteExpiredTokens,
  deleteOtherTokens,
  deleteToken,
  findTokenOwner,
  insertToken,
} from '../repositories/tokens';
import {
  emailKey,
  findUserToLogIn,
  passwordHashOf,
  setLastLogin,
  setPasswordHash,
} from '../repositories/users';
import { addressKey, FailureLimiter } from './failure-limiter';
import { hashPassword, inHashingTurn, passwordBelongs, passwordProblem } from './passwords';
import type { Person } from './person';
import type { Reserve } from './reserve';

const windowMs = 15 * 60 * 1000;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export interface Sessions {
  /**
   * Logs a person in. An unknown address and a wrong password cost the same time and get the same answer.
   * @throws Problem 401 wrong, 429 after repeated failures, 503 when too many wait
   */
  logIn(credentials: Credentials, ip: string): Promise<Auth>;
  /** Whose token this is; undefined when it is none of ours, expired or ended. */
  personOf(token: string): Promise<Person | undefined>;
  /** Ends this login. */
  logOut(person: Person): Promise<void>;
  /** Sets a new password and ends every other login of the person. @throws Problem 422, 429, 503 */
  changePassword(person: Person, change: PasswordChange): Promise<void>;
}

export function createSessions(
  db: Database,
  reserve: Reserve,
  options: { tokenTtlHours: number; now: () => Date },
): Sessions {
  const { tokenTtlHours, now } = options;
  const clock = () => now().getTime();
  const byAddressAndIp = new FailureLimiter(10, windowMs, clock);
  const byIp = new FailureLimiter(50, windowMs, clock);
  const byPerson = new FailureLimiter(10, windowMs, clock);

  return {
    logIn({ email, password }, ip) {
      const ipKey = addressKey(ip);
      const pairKey = `${createHash('sha256').update(emailKey(email)).digest('base64')} ${ipKey}`;
      const checkLimits = () => {
        byIp.check(ipKey);
        byAddressAndIp.check(pairKey);
      };
      checkLimits();
      return inHashingTurn(async () => {
        // Again, now that it is this one's turn: those who waited ahead may have used up the attempts.
        checkLimits();
        const user = await findUserToLogIn(db, email);
        const at = now();
        if (!(await passwordBelongs(password, user?.password_hash)) || !user) {
          byIp.count(ipKey);
          byAddressAndIp.count(pairKey);
          reserve.keep();
          await insertAuditEntry(db, {
            at: at.toISOString(),
            actor: null,
            action: 'login.failed',
            subject: email.slice(0, 320),
            detail: { ip },
          });
          throw new Problem(401, 'wrong_login');
        }
        byAddressAndIp.forget(pairKey);
        const token = randomBytes(32).toString('base64url');
        const expiresAt = new Date(at.getTime() + tokenTtlHours * 3_600_000).toISOString();
        const store = () =>
          db.transaction().execute(async (tx) => {
            // While the password was looked at, it may have been changed, or its user deleted.
            if ((await passwordHashOf(tx, user.id)) !== user.password_hash)
              throw new Problem(401, 'wrong_login');
            await deleteExpiredTokens(tx, at.toISOString());
            await insertToken(tx, {
              hash: hashToken(token),
              userId: user.id,
              now: at.toISOString(),
              expiresAt,
            });
            await setLastLogin(tx, user.id, at.toISOString());
            await insertAuditEntry(tx, {
              at: at.toISOString(),
              actor: user,
              action: 'login',
              subject: user.email,
              detail: { ip },
            });
          });
        // On a full disk an administrator must get in, to free some of it.
        if (user.is_admin === 1) {
          await reserve.spend(store);
        } else {
          reserve.keep();
          await store();
        }
        return {
          token_type: 'Bearer',
          token,
          expires_at: expiresAt,
          user: {
            id: user.id,
            name: user.name,
            email: user.email,
            group: { id: user.group_id, name: user.group_name },
            is_admin: user.is_admin === 1,
          },
        };
      });
    },

    async personOf(token) {
      if (!tokenPattern.test(token)) return undefined;
      const tokenHash = hashToken(token);
      const owner = await findTokenOwner(db, tokenHash, now().toISOString());
      return owner && { ...owner, tokenHash };
    },

    async logOut(person) {
      const end = () =>
        db.transaction().execute(async (tx) => {
          await deleteToken(tx, person.tokenHash);
          await insertAuditEntry(tx, {
            at: now().toISOString(),
            actor: person,
            action: 'logout',
            subject: person.email,
          });
        });
      await reserve.spend(end);
    },

    async changePassword(person, change) {
      const key = String(person.id);
      byPerson.check(key);
      const problem = passwordProblem('new_password', change.new_password);
      if (problem) throw invalidFields([problem]);
      await inHashingTurn(async () => {
        byPerson.check(key);
        const current = await passwordHashOf(db, person.id);
        if (!(await passwordBelongs(change.current_password, current))) {
          byPerson.count(key);
          throw invalidField('current_password', 'wrong_password');
        }
        const passwordHash = await hashPassword(change.new_password);
        await db.transaction().execute(async (tx) => {
          await setPasswordHash(tx, person.id, passwordHash);
          await deleteOtherTokens(tx, person.id, person.tokenHash);
          await insertAuditEntry(tx, {
            at: now().toISOString(),
            actor: person,
            action: 'password.change',
            subject: person.email,
          });
        });
      });
    },
  };
}

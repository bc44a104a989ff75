import type { Config } from '../../../config';
import type { RecentLogin } from '../../../contract/call';
import type { IdentityProvider } from '../../../contract/identity-provider';
import type { Auth, LoginWay } from '../../../contract/session';
import { deviceOf } from '../../../contract/device';
import { transact, type Database, type Queryable } from '../../../platform/db/connection';
import { isDiskFull } from '../../../error-code';
import { HttpProblem } from '../../../platform/http/problem';
import { demandsProvider } from '../company/identity-providers.shared.sql';
import { rememberNetwork } from './known-networks.sql';
import {
  deleteExpiredTokens,
  deleteOlderTokens,
  deleteToken,
  findTokenOwner,
  isOutruledByProvider,
  insertToken,
  renewToken,
  setTokenUsed,
} from './tokens.shared.sql';
import { isBlocked, setLastLogin, type Account } from '../../accounts/users.shared.sql';
import type { AuditTrail } from '../../audit/trail';
import type { RateLimiter } from '../../../platform/rate-limits/rate-limiter';
import { networksOf, shownNetwork } from '../../../platform/networks';
import type { Principal } from '../../../platform/principal';
import type { DiskReserve } from '../../../platform/disk-reserve';
import { createToken, hashToken } from '../../../platform/secrets/token';

const tokensPerPerson = 20;
const networksPerPerson = 10;
const lastUseEveryMs = 60_000;
export const recentMs: Readonly<Record<RecentLogin, number>> = {
  'ten minutes': 10 * 60_000,
  'sixty minutes': 60 * 60_000,
};
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

export const blocked = () => new HttpProblem(403, 'blocked');

export interface Sessions {
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
   * Returns the user of a token; undefined if the token is unknown, expired or revoked.
   * @throws HttpProblem 401 if the group of the user has come to require its provider
   */
  personOf(token: string): Promise<Principal | undefined>;
  /**
   * Begins the sixty minutes of a login again, after a call that needs them. The ten minutes stay as they are. On
   * a full disk nothing is stored, and the call still succeeds.
   */
  renew(person: Principal): Promise<void>;
  /** Ends the login of this call. */
  logOut(person: Principal): Promise<void>;
}

interface Needs {
  db: Database;
  limiter: RateLimiter;
  reserve: DiskReserve;
  audit: AuditTrail;
}

interface Settings extends Pick<Config, 'tokenTtlHours' | 'requireSecondFactor'> {
  now: () => Date;
}

export function createSessions(
  { db, limiter, reserve, audit }: Needs,
  { tokenTtlHours, requireSecondFactor, now }: Settings,
): Sessions {
  /** Stores a time. On a full disk it is not stored, and the call still succeeds. */
  async function note(store: () => Promise<void>): Promise<void> {
    try {
      reserve.ensure();
      await store();
    } catch (error) {
      if (!isDiskFull(error) && !(error instanceof HttpProblem)) throw error;
    }
  }

  /** Stores the time of the last use, at most once a minute. */
  async function noteUse(tokenHash: string, lastUsedAt: string | null): Promise<void> {
    const at = now();
    if (lastUsedAt !== null && at.getTime() - Date.parse(lastUsedAt) < lastUseEveryMs) return;
    await note(() => setTokenUsed(db, tokenHash, at.toISOString()));
  }

  /**
   * True if a time is at most as old as a rule allows. One in the future, from before the clock was set back, is
   * not.
   */
  function isRecent(time: string, rule: RecentLogin): boolean {
    const age = now().getTime() - Date.parse(time);
    return age >= 0 && age <= recentMs[rule];
  }

  return {
    async start(tx, account, { way, provider }, ip, userAgent) {
      if (await isBlocked(tx, account.id)) throw blocked();
      if (!provider && account.is_admin !== 1 && (await demandsProvider(tx, account.group_id)))
        throw new HttpProblem(403, 'company_login_required');
      const at = now();
      const token = createToken();
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
      await audit.add(tx, account, {
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
      const { hasSecondFactor, isByProvider, createdAt, renewedAt, lastUsedAt, ...person } = owner;
      await noteUse(tokenHash, lastUsedAt);
      const isRequired =
        requireSecondFactor === 'all' || (requireSecondFactor === 'admins' && person.isAdmin);
      // The provider of the company is responsible for the second factor of its users.
      return {
        ...person,
        mustSetUpSecondFactor: isRequired && !hasSecondFactor && !isByProvider,
        recentLogin: isRecent(createdAt, 'ten minutes')
          ? 'ten minutes'
          : isRecent(renewedAt ?? createdAt, 'sixty minutes')
            ? 'sixty minutes'
            : null,
        tokenHash,
      };
    },

    renew: ({ tokenHash }) => note(() => renewToken(db, tokenHash, now().toISOString())),

    async logOut(person) {
      const end = () =>
        transact(db, async (tx) => {
          await deleteToken(tx, person.tokenHash);
          await audit.add(tx, person, { action: 'logout', subject: person.email });
        });
      await reserve.withReserve(end);
    },
  };
}

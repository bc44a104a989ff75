import type { Database, Queryable } from '../../../platform/db/connection';
import { networksOf } from '../../../platform/networks';
import type { RateLimiter, Limit } from '../../../platform/rate-limits/rate-limiter';
import { withHashingSlot } from '../password/passwords';
import { isKnownNetwork } from './known-networks.sql';

export const failureWindowMs = 15 * 60_000;

/** The limits on logins and on wrong passwords and codes, per account and per network. */
export function createLoginLimits(db: Database, limiter: RateLimiter) {
  /**
   * Max number of queued password checks of a network and of an account, so that neither can fill the queue.
   * The limit of an account is lower, so that others in its network can still log in.
   */
  const quotas = (account: string, ip: string) =>
    [
      { name: `network ${networksOf(ip).subnet48}`, slots: 4 },
      { name: `account ${account}`, slots: 2 },
    ] as const;

  const isKnown = (account: string, ip: string) =>
    isKnownNetwork(db, account, limiter.hash(`network ${networksOf(ip).subnet64}`));

  /**
   * Returns the key under which attempts of an account are counted: the account in one network if its owner
   * has logged in there before, otherwise the account in all other networks. So nobody who knows the password
   * can use up the attempts of the owner from elsewhere.
   */
  async function accountIn(account: string, ip: string): Promise<string> {
    const isHere = await isKnown(account, ip);
    return isHere ? `account ${account} at ${networksOf(ip).subnet64}` : `account ${account}`;
  }

  /** Limit on correct passwords: far above the need of a person or a script. */
  const successes = async (account: string, ip: string): Promise<Limit> => ({
    key: `logins of ${await accountIn(account, ip)}`,
    max: 30,
    windowMs: 60_000,
  });

  const failuresAt = (account: string, network: string): Limit => ({
    key: `failures at ${network} of ${account}`,
    max: 10,
    windowMs: failureWindowMs,
  });

  /** Failures from all networks where the owner has not logged in before. */
  const failuresOf = (account: string): Limit => ({
    key: `failures of account ${account}`,
    max: 30,
    windowMs: failureWindowMs,
  });

  /**
   * Returns the limits that a wrong password counts against.
   * In a network where the owner of the account has logged in before, failures from other networks do not
   * count.
   * In all other networks, and for an account that does not exist, an account has 30 attempts in total. 15
   * more are for networks with fewer than three failures, so that guesses from a few networks do not lock the
   * owner out.
   */
  async function failureLimits(account: string, ip: string): Promise<Limit[]> {
    const { subnet64, subnet48 } = networksOf(ip);
    const byNetwork = { key: `failures at network ${subnet64}`, max: 50, windowMs: failureWindowMs };
    if (await isKnown(account, ip)) return [byNetwork, failuresAt(account, subnet64)];
    const here = failuresAt(account, subnet48);
    const max = (await limiter.countOf(here)) < 3 ? 45 : 30;
    return [
      byNetwork,
      ...(subnet48 === subnet64
        ? []
        : [{ key: `failures at network ${subnet48}`, max: 100, windowMs: failureWindowMs }]),
      here,
      { ...failuresOf(account), max },
    ];
  }

  /**
   * Runs work in the hashing queue unless a limit on failures is reached. `work` gets the limits that a
   * failure counts against.
   */
  async function whileAllowed<T>(
    account: string,
    ip: string,
    work: (limits: readonly Limit[]) => Promise<T>,
  ): Promise<T> {
    const checkedLimits = async () => {
      const limits = await failureLimits(account, ip);
      await limiter.assert(limits);
      return limits;
    };
    await checkedLimits();
    // Check again: requests that were ahead in the queue may have used up the attempts.
    return withHashingSlot(quotas(account, ip), async () => work(await checkedLimits()));
  }

  async function resetFailuresFrom(tx: Queryable, account: string, ip: string): Promise<void> {
    const { subnet64, subnet48 } = networksOf(ip);
    for (const network of new Set([subnet64, subnet48]))
      await limiter.reset(tx, failuresAt(account, network));
  }

  /**
   * Returns the limit on wrong codes of an account or of one login. Codes come after the correct password, so
   * nobody without it can use up these attempts.
   */
  const codeFailures = (of: string, max: number): Limit => ({
    key: `wrong codes of ${of}`,
    max,
    windowMs: failureWindowMs,
  });

  return { accountIn, successes, failuresOf, codeFailures, whileAllowed, resetFailuresFrom };
}

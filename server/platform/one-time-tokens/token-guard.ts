import type { Database } from '../db/connection';
import type { OneTimeTokenKind } from '../db/tables';
import { HttpProblem } from '../http/problem';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import type { OneTimeToken, OneTimeTokens } from './one-time-tokens';
import { networksOf } from '../networks';

/** 410: a link is unknown, used, replaced, withdrawn or expired. The response does not say which. */
export const tokenInvalid = () => new HttpProblem(410, 'link_invalid');

export interface TokenGuard {
  /**
   * Returns a mailed link without using it up. Wrong tokens are counted, so that nobody can try many.
   * @throws HttpProblem 410 for a wrong token, 429 after many wrong tokens from a network
   */
  peek(kind: OneTimeTokenKind, token: string, ip: string): Promise<OneTimeToken>;
}

export const createTokenGuard = (db: Database, tokens: OneTimeTokens, limiter: RateLimiter): TokenGuard => ({
  async peek(kind, token, ip) {
    const wrong = [{ key: `wrong links from ${networksOf(ip).subnet48}`, max: 30, windowMs: 15 * 60_000 }];
    await limiter.assert(wrong);
    const link = await tokens.find(db, kind, token);
    if (link) return link;
    await limiter.increment(db, wrong);
    throw tokenInvalid();
  },
});

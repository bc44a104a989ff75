import type { Database } from '../db/connection';
import type { LinkKind } from '../db/tables';
import { HttpProblem } from '../http/problem';
import type { AttemptLimiter } from '../attempts/attempt-limiter';
import type { Link, Links } from './links';
import { networksOf } from '../networks';

/** 410: a link is unknown, was used, replaced or withdrawn, or its time is over; which of these is not told. */
export const linkEnded = () => new HttpProblem(410, 'link_invalid');

export interface LinkGuard {
  /**
   * Finds what a mailed link is for, without using it up. Wrong ones are counted: nobody can try many.
   * @throws HttpProblem 410, 429 after many wrong ones from a network
   */
  open(kind: LinkKind, token: string, ip: string): Promise<Link>;
}

export const createLinkGuard = (db: Database, links: Links, limiter: AttemptLimiter): LinkGuard => ({
  async open(kind, token, ip) {
    const wrong = [{ of: `wrong links from ${networksOf(ip).wide}`, most: 30, windowMs: 15 * 60_000 }];
    await limiter.check(wrong);
    const link = await links.find(db, kind, token);
    if (link) return link;
    await limiter.count(db, wrong);
    throw linkEnded();
  },
});

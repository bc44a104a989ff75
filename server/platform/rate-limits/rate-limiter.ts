import { createHmac } from 'node:crypto';
import type { Database, Queryable } from '../db/connection';
import { HttpProblem } from '../http/problem';
import {
  addAttempt,
  deleteAttempts,
  deleteExpiredAttempts,
  findAttempts,
  type Attempts,
} from './attempts.sql';

type TooMany = 'too_many' | 'too_many_mails' | 'too_many_mails_to_domain';

/** A rate limit: at most `most` times per window. */
export interface Limit {
  /** the name of the counter, such as logins from a network; only its keyed hash is stored */
  key: string;
  max: number;
  /** the code of the error; default `too_many` */
  code?: TooMany;
  /** milliseconds, at most `maxWindowMs` */
  windowMs: number;
}

/** A rate limiter. Its counters are rows in the database, so they survive a restart. */
export interface RateLimiter {
  /** Returns the keyed hash of a name, such as the address of a visitor. */
  hash(name: string): string;
  /** Returns the count in the current window. */
  countOf(limit: Limit): Promise<number>;
  /**
   * Checks the limits without counting.
   * @throws HttpProblem 429 with the seconds to wait, if one of the limits is reached
   */
  assert(limits: readonly Limit[]): Promise<void>;
  /** Adds one to each counter, without checking the limits. */
  increment(db: Queryable, limits: readonly Limit[]): Promise<void>;
  /**
   * Adds one and checks the limit. Call it in a transaction: the rollback undoes the count of a refused
   * attempt.
   * @throws HttpProblem 429 if the limit is exceeded
   */
  consume(db: Queryable, limit: Limit): Promise<void>;
  /** Adds one without checking the limit. @returns the count in the current window */
  add(db: Queryable, limit: Limit): Promise<Attempts>;
  reset(db: Queryable, limit: Limit): Promise<void>;
  /** Deletes expired counters. */
  deleteExpired(): Promise<void>;
}

const maxWindowMs = 24 * 60 * 60_000;

/**
 * @param secret of this installation; it keys the hashes, so that a stored counter cannot be traced to a
 * person
 */
export function createRateLimiter(db: Database, secret: Buffer, now: () => Date): RateLimiter {
  const hash = (name: string) =>
    createHmac('sha256', secret).update(name).digest().subarray(0, 16).toString('base64url');
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString();

  /**
   * Returns the milliseconds until a counter expires; 0 if it has expired, or if the clock was set back to
   * before it began.
   */
  function remaining({ endsAt }: Attempts, { windowMs }: Limit): number {
    const left = Date.parse(endsAt) - now().getTime();
    return left <= windowMs ? Math.max(0, left) : 0;
  }

  function tooMany(waitMs: number, code: TooMany = 'too_many'): HttpProblem {
    const seconds = Math.ceil(waitMs / 1000);
    return new HttpProblem(429, code, { values: { seconds }, retryAfter: seconds });
  }

  const add = (queryable: Queryable, { key, windowMs }: Limit) =>
    addAttempt(queryable, { key: hash(key), now: inMs(0), endsAt: inMs(windowMs) });

  return {
    hash,

    async countOf(limit) {
      const key = hash(limit.key);
      const found = (await findAttempts(db, [key])).get(key);
      return found && remaining(found, limit) > 0 ? found.count : 0;
    },

    async assert(limits) {
      const found = await findAttempts(
        db,
        limits.map(({ key }) => hash(key)),
      );
      const waits = limits.map((limit) => {
        const attempts = found.get(hash(limit.key));
        return attempts && attempts.count >= limit.max ? remaining(attempts, limit) : 0;
      });
      const wait = Math.max(...waits);
      if (wait > 0) throw tooMany(wait);
    },

    async increment(queryable, limits) {
      for (const limit of limits) await add(queryable, limit);
    },

    async consume(queryable, limit) {
      const attempts = await add(queryable, limit);
      if (attempts.count > limit.max) throw tooMany(remaining(attempts, limit), limit.code);
    },

    add,

    reset: (queryable, { key }) => deleteAttempts(queryable, hash(key)),

    deleteExpired: () => deleteExpiredAttempts(db, inMs(0), inMs(maxWindowMs)),
  };
}

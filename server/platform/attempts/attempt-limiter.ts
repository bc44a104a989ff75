import { createHmac } from 'node:crypto';
import type { Database, Queryable } from '../db/connection';
import { HttpProblem } from '../http/problem';
import { addAttempt, deleteAttempts, deleteEndedAttempts, findAttempts, type Attempts } from './attempts.sql';

type TooMany = 'too_many' | 'too_many_mails' | 'too_many_mails_to_domain';

/** How often something may happen in a window of time. */
export interface Limit {
  /** what is counted; stored only as a keyed hash */
  of: string;
  most: number;
  /** what the refusal says; `too_many` when left out */
  code?: TooMany;
  /** milliseconds, at most `longestWindowMs` */
  windowMs: number;
}

/** Counts what must not happen too often. The counts are rows of the database: a restart forgets none. */
export interface AttemptLimiter {
  /** The keyed hash of what names a visitor. */
  hash(name: string): string;
  /** How often it has happened in the window that is open now. */
  countOf(limit: Limit): Promise<number>;
  /** @throws HttpProblem 429 with the seconds to wait, when one of the limits is reached */
  check(limits: readonly Limit[]): Promise<void>;
  /** Counts without a look at the limit. */
  count(db: Queryable, limits: readonly Limit[]): Promise<void>;
  /** Counts one more if the limit allows it: in a transaction, which takes the count back. @throws HttpProblem 429 */
  take(db: Queryable, limit: Limit): Promise<void>;
  /** Counts one more, whatever the limit. @returns how often in the window that is open now */
  add(db: Queryable, limit: Limit): Promise<Attempts>;
  forget(db: Queryable, limit: Limit): Promise<void>;
  /** Deletes the counts whose window is over. */
  sweep(): Promise<void>;
}

const longestWindowMs = 24 * 60 * 60_000;

/** @param secret of this installation: without it a count cannot be traced to a person */
export function createAttemptLimiter(db: Database, secret: Buffer, now: () => Date): AttemptLimiter {
  const hash = (name: string) =>
    createHmac('sha256', secret).update(name).digest().subarray(0, 16).toString('base64url');
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString();

  /** Milliseconds until a count ends; 0 when it has ended, also when the clock was set back to before it began. */
  function remaining({ endsAt }: Attempts, { windowMs }: Limit): number {
    const left = Date.parse(endsAt) - now().getTime();
    return left <= windowMs ? Math.max(0, left) : 0;
  }

  function tooMany(waitMs: number, code: TooMany = 'too_many'): HttpProblem {
    const seconds = Math.ceil(waitMs / 1000);
    return new HttpProblem(429, code, { values: { seconds }, retryAfter: seconds });
  }

  const add = (queryable: Queryable, { of, windowMs }: Limit) =>
    addAttempt(queryable, { key: hash(of), now: inMs(0), endsAt: inMs(windowMs) });

  return {
    hash,

    async countOf(limit) {
      const key = hash(limit.of);
      const found = (await findAttempts(db, [key])).get(key);
      return found && remaining(found, limit) > 0 ? found.count : 0;
    },

    async check(limits) {
      const found = await findAttempts(
        db,
        limits.map(({ of }) => hash(of)),
      );
      const waits = limits.map((limit) => {
        const attempts = found.get(hash(limit.of));
        return attempts && attempts.count >= limit.most ? remaining(attempts, limit) : 0;
      });
      const wait = Math.max(...waits);
      if (wait > 0) throw tooMany(wait);
    },

    async count(queryable, limits) {
      for (const limit of limits) await add(queryable, limit);
    },

    async take(queryable, limit) {
      const attempts = await add(queryable, limit);
      if (attempts.count > limit.most) throw tooMany(remaining(attempts, limit), limit.code);
    },

    add,

    forget: (queryable, { of }) => deleteAttempts(queryable, hash(of)),

    sweep: () => deleteEndedAttempts(db, inMs(0), inMs(longestWindowMs)),
  };
}

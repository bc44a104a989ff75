import { isIPv6 } from 'node:net';
import { Problem } from '../problems/problem';

interface Count {
  failures: number;
  until: number;
}

const maxKeys = 20_000;

/** Counts what must not happen too often, per key and in a window of time. Kept in memory: a restart forgives. */
export class FailureLimiter {
  readonly #counts = new Map<string, Count>();
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #now: () => number;

  constructor(limit: number, windowMs: number, now: () => number = Date.now) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** @throws Problem 429 with the seconds to wait, when the key has reached its limit */
  check(key: string): void {
    const count = this.#counts.get(key);
    if (!count || count.failures < this.#limit) return;
    const seconds = Math.ceil((count.until - this.#now()) / 1000);
    if (seconds <= 0) {
      this.#counts.delete(key);
      return;
    }
    throw new Problem(429, 'too_many', { values: { seconds }, retryAfter: seconds });
  }

  count(key: string): void {
    const now = this.#now();
    const known = this.#counts.get(key);
    if (known && known.until > now) {
      known.failures += 1;
      return;
    }
    if (this.#counts.size >= maxKeys) this.#forgetSome(now);
    this.#counts.delete(key);
    this.#counts.set(key, { failures: 1, until: now + this.#windowMs });
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }

  #forgetSome(now: number): void {
    for (const [key, { until }] of this.#counts) if (until <= now) this.#counts.delete(key);
    for (const key of this.#counts.keys()) {
      if (this.#counts.size < maxKeys * 0.9) break;
      this.#counts.delete(key);
    }
  }
}

/** The part of an address that one household or company holds: all of IPv4, the first 64 bits of IPv6. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip) || ip.toLowerCase().startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  if (tail === undefined) return left.slice(0, 4).join(':');
  const right = tail.split(':').filter(Boolean);
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    .slice(0, 4)
    .join(':');
}

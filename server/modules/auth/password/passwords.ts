import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { limits } from '../../../contract/limits';
import { HttpProblem, type FieldProblem } from '../../../platform/http/problem';
import { commonPasswords } from './common-passwords';

/** OWASP's minimum for argon2id (the default algorithm of the package): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** One core stays free for other work. A queue of 256 takes about ten seconds. */
const maxRunning = Math.max(1, Math.min(2, availableParallelism() - 1));
const maxWaiting = 256;

/** A network or account that queued calls are counted against. */
export interface Quota {
  name: string;
  /** max number of its calls in the queue */
  slots: number;
}

type Quotas = readonly [Quota, ...Quota[]];

interface Waiting {
  quotas: Quotas;
  start: () => void;
}

let running = 0;
/** The queued calls by the name of their first quota (of a login: its network). The first is served next. */
const queues = new Map<string, Waiting[]>();

function waitForSlot(quotas: Quotas): Promise<void> {
  const waiting = [...queues.values()].flat();
  const held = (name: string) =>
    waiting.filter((each) => each.quotas.some((quota) => quota.name === name)).length;
  if (waiting.length >= maxWaiting || quotas.some(({ name, slots }) => held(name) >= slots))
    throw new HttpProblem(503, 'busy', { retryAfter: 1 });
  return new Promise((start) => {
    const [{ name }] = quotas;
    queues.set(name, [...(queues.get(name) ?? []), { quotas, start }]);
  });
}

function startNext(): void {
  const [first] = queues;
  if (!first) {
    running -= 1;
    return;
  }
  const [name, [next, ...others]] = first;
  queues.delete(name);
  // Move the queue to the end: each queue gets one turn, however long it is.
  if (others.length > 0) queues.set(name, others);
  next?.start();
}

/**
 * Runs work that hashes, with a max number at a time, so that many logins do not slow down other requests.
 * The queues take turns, so that a network with many calls does not block the others.
 * @throws HttpProblem 503 if a quota is used up by queued calls, or the queue is full
 */
export async function withHashingSlot<T>(quotas: Quotas, work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) await waitForSlot(quotas);
  else running += 1;
  try {
    return await work();
  } finally {
    startNext();
  }
}

/** Returns the argon2id hash of a password. Call it inside `withHashingSlot`. */
export const hashPassword = (password: string) => hash(password.normalize('NFKC'), cost);

/** Stored instead of a hash for a user without a password. No password matches it. */
export const noPassword = '';

let unknownUserHash: Promise<string> | undefined;

/**
 * True if a password matches a hash. Without a hash (an unknown user, or a user without a password) it is
 * false after the same work. Call it inside `withHashingSlot`.
 */
export async function passwordBelongs(password: string, passwordHash: string | undefined): Promise<boolean> {
  const against = passwordHash || (await (unknownUserHash ??= hashPassword(randomBytes(16).toString('hex'))));
  const same = await verify(against, password.normalize('NFKC'));
  return same && Boolean(passwordHash);
}

/** Returns the number of running and of queued calls. */
export const countHashing = () => ({ running, waiting: [...queues.values()].flat().length });

/** Creates the hash for unknown users in advance, so that the first such login takes no longer. */
export async function preparePasswords(): Promise<void> {
  await (unknownUserHash ??= hashPassword(randomBytes(16).toString('hex')));
}

/** Returns the problem of a new password; undefined if it is accepted. */
export function passwordProblem(field: string, password: string): FieldProblem | undefined {
  if (password.length < limits.passwordMinLength) {
    return { field, code: 'too_short', values: { min: limits.passwordMinLength } };
  }
  const plain = password.normalize('NFKC').toLowerCase();
  const repeats = new Set(plain).size < 4;
  const stem = plain.replace(/[^\p{L}]+$/u, '');
  const isCommon =
    commonPasswords.has(plain) || (commonPasswords.has(stem) && plain.length - stem.length <= 6);
  if (repeats || isCommon) {
    return { field, code: 'common' };
  }
  return undefined;
}

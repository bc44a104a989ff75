import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { limits } from '../../../contract/limits';
import { HttpProblem, type FieldProblem } from '../../../platform/http/problem';
import { commonPasswords } from './common-passwords';

/** OWASP's least for argon2id (the default algorithm of the package): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** One core stays free for everything else; 256 waiting take about ten seconds. */
const maxRunning = Math.max(1, Math.min(2, availableParallelism() - 1));
const maxWaiting = 256;

/** What takes up places in the queue: an address, an account. */
export interface Holder {
  name: string;
  /** places at once, across the queue */
  places: number;
}

type Holders = readonly [Holder, ...Holder[]];

interface Waiting {
  holders: Holders;
  start: () => void;
}

let running = 0;
/** The waiting calls by the name of their first holder; the next in turn is first. */
const lines = new Map<string, Waiting[]>();

function waitForTurn(holders: Holders): Promise<void> {
  const waiting = [...lines.values()].flat();
  const held = (name: string) =>
    waiting.filter((each) => each.holders.some((holder) => holder.name === name)).length;
  if (waiting.length >= maxWaiting || holders.some(({ name, places }) => held(name) >= places))
    throw new HttpProblem(503, 'busy', { retryAfter: 1 });
  return new Promise((start) => {
    const [{ name }] = holders;
    lines.set(name, [...(lines.get(name) ?? []), { holders, start }]);
  });
}

function startNext(): void {
  const [first] = lines;
  if (!first) {
    running -= 1;
    return;
  }
  const [name, [next, ...others]] = first;
  lines.delete(name);
  // To the end: each line gets one turn, however long it is.
  if (others.length > 0) lines.set(name, others);
  next?.start();
}

/**
 * Does work that hashes, a few at a time, so that a storm of logins does not slow the rest. The first holders take
 * turns: one with many places does not keep the others waiting.
 * @throws HttpProblem 503 when a holder has all its places, or too many wait already
 */
export async function inHashingTurn<T>(holders: Holders, work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) await waitForTurn(holders);
  else running += 1;
  try {
    return await work();
  } finally {
    startNext();
  }
}

/** The argon2id hash to store of a password. Call it in a hashing turn. */
export const hashPassword = (password: string) => hash(password.normalize('NFKC'), cost);

/** What is stored in the place of a hash for who has no password; no password belongs to it. */
export const noPassword = '';

let unknownUserHash: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without a hash (an unknown user, or one without a password) it takes the same work
 * and is false. Call it in a hashing turn.
 */
export async function passwordBelongs(password: string, passwordHash: string | undefined): Promise<boolean> {
  const against = passwordHash || (await (unknownUserHash ??= hashPassword(randomBytes(16).toString('hex'))));
  const same = await verify(against, password.normalize('NFKC'));
  return same && Boolean(passwordHash);
}

/** Work that hashes: how much runs and how much waits. */
export const countHashing = () => ({ running, waiting: [...lines.values()].flat().length });

/** Makes the hash that the first login of an unknown user would otherwise wait for. */
export async function preparePasswords(): Promise<void> {
  await (unknownUserHash ??= hashPassword(randomBytes(16).toString('hex')));
}

/** What is wrong with a new password; undefined when it will do. */
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

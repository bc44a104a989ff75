import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { limits } from '../contract/limits';
import { Problem, type FieldProblem } from '../problems/problem';
import { commonPasswords } from './common-passwords';

/** OWASP's least for argon2id (the default algorithm of the package): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** One core stays free for everything else; 256 waiting take about ten seconds. */
const maxRunning = Math.max(1, Math.min(2, availableParallelism() - 1));
const maxWaiting = 256;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Does work that hashes, a few at a time and in the order it came, so that a storm of logins leaves the rest fast.
 * @throws Problem 503 when too many wait already
 */
export async function inHashingTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw new Problem(503, 'busy', { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The argon2id hash to store of a password. Call it in a hashing turn. */
export const hashPassword = (password: string) => hash(password.normalize('NFKC'), cost);

let unknownUserHash: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without a hash (an unknown user) it takes the same work and is false.
 * Call it in a hashing turn.
 */
export async function passwordBelongs(password: string, passwordHash: string | undefined): Promise<boolean> {
  const against = passwordHash ?? (await (unknownUserHash ??= hashPassword(randomBytes(16).toString('hex'))));
  const same = await verify(against, password.normalize('NFKC'));
  return same && passwordHash !== undefined;
}

/** Prepares what the first unknown user would otherwise wait for. */
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
  if (
    repeats ||
    commonPasswords.has(plain) ||
    (stem.length > 0 && stem.length < 10 && commonPasswords.has(stem) && plain.length - stem.length <= 6)
  ) {
    return { field, code: 'common' };
  }
  return undefined;
}

/** A password that nobody guesses: 20 characters, about 116 bits, none easily mistaken for another. */
export function generatePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  let password = '';
  while (password.length < 20) {
    for (const byte of randomBytes(32)) {
      // Beyond the last whole multiple some characters would come up more often.
      if (byte < 256 - (256 % alphabet.length) && password.length < 20)
        password += alphabet.charAt(byte % alphabet.length);
    }
  }
  return password;
}

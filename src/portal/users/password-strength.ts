import { limits } from '../../../server/contract/limits';

export type PasswordStrength = 'tooShort' | 'weak' | 'fair' | 'strong';

const POOLS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

const FAIR_BITS = 50;
const STRONG_BITS = 75;

/**
 * Returns an estimate of a password's strength. Characters that repeat or follow one another (`aaa`, `123`)
 * hardly count. The server decides; it also refuses common passwords.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < limits.passwordMinLength) return 'tooShort';
  const pool = POOLS.reduce(
    (size, [pattern, characters]) => size + (pattern.test(password) ? characters : 0),
    0,
  );
  const characters = Array.from(password);
  const surprising = characters.filter((character, index) => {
    const step = character.charCodeAt(0) - (characters[index - 1] ?? '\u0000').charCodeAt(0);
    return index === 0 || Math.abs(step) > 1;
  });
  const distinct = new Set(characters).size;
  const bits = Math.min(surprising.length, distinct * 2) * Math.log2(pool);
  if (bits >= STRONG_BITS) return 'strong';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
}

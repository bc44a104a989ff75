import { createHash, randomBytes } from 'node:crypto';

/** Letters and digits that look alike are left out. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz';
const codesPerPerson = 10;
const codeLength = 24;

const newCode = () => [...randomBytes(codeLength)].map((byte) => alphabet[byte % 32]).join('');

/** Returns ten new codes of 120 bits, formatted as `abcd-efgh-jkmn-pqrs-tuvw-xyz2`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesPerPerson }, () => newCode().replace(/(.{4})(?!$)/g, '$1-'));

/**
 * Returns the hash of a code that is stored. Case, spaces and hyphens in the typed code do not matter. From
 * 112 bits on, a plain hash is sufficient (ASVS 5.0, 6.5.2).
 */
export const hashRecoveryCode = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex');

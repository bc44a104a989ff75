import { createHash, randomBytes } from 'node:crypto';

/** Without letters and digits that look alike. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz';
const codesPerPerson = 10;
const codeLength = 16;

const newCode = () => [...randomBytes(codeLength)].map((byte) => alphabet[byte % 32]).join('');

/** Ten new codes of 80 bits, as a person reads them: `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesPerPerson }, () => newCode().replace(/(.{4})(?!$)/g, '$1-'));

/** What is stored of a code, however it was typed: such a code cannot be found by trying. */
export const hashRecoveryCode = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex');

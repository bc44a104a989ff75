import { createHash, randomBytes } from 'node:crypto';

/** Without letters and digits that look alike. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz';
const codesPerPerson = 10;
const codeLength = 24;

const newCode = () => [...randomBytes(codeLength)].map((byte) => alphabet[byte % 32]).join('');

/** Ten new codes of 120 bits, as a person reads them: `abcd-efgh-jkmn-pqrs-tuvw-xyz2`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesPerPerson }, () => newCode().replace(/(.{4})(?!$)/g, '$1-'));

/** What is stored of a code, however it was typed. A plain hash will do from 112 bits on (ASVS 5.0, 6.5.2). */
export const hashRecoveryCode = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex');

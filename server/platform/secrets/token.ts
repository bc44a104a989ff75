import { createHash, randomBytes } from 'node:crypto';

/** Returns a random token of 256 bits: 43 characters of base64url. */
export const createToken = () => randomBytes(32).toString('base64url');

/** Returns the SHA-256 hash of a token in hex, to store in its place. It is not for passwords. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

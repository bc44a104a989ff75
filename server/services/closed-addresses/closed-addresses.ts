import { createHmac } from 'node:crypto';
import type { Queryable } from '../../db/connection';
import { HttpProblem } from '../../problems/problem';
import { deleteClosedAddress, hasClosedAddress, putClosedAddress } from '../../repositories/closed-addresses';
import { mailboxKey } from '../../repositories/email-address';
import { deriveKey } from '../secret';

/** Longer than a licence usually lasts: the customer invites its people again when it renews. */
const closedMs = 2 * 365 * 24 * 3_600_000;

/**
 * Addresses of users who were blocked when an administrator deleted them (docs/decisions/0060), compared by mailbox. Only
 * a keyed hash of each is stored.
 */
export interface ClosedAddresses {
  close(tx: Queryable, email: string): Promise<void>;
  /** For an administrator who adds or invites the address again. */
  reopen(tx: Queryable, email: string): Promise<void>;
  has(tx: Queryable, email: string): Promise<boolean>;
  /** @throws HttpProblem with the status when the address is closed */
  check(tx: Queryable, email: string, status: 403 | 409): Promise<void>;
}

export function createClosedAddresses(secret: Buffer, now: () => Date): ClosedAddresses {
  const key = deriveKey(secret, 'closed addresses');
  const hashOf = (email: string) => createHmac('sha256', key).update(mailboxKey(email)).digest('hex');
  const has = (tx: Queryable, email: string) => hasClosedAddress(tx, hashOf(email), now().toISOString());
  return {
    close: (tx, email) =>
      putClosedAddress(tx, hashOf(email), new Date(now().getTime() + closedMs).toISOString()),
    reopen: (tx, email) => deleteClosedAddress(tx, hashOf(email)),
    has,
    async check(tx, email, status) {
      if (await has(tx, email)) throw new HttpProblem(status, 'address_closed');
    },
  };
}

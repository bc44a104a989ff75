import { createHmac } from 'node:crypto';
import type { Queryable } from '../../platform/db/connection';
import { HttpProblem } from '../../platform/http/problem';
import { deleteClosedAddress, hasClosedAddress, saveClosedAddress } from './closed-addresses.sql';
import { mailboxKey } from '../../platform/names/email-address';
import { deriveKey } from '../../platform/secrets/secret';

/** The account of a person at an identity provider. */
type Identity = { issuer: string; subject: string };

/**
 * Two years, longer than the usual term of a licence: when the customer renews, it invites its people again.
 */
export const closedMs = 2 * 365 * 24 * 3_600_000;

/**
 * Addresses of users who were blocked when an administrator deleted them (docs/decisions/0060). They are
 * compared by mailbox, and only a keyed hash of each is stored. The accounts of these users at identity
 * providers are closed, too.
 */
export interface ClosedAddresses {
  close(tx: Queryable, email: string): Promise<void>;
  /** Reopens an address when an administrator adds or invites it again. */
  reopen(tx: Queryable, email: string): Promise<void>;
  closeIdentity(tx: Queryable, identity: Identity): Promise<void>;
  reopenIdentity(tx: Queryable, identity: Identity): Promise<void>;
  /** @throws HttpProblem 403 if the identity is closed */
  checkIdentity(tx: Queryable, identity: Identity): Promise<void>;
  has(tx: Queryable, email: string): Promise<boolean>;
  /** @throws HttpProblem with `status` if the address is closed */
  check(tx: Queryable, email: string, status: 403 | 409): Promise<void>;
}

/**
 * The face of the module. The module owns the rows of users, groups and invitations, and the addresses that
 * stay closed. It uses no other module.
 */
export function createClosedAddresses(secret: Buffer, now: () => Date): ClosedAddresses {
  const key = deriveKey(secret, 'closed addresses');
  const hmac = (text: string) => createHmac('sha256', key).update(text).digest('hex');
  const hashOf = (email: string) => hmac(mailboxKey(email));
  // Neither an e-mail address nor an issuer contains a line break, so no two hashed texts are equal.
  const hashOfIdentity = ({ issuer, subject }: Identity) => hmac(`${issuer}\n${subject}`);
  const save = (tx: Queryable, hash: string) =>
    saveClosedAddress(tx, hash, new Date(now().getTime() + closedMs).toISOString());
  const isClosed = (tx: Queryable, hash: string) => hasClosedAddress(tx, hash, now().toISOString());
  const has = (tx: Queryable, email: string) => isClosed(tx, hashOf(email));
  return {
    close: (tx, email) => save(tx, hashOf(email)),
    reopen: (tx, email) => deleteClosedAddress(tx, hashOf(email)),
    closeIdentity: (tx, identity) => save(tx, hashOfIdentity(identity)),
    reopenIdentity: (tx, identity) => deleteClosedAddress(tx, hashOfIdentity(identity)),
    async checkIdentity(tx, identity) {
      if (await isClosed(tx, hashOfIdentity(identity))) throw new HttpProblem(403, 'address_closed');
    },
    has,
    async check(tx, email, status) {
      if (await has(tx, email)) throw new HttpProblem(status, 'address_closed');
    },
  };
}

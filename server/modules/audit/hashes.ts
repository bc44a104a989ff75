import { createHash, createHmac } from 'node:crypto';
import { deriveKey } from '../../platform/secrets/secret';
import type { AuditHead, AuditLink, AuditRow } from './chain.sql';

/** The previous hash of the first link of a chain. */
export const noHash = '';

/**
 * Returns the SHA-256 of values as a JSON array, in hexadecimal. An array has a fixed order, so the same
 * values always give the same text.
 */
const hashOf = (...values: readonly (string | number | null)[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

/**
 * Returns the digest of an entry for its link. It covers all fields except `id` and those that change later.
 * Of the IP address it covers only the salted hash, so that the address can be erased.
 * @param isCounted true for an entry of an older version, which could count repeats in it
 */
export const digestOfEntry = (
  row: Omit<AuditRow, 'id' | 'ip' | 'ip_salt' | 'count' | 'last_at' | 'repeats_mac' | 'once_link'>,
  isCounted: boolean,
) =>
  hashOf(
    isCounted ? 'counted entry' : 'entry',
    row.at,
    row.actor_id,
    row.actor,
    row.action,
    row.subject,
    row.detail,
    row.group_id,
    row.release_id,
    row.ip_digest,
  );

/** Returns the digest for the second link of an entry, which an older version wrote. */
export const digestOfRepeats = ({ count, last_at }: Pick<AuditRow, 'count' | 'last_at'>) =>
  hashOf('repeats', count, last_at);

/** Returns the digest for the link of entries that were not repeated, which an older version wrote. @param entries their ids, with commas */
export const digestOfOnce = (entries: string) => hashOf('once', entries);

/** Returns the digest of an anchor for its link. */
export const digestOfAnchor = (jws: string) => hashOf('anchor', jws);

/**
 * Returns the salted hash of an IP address. The salt is erased together with the address: without the salt,
 * nobody can find the address by trying all of them.
 */
export const digestOfAddress = (salt: string, ip: string) => hashOf('address', salt, ip);

/** Returns the hash of a link, which includes the hash of the previous link. */
export const hashOfLink = (before: string, link: Omit<AuditLink, 'hash' | 'entries'>) =>
  hashOf(before, link.position, link.kind, link.entry_id, link.at, link.digest);

/** HMACs of values that change all the time. Only this installation can make them. */
export interface AuditMacs {
  /**
   * MAC of the newest link: somebody who can write to the database but does not know the secret cannot
   * rebuild the chain
   */
  ofHead(head: Omit<AuditHead, 'mac'>): string;
  /** MAC of the place at which a check was stopped: nobody can make the next call skip a part */
  ofProgress(position: number, hash: string, due: string): string;
  /** MAC of the count of an entry of an older version */
  ofRepeats(id: number, repeats: Pick<AuditRow, 'count' | 'last_at'>): string;
}

/** @param secret the secret of this installation */
export function createAuditMacs(secret: Buffer): AuditMacs {
  const key = deriveKey(secret, 'audit trail');
  const macOf = (...values: readonly (string | number | null)[]) =>
    createHmac('sha256', key).update(JSON.stringify(values)).digest('hex');
  return {
    ofHead: (head) => macOf('head', head.position, head.hash, head.takes_in_up_to),
    ofProgress: (position, hash, due) => macOf('progress', position, hash, due),
    ofRepeats: (id, { count, last_at }) => macOf('repeats', id, count, last_at),
  };
}

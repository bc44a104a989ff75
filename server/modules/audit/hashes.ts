import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { AuditHead, AuditLink, AuditRow } from './chain.sql';

/** Before the first link of a chain. */
export const noHash = '';

/** SHA-256, hexadecimal, of values as JSON: in an array their order is fixed, so the same values are the same text everywhere. */
const hashOf = (...values: readonly (string | number | null)[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

/**
 * What a link says of an entry: everything but its `id`, and what changes later. Of the address it came from only a salted
 * hash counts, so that the address can be erased.
 * @param isCounted whether what is done again may be counted in it
 */
export const digestOfEntry = (
  row: Omit<AuditRow, 'id' | 'ip' | 'ip_salt' | 'count' | 'last_at' | 'repeats_mac'>,
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

/** What a second link says of an entry, when it can no longer be counted in. */
export const digestOfRepeats = ({ count, last_at }: Pick<AuditRow, 'count' | 'last_at'>) =>
  hashOf('repeats', count, last_at);

/** What a link says of an anchor. */
export const digestOfAnchor = (jws: string) => hashOf('anchor', jws);

/** The salt is erased together with the address: without it nobody can try addresses until one fits. */
export const digestOfAddress = (salt: string, ip: string) => hashOf('address', salt, ip);

/** The hash of a link, over that of the one before. */
export const hashOfLink = (before: string, link: Omit<AuditLink, 'hash'>) =>
  hashOf(before, link.position, link.kind, link.entry_id, link.at, link.digest);

/** Codes of what changes all the time, which only this installation can make. */
export interface AuditMacs {
  /** of the newest link: who can write to the database, but does not know the secret, cannot make the chain anew */
  ofHead(head: Omit<AuditHead, 'mac'>): string;
  /** of how far a check has come: nobody can have a part left out */
  ofProgress(position: number, hash: string, due: string): string;
  /** of how often an entry was counted so far */
  ofRepeats(id: number, repeats: Pick<AuditRow, 'count' | 'last_at'>): string;
}

/** @param secret of this installation */
export function createAuditMacs(secret: Buffer): AuditMacs {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'audit trail', 32));
  const macOf = (...values: readonly (string | number | null)[]) =>
    createHmac('sha256', key).update(JSON.stringify(values)).digest('hex');
  return {
    ofHead: (head) => macOf('head', head.position, head.hash, head.takes_in_up_to),
    ofProgress: (position, hash, due) => macOf('progress', position, hash, due),
    ofRepeats: (id, { count, last_at }) => macOf('repeats', id, count, last_at),
  };
}

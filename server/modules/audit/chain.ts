import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../../platform/db/connection';
import { insertAuditEntry } from './entries.shared.sql';
import type { AnchorRow } from './anchors.sql';
import {
  insertHead,
  insertLink,
  reserveLink,
  type AuditHead,
  type AuditLink,
  type NewAuditEntry,
} from './chain.sql';
import { digestOfAddress, digestOfAnchor, digestOfEntry, hashOfLink, noHash, type AuditMacs } from './hashes';

const saltBytes = 16;

type NewLink = Pick<AuditLink, 'kind' | 'entry_id' | 'at' | 'digest'>;

/** Adds a link at the end of the chain. Locks the end until the transaction ends. */
async function append(tx: Queryable, macs: AuditMacs, added: NewLink): Promise<void> {
  const head = await reserveLink(tx);
  const link = { ...added, entries: null, position: head.position + 1 };
  const hash = hashOfLink(head.hash, link);
  const end = { ...head, position: link.position, hash };
  await insertLink(tx, { ...link, hash }, macOfNext(macs, head, end));
}

/**
 * Returns the MAC of the next head. If the MAC of the current head is wrong, the next one is 'broken': the
 * next entry must not repair a head that was forged.
 */
const macOfNext = (macs: AuditMacs, head: AuditHead, next: Omit<AuditHead, 'mac'>) =>
  head.mac === macs.ofHead(head) ? macs.ofHead(next) : 'broken';

const saltedDigest = (ip: string) => {
  const salt = randomBytes(saltBytes).toString('base64url');
  return { ip_salt: salt, ip_digest: digestOfAddress(salt, ip) };
};

/**
 * Adds a link for an anchor, so that the chain proves that the anchor existed if it is deleted. Call it in a
 * transaction.
 */
export const linkAnchor = (tx: Queryable, macs: AuditMacs, { number, signed_at, jws }: AnchorRow) =>
  append(tx, macs, { kind: 'anchor', entry_id: number, at: signed_at, digest: digestOfAnchor(jws) });

/** Writes an entry and its link. Call it in a transaction. */
export async function writeEntry(tx: Queryable, macs: AuditMacs, entry: NewAuditEntry): Promise<void> {
  const row = await insertAuditEntry(tx, entry, entry.ip === undefined ? undefined : saltedDigest(entry.ip));
  await append(tx, macs, { kind: 'entry', entry_id: row.id, at: row.at, digest: digestOfEntry(row, false) });
}

/** Creates a missing chain. Call it at the start of the server. */
export function openChain(db: Database, macs: AuditMacs): Promise<void> {
  const empty = { position: 0, hash: noHash, takes_in_up_to: 0 };
  return insertHead(db, { ...empty, mac: macs.ofHead(empty) });
}

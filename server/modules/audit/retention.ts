import { transactUntilDone } from '../../platform/db/batches';
import type { Database } from '../../platform/db/connection';
import { daysBefore, type RetentionStep } from '../../platform/retention';
import type { AuditAnchors } from './anchors';
import { findLastAnchor } from './anchors.sql';
import { deleteUpTo, listOldest, type AuditLink } from './chain.sql';
import { eraseAuditAddresses } from './entries.shared.sql';
import { hashOfLink, noHash } from './hashes';

/** The days that the IP address of a login is kept. */
export const addressesKeepDays = 30;

/** The batch size, in links with their entries: some 15 ms. Each batch is signed, so it is not smaller. */
const batchSize = 400;

/** Erases the addresses of logins. */
export const auditRetention: readonly RetentionStep[] = (['ip', 'ip_salt'] as const).map(
  (column) => (tx, now, limit) => eraseAuditAddresses(tx, column, daysBefore(now, addressesKeepDays), limit),
);

/**
 * Deletes the oldest entries of the audit trail, and signs the last deleted link, so that the rest can still
 * be verified. Many entries are deleted in batches; a few only once a day, so that there is one signature a
 * day and not one an hour.
 * @param keepDays undefined: forever
 * @throws Error if the links of these entries are broken: then these and all later ones are kept
 */
export async function deleteOldEntries(
  db: Database,
  anchors: Pick<AuditAnchors, 'read' | 'signDeleted'>,
  keepDays: number | undefined,
  now: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  if (keepDays === undefined) return;
  const before = daysBefore(now(), keepDays);
  const deleted = await findLastAnchor(db, 'deleted');
  const isSignedToday = deleted !== undefined && deleted.signed_at > daysBefore(now(), 1);
  const start: Pick<AuditLink, 'position' | 'hash'> = (deleted && (await anchors.read(deleted.jws))) ?? {
    position: 0,
    hash: noHash,
  };
  await transactUntilDone(db, start, signal, async (tx, from) => {
    // One more than can be deleted: the first link that stays is checked too, because its hash covers the
    // deleted ones.
    const oldest = await listOldest(tx, batchSize + 1);
    const kept = oldest.findIndex(({ at }) => at >= before);
    const looked = kept < 0 ? oldest : oldest.slice(0, kept + 1);
    const old = looked.filter(({ at }) => at < before).slice(0, batchSize);
    const last = old.at(-1);
    const isBatch = old.length === batchSize;
    if (!last || (isSignedToday && !isBatch)) return undefined;
    const isWhole = looked.every((link, index) => {
      const previous = looked[index - 1] ?? from;
      return link.position === previous.position + 1 && link.hash === hashOfLink(previous.hash, link);
    });
    if (!isWhole) throw new Error('Old entries of the audit trail were tampered with: none is deleted');
    await deleteUpTo(tx, last.position);
    await anchors.signDeleted(tx, last);
    return isBatch ? last : undefined;
  });
}

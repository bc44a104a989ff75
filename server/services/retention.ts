import { transact, type Database } from '../db/connection';
import { eraseAuditAddresses } from '../repositories/audit';
import { findLastAnchor } from '../repositories/audit-anchors';
import { deleteUpTo, listOldest } from '../repositories/audit-chain';
import { deleteContactMessages } from '../repositories/contact';
import { deleteExpiredInvitations } from '../repositories/invitations';
import { deleteDoneMails } from '../repositories/outbox';
import type { AuditAnchors } from './audit-anchors';
import { hashOfLink, noHash } from './audit-hashes';

export interface RetentionSettings {
  /** undefined: for ever */
  messagesKeepDays: number | undefined;
}

/** As the privacy page says. */
export const addressesKeepDays = 30;
const mailsKeepDays = 90;

/** How long an invitation that nobody accepted can still be renewed. */
const expiredInvitationsKeepDays = 30;

const daysBefore = (time: Date, days: number) =>
  new Date(time.getTime() - days * 24 * 3_600_000).toISOString();

/**
 * Deletes what was kept long enough: messages, mails, invitations that have expired, and from the entries of the trail where
 * logins came from.
 */
export async function applyRetention(
  db: Database,
  settings: RetentionSettings,
  now: () => Date,
): Promise<void> {
  const daysAgo = (days: number) => daysBefore(now(), days);
  await eraseAuditAddresses(db, daysAgo(addressesKeepDays));
  await deleteExpiredInvitations(db, daysAgo(expiredInvitationsKeepDays));
  await deleteDoneMails(db, daysAgo(mailsKeepDays));
  if (settings.messagesKeepDays !== undefined)
    await deleteContactMessages(db, daysAgo(settings.messagesKeepDays));
}

/**
 * Deletes the oldest entries of the trail, and signs the last link that goes: what is left still proves itself.
 * @param keepDays undefined: for ever
 * @throws Error when their links do not hold: then all are kept
 */
export async function deleteOldEntries(
  db: Database,
  anchors: Pick<AuditAnchors, 'read' | 'signDeleted'>,
  keepDays: number | undefined,
  now: () => Date,
): Promise<void> {
  if (keepDays === undefined) return;
  const before = daysBefore(now(), keepDays);
  const deleted = await findLastAnchor(db, 'deleted');
  const from = deleted ? await anchors.read(deleted.jws) : { position: 0, hash: noHash };
  await transact(db, async (tx) => {
    const oldest = await listOldest(tx, before);
    const last = oldest.findLast(({ at }) => at < before);
    if (!last) return;
    // The first one that stays is looked at too: its hash holds what the others were.
    const isWhole = oldest.every((link, index) => {
      const previous = oldest[index - 1] ?? from;
      return (
        link.position === (previous?.position ?? 0) + 1 &&
        link.hash === hashOfLink(previous?.hash ?? '', link)
      );
    });
    if (!isWhole) throw new Error('Old entries of the audit trail were tampered with: none is deleted');
    await deleteUpTo(tx, last.position);
    await anchors.signDeleted(tx, last);
  });
}

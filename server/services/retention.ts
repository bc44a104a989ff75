import { transact, type Database } from '../db/connection';
import { eraseAuditAddresses } from '../repositories/audit';
import { deleteOldest } from '../repositories/audit-chain';
import { deleteContactMessages } from '../repositories/contact';
import { deleteExpiredInvitations } from '../repositories/invitations';
import { deleteDoneMails } from '../repositories/outbox';
import type { AuditAnchors } from './audit-anchors';

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
 */
export async function deleteOldEntries(
  db: Database,
  anchors: Pick<AuditAnchors, 'signDeleted'>,
  keepDays: number | undefined,
  now: () => Date,
): Promise<void> {
  if (keepDays === undefined) return;
  await transact(db, async (tx) => {
    const last = await deleteOldest(tx, daysBefore(now(), keepDays));
    if (last) await anchors.signDeleted(tx, last);
  });
}

import type { Database } from '../db/connection';
import { deleteAuditEntries, eraseAuditAddresses } from '../repositories/audit';
import { deleteContactMessages } from '../repositories/contact';
import { deleteExpiredInvitations } from '../repositories/invitations';
import { deleteDoneMails } from '../repositories/outbox';

export interface RetentionSettings {
  /** undefined: for ever */
  messagesKeepDays: number | undefined;
  /** undefined: for ever */
  auditKeepDays: number | undefined;
}

/** As the privacy page says. */
const addressesKeepDays = 30;
const mailsKeepDays = 90;

/** How long an invitation that nobody accepted can still be renewed. */
const expiredInvitationsKeepDays = 30;

/**
 * Deletes what was kept long enough: messages, mails, invitations that have expired, entries of the trail, and from its
 * entries where logins came from.
 */
export async function applyRetention(
  db: Database,
  settings: RetentionSettings,
  now: () => Date,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 24 * 3_600_000).toISOString();
  await eraseAuditAddresses(db, daysAgo(addressesKeepDays));
  await deleteExpiredInvitations(db, daysAgo(expiredInvitationsKeepDays));
  await deleteDoneMails(db, daysAgo(mailsKeepDays));
  if (settings.messagesKeepDays !== undefined)
    await deleteContactMessages(db, daysAgo(settings.messagesKeepDays));
  if (settings.auditKeepDays !== undefined) await deleteAuditEntries(db, daysAgo(settings.auditKeepDays));
}

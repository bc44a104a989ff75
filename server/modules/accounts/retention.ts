import { daysBefore, type RetentionStep } from '../../platform/retention';
import { deleteEndedClosedAddresses } from './closed-addresses.sql';
import { deleteExpiredInvitations } from './invitations.shared.sql';

/** How long an expired invitation can still be renewed. */
export const expiredInvitationsKeepDays = 30;

export const accountsRetention: readonly RetentionStep[] = [
  (tx, now, limit) => deleteExpiredInvitations(tx, daysBefore(now, expiredInvitationsKeepDays), limit),
  (tx, now, limit) => deleteEndedClosedAddresses(tx, now.toISOString(), limit),
];

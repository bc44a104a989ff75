import { transactInTurns } from './platform/db/batches';
import type { Database, Queryable } from './platform/db/connection';
import { deleteOldNotifications } from './modules/advisories/notifications.sql';
import { deleteEndedApiKeys } from './modules/api-keys/api-keys.sql';
import { eraseAuditAddresses } from './modules/audit/entries.sql';
import { findLastAnchor } from './modules/audit/anchors.sql';
import { deleteUpTo, listOldest, type AuditLink } from './modules/audit/chain.sql';
import { deleteEndedClosedAddresses } from './modules/accounts/closed-addresses.sql';
import { deleteContactMessages } from './modules/messages/messages.sql';
import { deleteOldHistory } from './modules/releases/history.sql';
import { deleteExpiredInvitations } from './modules/accounts/invitations.sql';
import { deleteOldNetworks } from './modules/auth/login/known-networks.sql';
import { deleteDoneMails, doneTimes } from './modules/mail/outbox.sql';
import { deleteNoticesOfBlocked } from './modules/notifications/release-notices.sql';
import { deleteStoppedDeliveries } from './modules/notifications/webhooks/deliveries.sql';
import type { AuditAnchors } from './modules/audit/anchors';
import { hashOfLink, noHash } from './modules/audit/hashes';

export interface RetentionSettings {
  /** undefined: forever */
  messagesKeepDays: number | undefined;
}

/** The same as on the privacy page. */
const addressesKeepDays = 30;
const mailsKeepDays = 90;

/** How long an expired invitation can still be renewed. */
const expiredInvitationsKeepDays = 30;

/** How long a network stays known after the last login from it. */
const networksKeepDays = 365;

/** How long administrators can still see an expired API key. */
const endedApiKeysKeepDays = 90;

/** How long the pending deliveries of a webhook are kept while it is switched off. */
const stoppedDeliveriesKeepDays = 30;

/**
 * How long the history of a deleted release is kept, so that an advisory can name it and find the people who
 * have it; and how long the proof is kept that these people were notified. Ten years.
 */
const historyKeepDays = 3653;

/**
 * The batch size, in rows per transaction: some 30 ms of work, because rows that depend on them are deleted
 * too.
 */
const rowsAtOnce = 200;
/**
 * The batch size for the audit trail, in links with their entries: some 15 ms. Each batch is signed, so it is
 * not smaller.
 */
const linksAtOnce = 400;

const dayMs = 24 * 3_600_000;
const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * dayMs).toISOString();

/**
 * Deletes data that was kept long enough: messages, mails, expired invitations, networks, pending data that
 * nobody needs, and the addresses of logins in the audit trail. Requests are handled in between, also at the
 * first run on old data.
 */
export async function applyRetention(
  db: Database,
  settings: RetentionSettings,
  now: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  const daysAgo = (days: number) => daysBefore(now(), days);
  const { messagesKeepDays } = settings;
  const parts: ((tx: Queryable) => Promise<number>)[] = [
    ...(['ip', 'ip_salt'] as const).map(
      (column) => (tx: Queryable) => eraseAuditAddresses(tx, column, daysAgo(addressesKeepDays), rowsAtOnce),
    ),
    (tx) => deleteExpiredInvitations(tx, daysAgo(expiredInvitationsKeepDays), rowsAtOnce),
    ...doneTimes.map(
      (time) => (tx: Queryable) => deleteDoneMails(tx, time, daysAgo(mailsKeepDays), rowsAtOnce),
    ),
    (tx) => deleteOldNetworks(tx, daysAgo(networksKeepDays), rowsAtOnce),
    (tx) => deleteStoppedDeliveries(tx, daysAgo(stoppedDeliveriesKeepDays), rowsAtOnce),
    (tx) => deleteNoticesOfBlocked(tx, rowsAtOnce),
    (tx) => deleteEndedClosedAddresses(tx, now().toISOString(), rowsAtOnce),
    (tx) => deleteEndedApiKeys(tx, daysAgo(endedApiKeysKeepDays), rowsAtOnce),
    (tx) => deleteOldNotifications(tx, daysAgo(historyKeepDays), rowsAtOnce),
    (tx) => deleteOldHistory(tx, daysAgo(historyKeepDays), rowsAtOnce),
  ];
  if (messagesKeepDays !== undefined)
    parts.push((tx) => deleteContactMessages(tx, daysAgo(messagesKeepDays), rowsAtOnce));
  for (const part of parts) await transactInTurns(db, 1, signal, async (tx) => (await part(tx)) || undefined);
}

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
  await transactInTurns(db, start, signal, async (tx, from) => {
    // One more than can be deleted: the first link that stays is checked too, because its hash covers the
    // deleted ones.
    const oldest = await listOldest(tx, linksAtOnce + 1);
    const kept = oldest.findIndex(({ at }) => at >= before);
    const looked = kept < 0 ? oldest : oldest.slice(0, kept + 1);
    const old = looked.filter(({ at }) => at < before).slice(0, linksAtOnce);
    const last = old.at(-1);
    const isBatch = old.length === linksAtOnce;
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

import { transactInTurns } from './platform/db/batches';
import type { Database, Queryable } from './platform/db/connection';
import { deleteEndedApiKeys } from './modules/api-keys/api-keys.sql';
import { eraseAuditAddresses } from './modules/audit/entries.sql';
import { findLastAnchor } from './modules/audit/anchors.sql';
import { deleteUpTo, listOldest, type AuditLink } from './modules/audit/chain.sql';
import { deleteEndedClosedAddresses } from './modules/accounts/closed-addresses.sql';
import { deleteContactMessages } from './modules/messages/messages.sql';
import { deleteOldHistory } from './modules/releases/releases.sql';
import { deleteExpiredInvitations } from './modules/accounts/invitations.sql';
import { deleteOldNetworks } from './modules/auth/login/known-networks.sql';
import { deleteDoneMails, doneTimes } from './modules/mail/outbox.sql';
import { deleteNoticesOfBlocked } from './modules/notifications/release-notices.sql';
import { deleteStoppedDeliveries } from './modules/notifications/webhooks/deliveries.sql';
import type { AuditAnchors } from './modules/audit/anchors';
import { hashOfLink, noHash } from './modules/audit/hashes';

export interface RetentionSettings {
  /** undefined: for ever */
  messagesKeepDays: number | undefined;
}

/** As the privacy page says. */
const addressesKeepDays = 30;
const mailsKeepDays = 90;

/** How long an invitation that nobody accepted can still be renewed. */
const expiredInvitationsKeepDays = 30;

/** How long a network that somebody logged in from stays known without another login. */
const networksKeepDays = 365;

/** How long an administrator can see that an API key has ended. */
const endedApiKeysKeepDays = 90;

/** How long what a webhook was to be told waits while the webhook is switched off. */
const stoppedDeliveriesKeepDays = 30;

/** How long an advisory can name a deleted release and find the people who have it. Ten years. */
const historyKeepDays = 3653;

/** Rows per transaction: some 30 ms of work, as each may have others that are deleted with it. */
const rowsAtOnce = 200;
/** The same of the trail: links with their entries, some 15 ms. Each batch is signed, so it is not smaller. */
const linksAtOnce = 400;

const dayMs = 24 * 3_600_000;
const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * dayMs).toISOString();

/**
 * Deletes what was kept long enough: messages, mails, invitations that have expired, networks, what nobody waits for, and from
 * the entries of the trail where logins came from. Requests are handled in between, also at the first run on old data.
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
    (tx) => deleteOldHistory(tx, daysAgo(historyKeepDays), rowsAtOnce),
  ];
  if (messagesKeepDays !== undefined)
    parts.push((tx) => deleteContactMessages(tx, daysAgo(messagesKeepDays), rowsAtOnce));
  for (const part of parts) await transactInTurns(db, 1, signal, async (tx) => (await part(tx)) || undefined);
}

/**
 * Deletes the oldest entries of the trail, and signs the last link that goes: what is left still proves itself. Many are deleted
 * in batches; a few once a day, so that there is a signature a day and not one an hour.
 * @param keepDays undefined: for ever
 * @throws Error when their links do not hold: then these and all later ones are kept
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
    // One more than can go: the first one that stays is looked at too, as its hash holds what the others were.
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

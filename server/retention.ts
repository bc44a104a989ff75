import { accountsRetention } from './modules/accounts/retention';
import { advisoriesRetention } from './modules/advisories/retention';
import { apiKeysRetention } from './modules/api-keys/retention';
import { auditRetention } from './modules/audit/retention';
import { authRetention } from './modules/auth/retention';
import { mailRetention } from './modules/mail/retention';
import { messagesRetention } from './modules/messages/retention';
import { notificationsRetention } from './modules/notifications/retention';
import { releasesRetention } from './modules/releases/retention';
import { transactUntilDone } from './platform/db/batches';
import type { Database } from './platform/db/connection';

export interface RetentionSettings {
  /** undefined: forever */
  messagesKeepDays: number | undefined;
}

/**
 * The batch size, in rows per transaction: some 30 ms of work, because rows that depend on them are deleted
 * too.
 */
const batchSize = 200;

/**
 * Deletes data that was kept long enough, module by module. Requests are handled in between, also at the first
 * run on old data.
 */
export async function applyRetention(
  db: Database,
  { messagesKeepDays }: RetentionSettings,
  now: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  const steps = [
    ...auditRetention,
    ...accountsRetention,
    ...mailRetention,
    ...authRetention,
    ...releasesRetention,
    ...notificationsRetention,
    ...messagesRetention(messagesKeepDays),
    ...advisoriesRetention,
    ...apiKeysRetention,
  ];
  for (const step of steps)
    await transactUntilDone(db, 1, signal, async (tx) => (await step(tx, now(), batchSize)) || undefined);
}

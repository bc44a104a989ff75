import { transact, type Queryable } from '../../platform/db/connection';
import type { NewAuditEntry } from './entries.sql';
import { writeEntry, writeRepeatedEntry } from './chain';
import type { AuditMacs } from './hashes';

type Actor = (NonNullable<NewAuditEntry['actor']> & { apiKey?: { name: string } }) | null;
type AuditEvent = Omit<NewAuditEntry, 'at' | 'actor'>;

/**
 * Writes entries of the audit trail. An entry is written in the transaction of the action: both are stored,
 * or neither. Each entry is a link of a chain.
 */
export interface AuditTrail {
  /**
   * Adds an entry. If the action was done with an API key, the entry contains the name of the key.
   * @param actor null: the server itself, or unknown
   */
  add(db: Queryable, actor: Actor, event: AuditEvent): Promise<void>;
  /**
   * Adds an entry for an action that users may repeat without limit. The same action again within an hour
   * increments the count of the existing entry.
   */
  addRepeated(db: Queryable, actor: Actor, event: AuditEvent): Promise<void>;
}

export function createAuditTrail(macs: AuditMacs, now: () => Date): AuditTrail {
  const within = (db: Queryable, work: (tx: Queryable) => Promise<void>) =>
    db.isTransaction ? work(db) : transact(db, work);
  return {
    add: (db, actor, { detail, ...event }) =>
      within(db, (tx) =>
        writeEntry(tx, macs, {
          at: now().toISOString(),
          actor,
          ...event,
          detail: { ...detail, ...(actor?.apiKey && { api_key: actor.apiKey.name }) },
        }),
      ),
    addRepeated: (db, actor, event) =>
      within(db, (tx) => writeRepeatedEntry(tx, macs, { at: now().toISOString(), actor, ...event })),
  };
}

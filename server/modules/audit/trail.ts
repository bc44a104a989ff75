import { transact, type Queryable } from '../../platform/db/connection';
import type { NewAuditEntry } from './entries.sql';
import { writeEntry, writeRepeatedEntry } from './chain';
import type { AuditMacs } from './hashes';

type Actor = (NonNullable<NewAuditEntry['actor']> & { apiKey?: { name: string } }) | null;
type AuditEvent = Omit<NewAuditEntry, 'at' | 'actor'>;

/** Records who did what, in the same transaction: both are kept, or neither. Each entry is a link of a chain. */
export interface AuditTrail {
  /** An entry of what was done with an API key names it. @param actor null: the server itself, or unknown */
  add(db: Queryable, actor: Actor, event: AuditEvent): Promise<void>;
  /** For what everyone may do as often as they like: the same again within the hour is counted in the entry that is there. */
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

import { transact, type Queryable } from '../db/connection';
import type { NewAuditEntry } from '../repositories/audit';
import { writeEntry, writeRepeatedEntry } from './audit-chain';
import type { AuditMacs } from './audit-hashes';

type Actor = NewAuditEntry['actor'];
type AuditEvent = Omit<NewAuditEntry, 'at' | 'actor'>;

/** Records who did what, in the same transaction: both are kept, or neither. Each entry is a link of a chain. */
export interface AuditTrail {
  /** @param actor null: the server itself, or unknown */
  add(db: Queryable, actor: Actor, event: AuditEvent): Promise<void>;
  /** For what everyone may do as often as they like: the same again within the hour is counted in the entry that is there. */
  addRepeated(db: Queryable, actor: Actor, event: AuditEvent): Promise<void>;
}

export function createAuditTrail(macs: AuditMacs, now: () => Date): AuditTrail {
  const within = (db: Queryable, work: (tx: Queryable) => Promise<void>) =>
    db.isTransaction ? work(db) : transact(db, work);
  return {
    add: (db, actor, event) =>
      within(db, (tx) => writeEntry(tx, macs, { at: now().toISOString(), actor, ...event })),
    addRepeated: (db, actor, event) =>
      within(db, (tx) => writeRepeatedEntry(tx, macs, { at: now().toISOString(), actor, ...event })),
  };
}

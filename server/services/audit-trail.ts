import type { Queryable } from '../db/connection';
import { insertAuditEntry, insertRepeatedAuditEntry, type NewAuditEntry } from '../repositories/audit';

type Actor = NewAuditEntry['actor'];
type AuditEvent = Omit<NewAuditEntry, 'at' | 'actor'>;

/** Notes who did what, in the transaction of what was done: both stand, or neither. */
export interface AuditTrail {
  /** @param actor null: the server itself, or nobody knows who */
  add(db: Queryable, actor: Actor, event: AuditEvent): Promise<void>;
  /** For what everyone may do as often as they like: the same again within the hour is counted in the entry that is there. */
  addRepeated(db: Queryable, actor: Actor, event: AuditEvent): Promise<void>;
}

export const createAuditTrail = (now: () => Date): AuditTrail => ({
  add: (db, actor, event) => insertAuditEntry(db, { at: now().toISOString(), actor, ...event }),
  addRepeated: (db, actor, event) =>
    insertRepeatedAuditEntry(db, { at: now().toISOString(), actor, ...event }),
});

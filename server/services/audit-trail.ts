import type { Queryable } from '../db/connection';
import { insertAuditEntry, insertRepeatedAuditEntry, type NewAuditEntry } from '../repositories/audit';

type Actor = NewAuditEntry['actor'];
type Deed = Omit<NewAuditEntry, 'at' | 'actor'>;

/** Notes who did what, in the transaction of what was done: both stand, or neither. */
export interface AuditTrail {
  /** @param actor null: the server itself, or nobody knows who */
  add(db: Queryable, actor: Actor, deed: Deed): Promise<void>;
  /** For what everyone may do as often as they like: the same again within the hour is counted in the entry that is there. */
  addRepeated(db: Queryable, actor: Actor, deed: Deed): Promise<void>;
}

export const createAuditTrail = (now: () => Date): AuditTrail => ({
  add: (db, actor, deed) => insertAuditEntry(db, { at: now().toISOString(), actor, ...deed }),
  addRepeated: (db, actor, deed) => insertRepeatedAuditEntry(db, { at: now().toISOString(), actor, ...deed }),
});

import type { Queryable } from '../db/connection';
import { insertAuditEntry, insertRepeatedAuditEntry, type NewAuditEntry } from '../repositories/audit';

type Actor = (NonNullable<NewAuditEntry['actor']> & { apiKey?: { name: string } }) | null;
type AuditEvent = Omit<NewAuditEntry, 'at' | 'actor'>;

/** Records who did what, in the same transaction: both are kept, or neither. */
export interface AuditTrail {
  /** An entry of what was done with an API key names it. @param actor null: the server itself, or unknown */
  add(db: Queryable, actor: Actor, event: AuditEvent): Promise<void>;
  /** For what everyone may do as often as they like: the same again within the hour is counted in the entry that is there. */
  addRepeated(db: Queryable, actor: Actor, event: AuditEvent): Promise<void>;
}

export const createAuditTrail = (now: () => Date): AuditTrail => ({
  add: (db, actor, { detail, ...event }) =>
    insertAuditEntry(db, {
      at: now().toISOString(),
      actor,
      ...event,
      detail: { ...detail, ...(actor?.apiKey && { api_key: actor.apiKey.name }) },
    }),
  addRepeated: (db, actor, event) =>
    insertRepeatedAuditEntry(db, { at: now().toISOString(), actor, ...event }),
});

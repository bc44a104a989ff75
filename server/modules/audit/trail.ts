import { transact, type Queryable } from '../../platform/db/connection';
import type { NewAuditEntry } from './chain.sql';
import { writeEntry } from './chain';
import { isSurplus } from './repeats.sql';
import type { AuditMacs } from './hashes';

type Actor = (NonNullable<NewAuditEntry['actor']> & { apiKey?: { name: string } }) | null;
type AuditEvent = Omit<NewAuditEntry, 'at' | 'actor'>;

/**
 * Writes entries of the audit trail. An entry is written in the transaction of the action: both are stored,
 * or neither. Each entry is a link of a chain, and is never changed.
 */
export interface AuditTrail {
  /**
   * Adds an entry. If the action was done with an API key, the entry contains the name of the key. Adds
   * nothing if the user has repeated the action very often within the hour.
   * @param actor null: the server itself, or unknown
   */
  add(db: Queryable, actor: Actor, event: AuditEvent): Promise<void>;
}

export function createAuditTrail(macs: AuditMacs, now: () => Date): AuditTrail {
  async function write(tx: Queryable, actor: Actor, { detail, ...event }: AuditEvent): Promise<void> {
    const entry = {
      at: now().toISOString(),
      actor,
      ...event,
      detail: { ...detail, ...(actor?.apiKey && { api_key: actor.apiKey.name }) },
    };
    if (!(await isSurplus(tx, entry))) await writeEntry(tx, macs, entry);
  }
  return {
    add: (db, actor, event) =>
      db.isTransaction ? write(db, actor, event) : transact(db, (tx) => write(tx, actor, event)),
  };
}

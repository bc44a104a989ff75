import type { Conditions } from '../../platform/conditions/conditions';
import { transact, type Database } from '../../platform/db/connection';
import { HttpProblem } from '../../platform/http/problem';
import { endHold, findHold } from '../mail/holds.shared.sql';
import { holdMails } from '../mail/outbox.shared.sql';
import { holdDeliveries } from './webhooks/deliveries.sql';
import type { AuditTrail } from '../audit/trail';
import type { Outbox } from '../mail/outbox';
import type { Principal } from '../../platform/principal';

/** Holds mail and webhooks after a restore: a test restore must not notify customers a second time. */
export interface Holds {
  /**
   * Starts sending mail and webhooks again.
   * @param waiting `keep`: mail and deliveries that were pending at the restore stay held, and can be sent
   * one by one
   * @throws HttpProblem 409 when nothing is held
   */
  release(person: Principal, waiting: 'send' | 'keep'): Promise<void>;
  /** Raises or clears the condition that data are held. */
  note(): Promise<void>;
}

interface Needs {
  outbox: Pick<Outbox, 'sendNow'>;
  conditions: Pick<Conditions, 'raise' | 'clear'>;
  audit: AuditTrail;
}

export function createHolds(db: Database, { outbox, conditions, audit }: Needs): Holds {
  return {
    async release(person, waiting) {
      await transact(db, async (tx) => {
        const since = await findHold(tx);
        if (since === undefined || !(await endHold(tx))) throw new HttpProblem(409, 'nothing_held');
        if (waiting === 'keep') {
          await holdMails(tx, since);
          await holdDeliveries(tx, since);
        }
        await audit.add(tx, person, { action: 'hold.release', subject: waiting, detail: { since } });
      });
      conditions.clear('outgoing_held');
      outbox.sendNow(true);
    },

    async note() {
      if (await findHold(db)) conditions.raise('outgoing_held');
      else conditions.clear('outgoing_held');
    },
  };
}

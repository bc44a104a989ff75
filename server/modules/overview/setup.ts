import { SETUP_STEPS, type Overview } from '../../contract/overview';
import { transact } from '../../platform/db/connection';
import { addSetupFact, hasSetupFact } from '../../platform/installation/setup-facts.sql';
import type { Principal } from '../../platform/principal';
import type { Platform } from '../../platform/platform';
import { findAccountById, isLastAdministrator } from '../accounts/users.shared.sql';
import type { AuditTrail } from '../audit/trail';
import type { Outbox } from '../mail/outbox';
import { findSetup, hasOwnPassword } from './setup.sql';

/** The first steps of an installation, for administrators. */
export interface Setup {
  /** Returns the steps with what is done; an empty list once they are hidden. */
  read(administrator: Principal): Promise<Overview['setup']>;
  /** Hides the steps for all administrators. */
  dismiss(administrator: Principal): Promise<void>;
}

interface Needs {
  outbox: Pick<Outbox, 'isEnabled'>;
  audit: AuditTrail;
}

export function createSetup(
  { reader: db, conditions, now, config }: Platform,
  { outbox, audit }: Needs,
): Setup {
  return {
    async read(person) {
      if (await hasSetupFact(db, 'dismissed')) return [];
      const account = await findAccountById(db, person.id);
      const found = await findSetup(db, now().toISOString());
      const hasPasskey = Boolean(account?.has_passkey);
      const mailFails = conditions.list().some(({ code }) => code === 'mail_failing');
      const done: Record<(typeof SETUP_STEPS)[number], boolean> = {
        mail: outbox.isEnabled && !mailFails && (found.sentMail || (await hasSetupFact(db, 'mail_accepted'))),
        secure: hasPasskey || (await hasOwnPassword(db, person.id)),
        second_factor: hasPasskey || Boolean(account?.has_totp),
        download_type: found.downloadType,
        release: found.release,
        customer: found.customer,
        second_administrator: !(await isLastAdministrator(db, person.id)),
        backup: config.backups !== undefined,
      };
      return SETUP_STEPS.map((id) => ({ id, done: done[id] }));
    },

    async dismiss(person) {
      await transact(db, async (tx) => {
        if (await hasSetupFact(tx, 'dismissed')) return;
        await addSetupFact(tx, 'dismissed', { at: now().toISOString(), userId: person.id });
        await audit.add(tx, person, { action: 'setup.dismiss', subject: '' });
      });
    },
  };
}

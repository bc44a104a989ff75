import type { Conditions } from '../../platform/conditions/conditions';
import type { Watch } from '../../platform/conditions/watch';
import type { DegradedReason } from '../../contract/health';
import type { Database } from '../../platform/db/connection';
import { countUsers } from '../accounts/users.shared.sql';

export interface Health {
  /**
   * Returns the reasons why the server is degraded; an empty list if it is healthy.
   * @throws Error when the database or the storage does not respond, or there is no user yet
   */
  check(): Promise<DegradedReason[]>;
}

export function createHealth(
  db: Database,
  watch: Pick<Watch, 'look'>,
  conditions: Pick<Conditions, 'reasons'>,
): Health {
  let hasUser = false;
  return {
    async check() {
      await watch.look();
      // The server listens before it creates the first administrator: a failed start must not use up the
      // password.
      hasUser ||= (await countUsers(db)) > 0;
      if (!hasUser) throw new Error('There is no user yet');
      return conditions.reasons();
    },
  };
}

import type { OwnSession } from '../../../contract/session';
import { transact, type Database, type Queryable } from '../../../platform/db/connection';
import { notFound } from '../../../platform/http/problem';
import { deleteOtherTokens, deleteToken, listTokens } from './tokens.shared.sql';
import type { AuditTrail } from '../../audit/trail';
import type { Principal } from '../../../platform/principal';

/** A user's own logins. */
export interface OwnSessions {
  /** Returns the logins that have not expired, newest first. */
  list(person: Principal): Promise<OwnSession[]>;
  /** Ends a login. @throws HttpProblem 404, also for a login of another user */
  end(person: Principal, id: number): Promise<void>;
  /** Ends all logins except the one of this call. */
  endOthers(person: Principal): Promise<void>;
}

/**
 * Returns the id of a login: 48 bits of its token hash. Enough to distinguish the few logins of one user, and
 * useless for logging in.
 */
const idOf = (tokenHash: string) => Number.parseInt(tokenHash.slice(0, 12), 16);

export function createOwnSessions(db: Database, audit: AuditTrail, now: () => Date): OwnSessions {
  const tokensOf = (queryable: Queryable, person: Principal) =>
    listTokens(queryable, person.id, now().toISOString());

  return {
    async list(person) {
      const tokens = await tokensOf(db, person);
      return tokens.map(({ hash, browser, system, network, way, created_at, last_used_at }) => ({
        id: idOf(hash),
        browser,
        system,
        network,
        way,
        created_at,
        last_used_at: last_used_at ?? created_at,
        current: hash === person.tokenHash,
      }));
    },

    end: (person, id) =>
      transact(db, async (tx) => {
        const token = (await tokensOf(tx, person)).find(({ hash }) => idOf(hash) === id);
        if (!token) throw notFound();
        await deleteToken(tx, token.hash);
        await audit.add(tx, person, { action: 'session.end', subject: person.email });
      }),

    endOthers: (person) =>
      transact(db, async (tx) => {
        await deleteOtherTokens(tx, person.id, person.tokenHash);
        await audit.add(tx, person, { action: 'session.end', subject: person.email });
      }),
  };
}

import type { UserDetails as Details } from '../../contract/user';
import type { Queryable } from '../../platform/db/connection';
import { notFound } from '../../platform/http/problem';
import type { Principal } from '../../platform/principal';
import { findAccountById, toUserFor } from '../accounts/users.shared.sql';
import { findInviterName } from '../audit/entries.shared.sql';
import { listTokens } from '../auth/login/tokens.shared.sql';
import { listMailsTo } from '../mail/mails.shared.sql';
import { listLastDownloads } from '../releases/downloads.shared.sql';

/** The page of a user, for administrators and for the managers of the user's group. */
export interface UserDetails {
  /**
   * Returns a user with second factor, logins, inviter, last downloads and last mails. A manager gets only
   * what happened since the user is in the group, and no subjects of mails.
   * @throws HttpProblem 404, for a manager also for a user of another group
   */
  find(person: Principal, id: number): Promise<Details>;
}

const limit = 20;

export function createUserDetails(db: Queryable, now: () => Date): UserDetails {
  return {
    async find(person, id) {
      const account = await findAccountById(db, id);
      if (!account || !(person.isAdmin || account.group_id === person.groupId)) throw notFound();
      const at = now().toISOString();
      const tokens = await listTokens(db, id, at);
      const mails = await listMailsTo(db, account.email, {
        limit,
        now: at,
        ...(!person.isAdmin && { since: account.created_at, without: ['answer', 'grant'] as const }),
      });
      return {
        ...toUserFor[person.isAdmin ? 'administrator' : 'manager'](account),
        second_factor: account.has_passkey ? 'passkey' : account.has_totp ? 'codes' : 'none',
        invited_by: (await findInviterName(db, id)) ?? null,
        logins: tokens.map(({ browser, system, created_at, last_used_at }) => ({
          browser,
          system,
          created_at,
          last_used_at: last_used_at ?? created_at,
        })),
        downloads: await listLastDownloads(db, person, id, { limit, now: at }),
        mails: mails.map(({ subject, ...mail }) => ({
          ...mail,
          ...(person.isAdmin && { subject: subject ?? '' }),
        })),
      };
    },
  };
}

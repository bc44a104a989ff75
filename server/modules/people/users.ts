import type { ListOfGroupQuery, Page } from '../../contract/list';
import type { NewUser, User, UserChange } from '../../contract/user';
import { transact } from '../../platform/db/connection';
import { mustExist, onDuplicate } from '../../platform/db/errors';
import {
  invalidField,
  invalidFields,
  notFound,
  HttpProblem,
  requireVersion,
} from '../../platform/http/problem';
import { listFormerAddresses } from '../audit/entries.shared.sql';
import { deleteFeed } from '../auth/feeds.shared.sql';
import { findGroup } from '../accounts/groups.shared.sql';
import { deleteIdentitiesOf, listIdentities } from '../auth/company/identities.shared.sql';
import { deleteInvitationsBy, deleteInvitationsOf, endAsUser } from '../accounts/invitations.shared.sql';
import { emailKey } from '../../platform/names/email-address';
import { deleteOtherTokens, deleteTokensByProviders } from '../auth/login/tokens.shared.sql';
import {
  deleteUser,
  findAccount,
  findAccountById,
  findUser,
  insertUser,
  isLastAdministrator,
  listUsers,
  updateUser,
} from '../accounts/users.shared.sql';
import type { AuditTrail } from '../audit/trail';
import type { ClosedAddresses } from '../accounts/closed-addresses';
import { revokeTokensOf, afterEmailChange } from '../auth/login/new-address';
import type { Outbox } from '../mail/outbox';
import { hashPassword, withHashingSlot, passwordProblem } from '../auth/password/passwords';
import { groupAsked, requireRecentLogin, type Principal } from '../../platform/principal';
import type { Platform } from '../../platform/platform';

export interface Users {
  /** Returns all users for an administrator, otherwise those of the person's own group. */
  list(person: Principal, query: ListOfGroupQuery): Promise<Page<User>>;
  /** @throws HttpProblem 409 when the address is in use, 422 for an unknown group or a weak password */
  create(person: Principal, user: NewUser): Promise<User>;
  /**
   * Changes name, address, group and role, blocks and unblocks. For the logins and links that each change
   * ends, see docs/security/access.md, "What a change ends".
   * @throws HttpProblem 403 without a recent login, 404, 409 with `current` for another version, 409 for an
   * address that is in use, for the last administrator and for blocking oneself, 422 for an unknown group
   */
  change(person: Principal, id: number, change: UserChange): Promise<User>;
  /** Ends all logins of a user except the current one. @throws HttpProblem 404 */
  endSessions(person: Principal, id: number): Promise<void>;
  /**
   * Deletes a user; a manager may delete only users of their group. Their logins and the invitations that
   * they made end at once. All addresses of a blocked user, former ones included, and the linked provider
   * accounts stay closed.
   * @throws HttpProblem 404, 409 for oneself, for the last administrator, and for a manager who deletes a
   * blocked user
   */
  delete(person: Principal, id: number): Promise<void>;
}

interface Needs {
  closedAddresses: ClosedAddresses;
  outbox: Outbox;
  audit: AuditTrail;
}

export function createUsers(
  { db, oneTimeTokens, now, config: { siteUrl } }: Platform,
  { closedAddresses, outbox, audit }: Needs,
): Users {
  const taken = () => new HttpProblem(409, 'email_taken', { errors: [{ field: 'email', code: 'taken' }] });

  return {
    list: (person, query) =>
      listUsers(
        db,
        {
          groupId: groupAsked(person, query),
          seenBy: person.isAdmin ? 'administrator' : person.isManager ? 'manager' : 'colleague',
        },
        query,
      ),

    async create(person, user) {
      const problem = passwordProblem('password', user.password);
      if (problem) throw invalidFields([problem]);
      if (!(await findGroup(db, user.group))) throw invalidField('group', 'unknown_group');
      const passwordHash = await withHashingSlot([{ name: `user ${person.id}`, slots: 64 }], () =>
        hashPassword(user.password),
      );
      const at = now().toISOString();
      return transact(db, async (tx) => {
        const group = await findGroup(tx, user.group);
        if (!group) throw invalidField('group', 'unknown_group');
        const id = await insertUser(tx, {
          name: user.name.trim(),
          email: user.email,
          groupId: group.id,
          passwordHash,
          now: at,
        }).catch(onDuplicate(taken));
        await endAsUser(tx, user.email, { userId: id, at });
        await closedAddresses.reopen(tx, user.email);
        const created = mustExist(await findUser(tx, id));
        await audit.add(tx, person, {
          action: 'user.create',
          subject: created.email,
          about: { groupId: group.id },
          detail: { id, group: group.name, group_id: group.id },
        });
        return created;
      });
    },

    async change(person, id, { version, ...change }) {
      return transact(db, async (tx) => {
        const account = await findAccountById(tx, id);
        const current = await findUser(tx, id);
        if (!account || !current) throw notFound();
        requireVersion(current, version);
        const group = await findGroup(tx, change.group ?? current.group.id);
        if (!group) throw invalidField('group', 'unknown_group');
        const moves = group.id !== current.group.id;
        const email = change.email ?? current.email;
        const isReaddressed = emailKey(email) !== emailKey(current.email);
        // A manager of the old group is not a manager of the new one, unless the same change says so.
        // Administrators may do more than a manager, so that their group has none.
        const isManager = !group.is_admin && (change.is_manager ?? (current.is_manager && !moves));
        const isBlocked = change.blocked ?? current.blocked;
        const isOwn = id === person.id;
        // Administrators change their own address in their account, where the new address is confirmed by
        // mail.
        if (isOwn && (isBlocked || email !== current.email)) throw new HttpProblem(409, 'own_account');
        if (
          moves ||
          email !== current.email ||
          isManager !== current.is_manager ||
          isBlocked !== current.blocked
        )
          requireRecentLogin(person, 'ten minutes');
        if ((isBlocked || !group.is_admin) && (await isLastAdministrator(tx, id)))
          throw new HttpProblem(409, 'last_administrator');
        await updateUser(tx, current, {
          name: change.name?.trim() ?? current.name,
          email,
          groupId: group.id,
          isManager,
          isBlocked,
        }).catch(onDuplicate(taken));
        if (isBlocked || moves || (!group.is_admin && !isManager)) await deleteInvitationsBy(tx, id);
        // Logins and links from one group, or from its provider, are not valid in another.
        if (moves) {
          await deleteFeed(tx, id);
          await deleteIdentitiesOf(tx, id);
          await deleteTokensByProviders(tx, id);
        }
        const isOtherKind = group.is_admin !== (account.is_admin === 1);
        if (isBlocked || isReaddressed || isOtherKind) {
          await deleteOtherTokens(tx, id, person.tokenHash);
          await revokeTokensOf(tx, oneTimeTokens, id);
        }
        if (isReaddressed) {
          await afterEmailChange(tx, { oneTimeTokens, outbox }, account, email, siteUrl);
          await closedAddresses.reopen(tx, email);
        }
        const user = mustExist(await findUser(tx, id));
        await audit.add(tx, person, {
          action: 'user.change',
          subject: user.email,
          about: { groupId: group.id },
          detail: {
            id,
            ...change,
            ...(moves && { group: group.name }),
            group_id: group.id,
            ...(isReaddressed && { before: current.email }),
          },
        });
        return user;
      });
    },

    endSessions: (person, id) =>
      transact(db, async (tx) => {
        const user = await findUser(tx, id);
        if (!user) throw notFound();
        await deleteOtherTokens(tx, id, person.tokenHash);
        await oneTimeTokens.revoke(tx, 'second-factor', id);
        await audit.add(tx, person, {
          action: 'session.end',
          subject: user.email,
          about: { groupId: user.group.id },
          detail: { id, group_id: user.group.id },
        });
      }),

    async delete(person, id) {
      if (id === person.id) throw new HttpProblem(409, 'own_account');
      await transact(db, async (tx) => {
        const user = await findUser(tx, id);
        if (!user || !(person.isAdmin || user.group.id === person.groupId)) throw notFound();
        if (await isLastAdministrator(tx, id)) throw new HttpProblem(409, 'last_administrator');
        // Otherwise a manager could delete and reinvite the person, which would lift an administrator's
        // block.
        if (user.blocked && !person.isAdmin) throw new HttpProblem(409, 'blocked_by_administrator');
        const identities = user.blocked ? await listIdentities(tx, id) : [];
        await deleteUser(tx, id);
        for (const identity of identities) await closedAddresses.closeIdentity(tx, identity);
        if (user.blocked)
          for (const email of [user.email, ...(await listFormerAddresses(tx, id))]) {
            // Another user has this address by now.
            if (await findAccount(tx, email)) continue;
            await closedAddresses.close(tx, email);
            await deleteInvitationsOf(tx, email);
          }
        await audit.add(tx, person, {
          action: 'user.delete',
          subject: user.email,
          about: { groupId: user.group.id },
          detail: { id, group_id: user.group.id, ...(user.blocked && { address_closed: true }) },
        });
      });
    },
  };
}

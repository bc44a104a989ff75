import type { Group, GroupChange, GroupDetails, NewGroup } from '../../contract/group';
import type { ListQuery, Page } from '../../contract/list';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import { mustExist, onDuplicate } from '../../platform/db/errors';
import { notFound, HttpProblem, requireVersion } from '../../platform/http/problem';
import { typesOnlyAllowedTo } from '../releases/types/download-types.shared.sql';
import { listDownloadsOf } from '../releases/downloads.shared.sql';
import { deleteGroup, findGroup, insertGroup, listGroups, updateGroup } from '../accounts/groups.shared.sql';
import { managerIds } from '../accounts/users.shared.sql';
import type { AuditTrail } from '../audit/trail';
import { requireRecentLogin, type Principal } from '../../platform/principal';

export interface Groups {
  /** Returns all groups for an administrator, otherwise only the person's own group. */
  list(person: Principal, query: ListQuery): Promise<Page<Group>>;
  /** Returns a group with the recent activity of its users. @throws HttpProblem 404 */
  details(id: number): Promise<GroupDetails>;
  /** @throws HttpProblem 409 when the name is in use */
  create(person: Principal, group: NewGroup): Promise<Group>;
  /** Same as `create`, within an existing transaction. */
  createIn(tx: Queryable, person: Principal, group: NewGroup): Promise<Group>;
  /** @throws HttpProblem 404, 409 with `current` for another version, 409 when the name is in use */
  change(person: Principal, id: number, change: GroupChange): Promise<Group>;
  /** @throws HttpProblem 404, 409 with the reason why the group cannot be deleted */
  delete(person: Principal, id: number): Promise<void>;
  /** Records that an administrator starts to view the portal as a group. @throws HttpProblem 404 */
  view(person: Principal, id: number): Promise<void>;
  /**
   * Returns the administrator with the rights of a customer in a group.
   * @throws HttpProblem 403 for others, 404
   */
  memberOf(person: Principal, id: number): Promise<Principal>;
}

const taken = () => new HttpProblem(409, 'group_name_taken', { errors: [{ field: 'name', code: 'taken' }] });

export function createGroups(db: Database, audit: AuditTrail, now: () => Date): Groups {
  async function customerGroup(queryable: Queryable, id: number): Promise<Group> {
    const group = Number.isSafeInteger(id) ? await findGroup(queryable, id) : undefined;
    if (!group || group.is_admin) throw notFound();
    return group;
  }

  const groups: Groups = {
    list: (person, query) => listGroups(db, person.isAdmin ? undefined : person.groupId, query),

    async details(id) {
      const group = Number.isSafeInteger(id) ? await findGroup(db, id) : undefined;
      if (!group) throw notFound();
      return { ...group, managers: await managerIds(db, id), downloads: await listDownloadsOf(db, id, 20) };
    },

    create: (person, group) => transact(db, (tx) => groups.createIn(tx, person, group)),

    async createIn(tx, person, group) {
      const at = now().toISOString();
      const id = await insertGroup(tx, { name: group.name, isAdmin: false, now: at }).catch(
        onDuplicate(taken),
      );
      const created = mustExist(await findGroup(tx, id));
      await audit.add(tx, person, {
        action: 'group.create',
        subject: created.name,
        about: { groupId: id },
        detail: { id },
      });
      return created;
    },

    change: (person, id, { version, ...change }) =>
      transact(db, async (tx) => {
        const group = await findGroup(tx, id);
        if (!group) throw notFound();
        requireVersion(group, version);
        const name = change.name?.trim() ?? group.name;
        if (change.gets_previews && !group.gets_previews) requireRecentLogin(person, 'sixty minutes');
        await updateGroup(tx, { ...group, ...change, name }).catch(onDuplicate(taken));
        await audit.add(tx, person, {
          action: 'group.change',
          subject: name,
          about: { groupId: id },
          detail: {
            id,
            ...(name !== group.name && { before: group.name }),
            ...(change.gets_previews !== undefined && { gets_previews: change.gets_previews }),
          },
        });
        return mustExist(await findGroup(tx, id));
      }),

    delete: (person, id) =>
      transact(db, async (tx) => {
        const group = await findGroup(tx, id);
        if (!group) throw notFound();
        if (group.is_admin) throw new HttpProblem(409, 'administrators_group');
        if (group.user_count > 0)
          throw new HttpProblem(409, 'group_has_users', { values: { count: group.user_count } });
        const types = await typesOnlyAllowedTo(tx, id);
        if (types.length > 0)
          throw new HttpProblem(409, 'last_allowed_group', { values: { names: types.join(', ') } });
        await deleteGroup(tx, id);
        await audit.add(tx, person, {
          action: 'group.delete',
          subject: group.name,
          about: { groupId: id },
          detail: { id },
        });
      }),

    view: (person, id) =>
      transact(db, async (tx) => {
        const group = await customerGroup(tx, id);
        await audit.add(tx, person, {
          action: 'group.view',
          subject: group.name,
          about: { groupId: id },
          detail: { id },
        });
      }),

    async memberOf(person, id) {
      if (!person.isAdmin) throw new HttpProblem(403, 'not_allowed');
      const group = await customerGroup(db, id);
      return { ...person, groupId: group.id, isAdmin: false, isManager: false, isViewing: true };
    },
  };
  return groups;
}

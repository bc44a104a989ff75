import type { Group, NewGroup } from '../contract/group';
import { isUniqueViolation, type Database } from '../db/connection';
import { notFound, Problem } from '../problems/problem';
import { insertAuditEntry } from '../repositories/audit';
import { typesOnlyAllowedTo } from '../repositories/download-types';
import { deleteGroup, findGroup, insertGroup, listGroups } from '../repositories/groups';
import type { Person } from './person';

export interface Groups {
  /** All groups for an administrator, else the person's own. */
  list(person: Person): Promise<Group[]>;
  /** @throws Problem 409 when the name is in use */
  create(person: Person, group: NewGroup): Promise<Group>;
  /** @throws Problem 404, 409 naming what stops it */
  remove(person: Person, id: number): Promise<void>;
}

export function createGroups(db: Database, now: () => Date): Groups {
  return {
    list: (person) => listGroups(db, person.isAdmin ? undefined : person.groupId),

    create: (person, group) =>
      db.transaction().execute(async (tx) => {
        const at = now().toISOString();
        const id = await insertGroup(tx, { name: group.name, isAdmin: false, now: at }).catch(
          (error: unknown) => {
            throw isUniqueViolation(error)
              ? new Problem(409, 'group_name_taken', { errors: [{ field: 'name', code: 'taken' }] })
              : error;
          },
        );
        const created = await findGroup(tx, id);
        if (!created) throw new Error('A group that was just created is missing');
        await insertAuditEntry(tx, {
          at,
          actor: person,
          action: 'group.create',
          subject: created.name,
          detail: { id },
        });
        return created;
      }),

    remove: (person, id) =>
      db.transaction().execute(async (tx) => {
        const group = await findGroup(tx, id);
        if (!group) throw notFound();
        if (group.is_admin) throw new Problem(409, 'administrators_group');
        if (group.user_count > 0)
          throw new Problem(409, 'group_has_users', { values: { count: group.user_count } });
        const types = await typesOnlyAllowedTo(tx, id);
        if (types.length > 0)
          throw new Problem(409, 'last_allowed_group', { values: { names: types.join(', ') } });
        await deleteGroup(tx, id);
        await insertAuditEntry(tx, {
          at: now().toISOString(),
          actor: person,
          action: 'group.delete',
          subject: group.name,
          detail: { id },
        });
      }),
  };
}

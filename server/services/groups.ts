import type { Group, NewGroup } from '../contract/group';
import type { ListQuery, Page } from '../contract/list';
import { transact, type Database } from '../db/connection';
import { isUniqueViolation } from '../db/errors';
import { notFound, HttpProblem } from '../problems/problem';
import { typesOnlyAllowedTo } from '../repositories/download-types';
import { deleteGroup, findGroup, insertGroup, listGroups } from '../repositories/groups';
import type { AuditTrail } from './audit-trail';
import type { Person } from './person';

export interface Groups {
  /** All groups for an administrator, else the person's own. */
  list(person: Person, query: ListQuery): Promise<Page<Group>>;
  /** @throws HttpProblem 409 when the name is in use */
  create(person: Person, group: NewGroup): Promise<Group>;
  /** @throws HttpProblem 404, 409 naming what stops it */
  remove(person: Person, id: number): Promise<void>;
}

export function createGroups(db: Database, audit: AuditTrail, now: () => Date): Groups {
  return {
    list: (person, query) => listGroups(db, person.isAdmin ? undefined : person.groupId, query),

    create: (person, group) =>
      transact(db, async (tx) => {
        const at = now().toISOString();
        const id = await insertGroup(tx, { name: group.name, isAdmin: false, now: at }).catch(
          (error: unknown) => {
            throw isUniqueViolation(error)
              ? new HttpProblem(409, 'group_name_taken', { errors: [{ field: 'name', code: 'taken' }] })
              : error;
          },
        );
        const created = await findGroup(tx, id);
        if (!created) throw new Error('A group that was just created is missing');
        await audit.add(tx, person, { action: 'group.create', subject: created.name, detail: { id } });
        return created;
      }),

    remove: (person, id) =>
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
        await audit.add(tx, person, { action: 'group.delete', subject: group.name, detail: { id } });
      }),
  };
}

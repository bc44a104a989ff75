import type { AllowedGroup, TypeAccess, TypeAccessAnswer } from '../../../contract/download-type';
import { transact, type Database, type Queryable } from '../../../platform/db/connection';
import { mustExist } from '../../../platform/db/errors';
import { changedMeanwhile, invalidField, notFound, HttpProblem } from '../../../platform/http/problem';
import {
  changeAllowedGroups,
  countCustomerGroups,
  deleteAllowedGroup,
  findDownloadType,
  insertAllowedGroup,
  listAllowedGroups,
  listGroupsAmong,
} from './download-types.shared.sql';
import { findGroup } from '../../accounts/groups.shared.sql';
import type { AuditTrail } from '../../audit/trail';
import { requireRecentLogin, type Principal } from '../../../platform/principal';

/** The rules for which groups see a download type. */
export interface AccessToTypes {
  /** @throws HttpProblem 404 */
  allowedGroups(person: Principal, id: number): Promise<AllowedGroup[]>;
  /** Allows a group; no error if it is allowed already. @throws HttpProblem 404, 422 for an unknown group */
  allowGroup(person: Principal, id: number, groupId: number): Promise<AllowedGroup>;
  /**
   * Sets the access to a type: everyone, or the given groups and administrators.
   * @param isDryRun true: nothing changes
   * @throws HttpProblem 404, 409 with `current` if the previous groups differ from the given ones, 422 for an
   * unknown group, or unless exactly one of the two is given
   */
  setAccess(person: Principal, id: number, access: TypeAccess, isDryRun: boolean): Promise<TypeAccessAnswer>;
  /** @throws HttpProblem 404, 409 for the last group: without any group, everyone would see the type */
  disallowGroup(person: Principal, id: number, groupId: number): Promise<void>;
}

type FoundGroup = Awaited<ReturnType<typeof listGroupsAmong>>[number];

const idsOf = (groups: readonly FoundGroup[]) => groups.map(({ id }) => id);

function without(groups: readonly FoundGroup[], others: readonly FoundGroup[]): FoundGroup[] {
  const ids = new Set(idsOf(others));
  return groups.filter(({ id }) => !ids.has(id));
}

const accessOf = (groups: readonly FoundGroup[]) => ({
  everyone: groups.length === 0,
  groups: groups.map(({ id, name }) => ({ id, name })),
});

/** Max number of group names in an entry of the audit trail. */
const namesKept = 20;

const someNames = (groups: readonly FoundGroup[]) =>
  groups
    .slice(0, namesKept)
    .map(({ name }) => name)
    .join(', ') + (groups.length > namesKept ? ` + ${groups.length - namesKept}` : '');

/** Counts the customer groups that gain and lose a type. Without allowed groups, everyone sees it. */
async function numbersOf(
  tx: Queryable,
  before: readonly FoundGroup[],
  after: readonly FoundGroup[],
): Promise<Pick<TypeAccessAnswer, 'gains' | 'loses'>> {
  const customers = (groups: readonly FoundGroup[]) => groups.filter(({ is_admin }) => is_admin === 0).length;
  if (before.length > 0 && after.length > 0)
    return { gains: customers(without(after, before)), loses: customers(without(before, after)) };
  const all = await countCustomerGroups(tx);
  return {
    gains: before.length > 0 ? all - customers(before) : 0,
    loses: after.length > 0 ? all - customers(after) : 0,
  };
}

export function createAccessToTypes(db: Database, audit: AuditTrail): AccessToTypes {
  return {
    async allowedGroups(person, id) {
      if (!(await findDownloadType(db, person, id))) throw notFound();
      return listAllowedGroups(db, id);
    },

    allowGroup: (person, id, groupId) =>
      transact(db, async (tx) => {
        const type = await findDownloadType(tx, person, id);
        if (!type) throw notFound();
        const group = await findGroup(tx, groupId);
        if (!group) throw invalidField('user_group_id', 'unknown_group');
        if (await insertAllowedGroup(tx, id, groupId)) {
          await audit.add(tx, person, {
            action: 'allowed_group.add',
            subject: type.name,
            about: { groupId },
            detail: { id, group: group.name, group_id: groupId },
          });
        }
        return mustExist((await listAllowedGroups(tx, id)).find((each) => each.user_group_id === groupId));
      }),

    setAccess: (person, id, { everyone, user_group_ids: ids, previous_user_group_ids: read }, isDryRun) =>
      transact(db, async (tx) => {
        if ((everyone === undefined) === (ids === undefined))
          throw invalidField('user_group_ids', everyone ? 'invalid' : 'required');
        const type = await findDownloadType(tx, person, id);
        if (!type) throw notFound();
        const groups = await listGroupsAmong(tx, ids ?? []);
        if (groups.length !== (ids ?? []).length) throw invalidField('user_group_ids', 'unknown_group');
        const before = await listGroupsAmong(
          tx,
          (await listAllowedGroups(tx, id)).map((allowed) => allowed.user_group_id),
        );
        const given = new Set(read ?? idsOf(before));
        if (given.size !== before.length || !before.every((group) => given.has(group.id)))
          throw changedMeanwhile(accessOf(before));
        const added = without(groups, before);
        const removed = without(before, groups);
        const answer = {
          ...accessOf(groups),
          ...(await numbersOf(tx, before, groups)),
        };
        if (isDryRun || added.length + removed.length === 0) return answer;
        requireRecentLogin(person, 'sixty minutes');
        await changeAllowedGroups(tx, id, { added: idsOf(added), removed: idsOf(removed) });
        await audit.add(tx, person, {
          action: 'allowed_group.set',
          subject: type.name,
          detail: {
            id,
            everyone: answer.everyone,
            gains: answer.gains,
            loses: answer.loses,
            added: someNames(added),
            removed: someNames(removed),
          },
        });
        return answer;
      }),

    disallowGroup: (person, id, groupId) =>
      transact(db, async (tx) => {
        const type = await findDownloadType(tx, person, id);
        if (!type) throw notFound();
        const allowed = await listAllowedGroups(tx, id);
        const group = allowed.find((entry) => entry.user_group_id === groupId);
        if (!group) throw notFound();
        if (allowed.length === 1)
          throw new HttpProblem(409, 'last_allowed_group', { values: { names: type.name } });
        await deleteAllowedGroup(tx, id, groupId);
        await audit.add(tx, person, {
          action: 'allowed_group.remove',
          subject: type.name,
          about: { groupId },
          detail: { id, group: group.name, group_id: groupId },
        });
      }),
  };
}

import type { KeptLicence, Licence } from '../../contract/licence';
import { dayOf } from '../../contract/licence-term';
import type { Queryable } from '../../platform/db/connection';
import { HttpProblem, invalidField, notFound } from '../../platform/http/problem';
import type { Principal } from '../../platform/principal';
import { findGroup } from '../accounts/groups.shared.sql';
import { decodePart } from './licence-file';
import {
  findLicence,
  findLicenceOfFile,
  findLicenceOfName,
  insertLicence,
  setLicenceGroup,
} from './licences.shared.sql';

const ofOtherGroup = ({ group }: KeptLicence) =>
  new HttpProblem(409, 'licence_of_other_group', { values: { group: group?.name ?? '' } });

const firstDayOf = ({ valid_from }: Pick<Licence, 'valid_from'>) => valid_from.slice(0, 10);
const lastDayOf = ({ valid_until }: Pick<Licence, 'valid_until'>) => valid_until?.slice(0, 10) ?? null;

/** Reads and stores licences within a transaction. */
export function createLicenceRecords(now: () => Date) {
  const today = () => dayOf(now());

  /** Returns a licence that a person may see. @throws HttpProblem 404 */
  async function present(tx: Queryable, person: Principal, id: number): Promise<KeptLicence> {
    const licence = Number.isSafeInteger(id) ? await findLicence(tx, today(), id) : undefined;
    if (!licence || !(person.isAdmin || licence.group?.id === person.groupId)) throw notFound();
    return licence;
  }

  async function groupOf(tx: Queryable, id: number | undefined) {
    const group = id === undefined ? undefined : await findGroup(tx, id);
    if (id !== undefined && !group) throw invalidField('group', 'unknown_group');
    return group;
  }

  const insert = (
    tx: Queryable,
    person: Principal,
    licence: Licence,
    file: string,
    group: KeptLicence['group'],
  ) =>
    insertLicence(tx, {
      kid: (decodePart(file.split('.')[0] ?? '') as { kid: string }).kid,
      file,
      group_id: group?.id ?? null,
      group_name: group?.name ?? '',
      name: licence.name.trim(),
      company: licence.company?.trim() ?? '',
      erp: licence.erp ?? null,
      edition: licence.edition,
      users: licence.users,
      apps: licence.apps,
      valid_from: firstDayOf(licence),
      valid_until: lastDayOf(licence),
      created_at: now().toISOString(),
      created_by: person.id,
    });

  /**
   * Prevents a second valid licence of the same name in a group.
   * @param renewed the licence that this one replaces
   * @throws HttpProblem 409 with the existing licence
   */
  async function refuseSecond(
    tx: Queryable,
    licence: Licence,
    groupId: number | null | undefined,
    renewed?: number,
  ): Promise<void> {
    const last = lastDayOf(licence);
    if (groupId === undefined || groupId === null || (last !== null && last < today())) return;
    const current = await findLicenceOfName(tx, today(), groupId, licence.name, renewed);
    if (!current) return;
    const { name, users } = current;
    throw new HttpProblem(409, 'licence_name_taken', { values: { name, users }, members: { current } });
  }

  /** Returns the licence of a file. Stores it if it is not stored yet. */
  async function keepOnce(
    tx: Queryable,
    person: Principal,
    { licence, file, groupId }: { licence: Licence; file: string; groupId: number | undefined },
  ): Promise<{ kept: KeptLicence; isNew: boolean }> {
    const group = await groupOf(tx, groupId);
    const known = await findLicenceOfFile(tx, file);
    if (known === undefined) {
      await refuseSecond(tx, licence, group?.id);
      const id = await insert(tx, person, licence, file, group ?? null);
      return { kept: await present(tx, person, id), isNew: true };
    }
    const before = await present(tx, person, known);
    if (!group || before.group?.id === group.id) return { kept: before, isNew: false };
    if (before.group && before.group.id !== null) throw ofOtherGroup(before);
    await refuseSecond(tx, licence, group.id);
    await setLicenceGroup(tx, known, group);
    return { kept: await present(tx, person, known), isNew: false };
  }

  return { present, insert, refuseSecond, keepOnce };
}

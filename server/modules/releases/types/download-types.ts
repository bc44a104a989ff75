import type {
  AllowedGroup,
  DownloadType,
  DownloadTypeChange,
  ListedDownloadType,
  NewDownloadType,
  TypeAccess,
  TypeAccessAnswer,
} from '../../../contract/download-type';
import type { ListQuery, Page } from '../../../contract/list';
import { transact, type Database, type Queryable } from '../../../platform/db/connection';
import {
  invalidField,
  invalidFields,
  notFound,
  HttpProblem,
  type FieldProblem,
  requireVersion,
} from '../../../platform/http/problem';
import {
  changeAllowedGroups,
  countCustomerGroups,
  deleteAllowedGroup,
  deleteDownloadType,
  findDownloadType,
  insertAllowedGroup,
  insertDownloadType,
  isDownloadTypeNameTaken,
  listAllowedGroups,
  listAllowedGroupsByType,
  listDownloadTypes,
  listGroupsAmong,
  updateDownloadType,
  type StoredDownloadType,
} from './download-types.sql';
import { countDownloadables, listReleaseSummariesByType } from '../releases.sql';
import { deleteFailed } from '../uploads/uploads.sql';
import { findGroup } from '../../accounts/groups.sql';
import type { AuditTrail } from '../../audit/trail';
import { requireRecentLogin, type Principal } from '../../../platform/principal';
import { definitionProblem, isUsableProgramName } from '../installers/service-definition';

export interface DownloadTypes {
  /**
   * Returns the types that the person may see, with the visible releases, newest first, and the allowed
   * groups when requested. The service definition and the groups are for administrators only.
   */
  list(
    person: Principal,
    query: ListQuery,
    include?: { downloadables?: boolean; userGroups?: boolean },
  ): Promise<Page<ListedDownloadType>>;
  /** @throws HttpProblem 409 when the name is in use, 422 */
  create(person: Principal, type: NewDownloadType): Promise<DownloadType>;
  /** @throws HttpProblem 404, 409 with `current` for another version, 409 when the name is in use, 422 */
  change(person: Principal, id: number, change: DownloadTypeChange): Promise<DownloadType>;
  /** @throws HttpProblem 404, 409 while it has releases */
  delete(person: Principal, id: number): Promise<void>;
  /** @throws HttpProblem 404 */
  allowedGroups(person: Principal, id: number): Promise<AllowedGroup[]>;
  /** Allows a group; no error if it is allowed already. @throws HttpProblem 404, 422 for an unknown group */
  allowGroup(person: Principal, id: number, groupId: number): Promise<AllowedGroup>;
  /**
   * Sets the access to a type: everyone, or the given groups and administrators.
   * @param isDryRun true: nothing changes
   * @throws HttpProblem 404, 422 for an unknown group, or unless exactly one of the two is given
   */
  setAccess(person: Principal, id: number, access: TypeAccess, isDryRun: boolean): Promise<TypeAccessAnswer>;
  /** @throws HttpProblem 404, 409 for the last group: without any group, everyone would see the type */
  disallowGroup(person: Principal, id: number, groupId: number): Promise<void>;
}

const installerFields = [
  'has_windows_service_installer',
  'windows_service_installer_program_name',
  'windows_service_installer_xml_contents',
] as const;

/** Returns the problems of a type with a Windows service installer. */
function installerProblems(type: NewDownloadType): FieldProblem[] {
  const nameField = 'windows_service_installer_program_name';
  const xmlField = 'windows_service_installer_xml_contents';
  const problems: FieldProblem[] = [];
  const xml = type[xmlField] ?? '';
  if (type.has_windows_service_installer && !type[nameField]?.trim())
    problems.push({ field: nameField, code: 'required' });
  else if (!isUsableProgramName(type[nameField]?.trim() ?? ''))
    problems.push({ field: nameField, code: 'unusable_on_windows' });
  if (type.has_windows_service_installer && !xml.trim()) {
    problems.push({ field: xmlField, code: 'required' });
  } else if (xml.trim()) {
    const problem = definitionProblem(xml);
    // A definition that no installer uses only has to be valid XML.
    if (problem && (type.has_windows_service_installer || problem.code === 'not_well_formed'))
      problems.push({ field: xmlField, ...problem });
  }
  return problems;
}

/** Converts a new type to the stored columns. */
const toStored = (type: NewDownloadType): Omit<StoredDownloadType, 'id' | 'version'> => ({
  name: type.name.trim(),
  description: type.description?.trim() ?? '',
  categorie: type.categorie.trim(),
  escrow: type.escrow ?? false,
  has_windows_service_installer: type.has_windows_service_installer ?? false,
  windows_service_installer_program_name: type.windows_service_installer_program_name?.trim() ?? '',
  windows_service_installer_xml_contents: type.windows_service_installer_xml_contents ?? '',
});

type FoundGroup = Awaited<ReturnType<typeof listGroupsAmong>>[number];

const idsOf = (groups: readonly FoundGroup[]) => groups.map(({ id }) => id);

function without(groups: readonly FoundGroup[], others: readonly FoundGroup[]): FoundGroup[] {
  const ids = new Set(idsOf(others));
  return groups.filter(({ id }) => !ids.has(id));
}

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

const nameTaken = () =>
  new HttpProblem(409, 'download_type_name_taken', { errors: [{ field: 'name', code: 'taken' }] });

export function createDownloadTypes(db: Database, audit: AuditTrail, now: () => Date): DownloadTypes {
  const shownTo = (person: Principal, type: StoredDownloadType): DownloadType => {
    const { windows_service_installer_xml_contents: xml, ...shown } = type;
    return {
      ...shown,
      ...(person.isAdmin && { windows_service_installer_xml_contents: xml }),
      windows_service_installer_bits: [32, 64],
    };
  };

  return {
    async list(person, query, include = {}) {
      const at = now().toISOString();
      const page = await listDownloadTypes(db, person, query, at);
      const ids = page.rows.map(({ id }) => id);
      const releases = include.downloadables
        ? await listReleaseSummariesByType(db, person, at, ids)
        : undefined;
      const groups =
        include.userGroups && person.isAdmin ? await listAllowedGroupsByType(db, ids) : undefined;
      const rows = page.rows.map((type) => ({
        ...shownTo(person, type),
        ...(releases && { downloadables: releases.get(type.id) ?? [] }),
        ...(groups && { user_groups: groups.get(type.id) ?? [] }),
      }));
      return { ...page, rows };
    },

    async create(person, type) {
      const problems = installerProblems(type);
      if (problems.length > 0) throw invalidFields(problems);
      return transact(db, async (tx) => {
        if (await isDownloadTypeNameTaken(tx, type.name)) throw nameTaken();
        const id = await insertDownloadType(tx, toStored(type));
        const created = await findDownloadType(tx, person, id);
        if (!created) throw new Error('A download type that was just created is missing');
        await audit.add(tx, person, {
          action: 'download_type.create',
          subject: created.name,
          detail: { id },
        });
        return shownTo(person, created);
      });
    },

    async change(person, id, { version, ...change }) {
      return transact(db, async (tx) => {
        const stored = await findDownloadType(tx, person, id);
        if (!stored) throw notFound();
        requireVersion(stored, version, shownTo(person, stored));
        const wanted = { ...stored, ...change };
        // A definition from before a rule stays valid until it is changed.
        const isChanged = installerFields.some((field) => wanted[field] !== stored[field]);
        // Customers run the program that the definition names.
        if (isChanged) requireRecentLogin(person);
        const problems = isChanged ? installerProblems(wanted) : [];
        if (problems.length > 0) throw invalidFields(problems);
        if (await isDownloadTypeNameTaken(tx, wanted.name, id)) throw nameTaken();
        await updateDownloadType(tx, stored, toStored(wanted));
        const changed = await findDownloadType(tx, person, id);
        if (!changed) throw new Error('A download type that was just changed is missing');
        await audit.add(tx, person, {
          action: 'download_type.change',
          subject: changed.name,
          detail: { id, ...(changed.name !== stored.name && { before: stored.name }) },
        });
        return shownTo(person, changed);
      });
    },

    delete: (person, id) =>
      transact(db, async (tx) => {
        const type = await findDownloadType(tx, person, id);
        if (!type) throw notFound();
        const count = await countDownloadables(tx, id);
        if (count > 0) throw new HttpProblem(409, 'type_has_releases', { values: { count } });
        await deleteFailed(tx, id);
        await deleteDownloadType(tx, id, now().toISOString());
        await audit.add(tx, person, { action: 'download_type.delete', subject: type.name, detail: { id } });
      }),

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
            detail: { id, group: group.name, group_id: groupId },
          });
        }
        const allowed = (await listAllowedGroups(tx, id)).find((entry) => entry.user_group_id === groupId);
        if (!allowed) throw new Error('An allowed group that was just added is missing');
        return allowed;
      }),

    setAccess: (person, id, { everyone, user_group_ids: ids }, isDryRun) =>
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
        const added = without(groups, before);
        const removed = without(before, groups);
        const answer = {
          everyone: groups.length === 0,
          groups: groups.map((group) => ({ id: group.id, name: group.name })),
          ...(await numbersOf(tx, before, groups)),
        };
        if (isDryRun || added.length + removed.length === 0) return answer;
        requireRecentLogin(person);
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
          detail: { id, group: group.name, group_id: groupId },
        });
      }),
  };
}

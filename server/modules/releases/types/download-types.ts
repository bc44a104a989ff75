import type {
  DownloadType,
  DownloadTypeChange,
  ListedDownloadType,
  NewDownloadType,
} from '../../../contract/download-type';
import type { Page } from '../../../contract/list';
import { transact, type Database } from '../../../platform/db/connection';
import { mustExist } from '../../../platform/db/errors';
import {
  invalidFields,
  notFound,
  HttpProblem,
  type FieldProblem,
  requireVersion,
} from '../../../platform/http/problem';
import {
  deleteDownloadType,
  findDownloadType,
  insertDownloadType,
  isDownloadTypeNameTaken,
  listAllowedGroupsByType,
  listDownloadTypes,
  updateDownloadType,
  type StoredDownloadType,
  type TypesRequest,
} from './download-types.shared.sql';
import { listNewestReleases } from '../lists/type-lists.sql';
import { countDownloadables, listReleaseSummariesByType } from '../releases.shared.sql';
import { wordsOf } from '../../../platform/lists/search-key';
import { deleteFailed } from '../uploads/uploads.shared.sql';
import { createAccessToTypes, type AccessToTypes } from './access-to-types';
import type { AuditTrail } from '../../audit/trail';
import { requireRecentLogin, type Principal } from '../../../platform/principal';
import { areSame, factProblems, splitFacts, toStoredFacts } from '../installation/facts';
import { definitionProblem, isUnreadable, isUsableProgramName } from '../installers/service-definition';

export interface DownloadTypes extends AccessToTypes {
  /**
   * Returns the types that the person may see with their newest releases, and with all visible releases, newest
   * first, and the allowed groups when requested. The service definition and the groups are for administrators only.
   */
  list(
    person: Principal,
    query: TypesRequest,
    include?: { downloadables?: boolean; userGroups?: boolean },
  ): Promise<Page<ListedDownloadType>>;
  /** @throws HttpProblem 404 */
  get(person: Principal, id: number): Promise<ListedDownloadType>;
  /** @throws HttpProblem 409 when the name is in use, 422 */
  create(person: Principal, type: NewDownloadType): Promise<DownloadType>;
  /** @throws HttpProblem 404, 409 with `current` for another version, 409 when the name is in use, 422 */
  change(person: Principal, id: number, change: DownloadTypeChange): Promise<DownloadType>;
  /** @throws HttpProblem 404, 409 while it has releases */
  delete(person: Principal, id: number): Promise<void>;
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
    if (problem && (type.has_windows_service_installer || isUnreadable(problem)))
      problems.push({ field: xmlField, ...problem });
  }
  return problems;
}

/** Converts a new type to the stored columns. */
const toStored = (type: NewDownloadType): Omit<StoredDownloadType, 'id' | 'version'> => ({
  name: type.name.trim(),
  description: type.description?.trim() ?? '',
  categorie: type.categorie.trim(),
  description_nl: type.description_nl?.trim() ?? '',
  categorie_nl: type.categorie_nl?.trim() ?? '',
  escrow: type.escrow ?? false,
  has_windows_service_installer: type.has_windows_service_installer ?? false,
  windows_service_installer_program_name: type.windows_service_installer_program_name?.trim() ?? '',
  windows_service_installer_xml_contents: type.windows_service_installer_xml_contents ?? '',
  ...toStoredFacts(type),
});

/** Returns what everyone who sees a type may read of it. */
export function forEveryone(type: StoredDownloadType): DownloadType {
  const { windows_service_installer_xml_contents: _, ...shown } = splitFacts(type).rest;
  return { ...shown, windows_service_installer_bits: [32, 64] };
}

/** For a type that was deleted meanwhile. */
const noReleases = { release_count: 0, latest: null };

const nameTaken = () =>
  new HttpProblem(409, 'download_type_name_taken', { errors: [{ field: 'name', code: 'taken' }] });

export function createDownloadTypes(db: Database, audit: AuditTrail, now: () => Date): DownloadTypes {
  const listedFor = (person: Principal, type: StoredDownloadType): DownloadType => ({
    ...forEveryone(type),
    ...(person.isAdmin && {
      windows_service_installer_xml_contents: type.windows_service_installer_xml_contents,
    }),
  });
  const shownTo = (person: Principal, type: StoredDownloadType): DownloadType => ({
    ...listedFor(person, type),
    ...(person.isAdmin && splitFacts(type).facts),
  });

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
      const newest = await listNewestReleases(db, person, {
        typeIds: ids,
        words: wordsOf(query.q ?? ''),
        now: at,
      });
      const rows = page.rows.map((type) => ({
        ...listedFor(person, type),
        ...(newest.get(type.id) ?? noReleases),
        ...(releases && { downloadables: releases.get(type.id) ?? [] }),
        ...(groups && { user_groups: groups.get(type.id) ?? [] }),
      }));
      return { ...page, rows };
    },

    async get(person, id) {
      const type = await findDownloadType(db, person, id);
      if (!type) throw notFound();
      const newest = await listNewestReleases(db, person, {
        typeIds: [id],
        words: [],
        now: now().toISOString(),
      });
      return { ...shownTo(person, type), ...(newest.get(id) ?? noReleases) };
    },

    async create(person, type) {
      const problems = [...installerProblems(type), ...factProblems(toStoredFacts(type))];
      if (problems.length > 0) throw invalidFields(problems);
      return transact(db, async (tx) => {
        if (await isDownloadTypeNameTaken(tx, type.name)) throw nameTaken();
        const id = await insertDownloadType(tx, toStored(type));
        const created = mustExist(await findDownloadType(tx, person, id));
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
        const facts = toStoredFacts(wanted);
        const haveFactsChanged = !areSame(facts, splitFacts(stored).facts);
        // Customers run the program that the definition names, and the commands among the facts.
        if (isChanged || haveFactsChanged) requireRecentLogin(person, 'sixty minutes');
        const problems = [
          ...(isChanged ? installerProblems(wanted) : []),
          ...(haveFactsChanged ? factProblems(facts) : []),
        ];
        if (problems.length > 0) throw invalidFields(problems);
        if (await isDownloadTypeNameTaken(tx, wanted.name, id)) throw nameTaken();
        await updateDownloadType(tx, stored, toStored(wanted));
        const changed = mustExist(await findDownloadType(tx, person, id));
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

    ...createAccessToTypes(db, audit),
  };
}

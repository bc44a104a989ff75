import { createHash } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import type { KeptLicence, LicencesQuery } from '../../contract/licence';
import { addDays } from '../../contract/licence-term';
import type { Page } from '../../contract/list';
import type { Queryable } from '../../platform/db/connection';
import { readApps } from '../../platform/db/json-column';
import type { Tables } from '../../platform/db/tables';
import { nameKey } from '../../platform/names/name-key';
import { readPage, type Listing } from '../../platform/lists/read-page';
import { searchable } from '../../platform/lists/search-key';
import { currentStates, endsSoonDays, isInFilter, replacedFrom, stateOn } from './licence-state.sql';

/** The group may have been renamed since. */
const groupName = sql<string>`coalesce(groups.name, licences.group_name)`;

const query = (db: Queryable, today: string) =>
  db
    .selectFrom('licences')
    .leftJoin('users', 'users.id', 'licences.created_by')
    .leftJoin('groups', 'groups.id', 'licences.group_id')
    .select([
      'licences.id as id',
      'licences.name as name',
      'licences.group_id as group_id',
      'licences.company as company',
      'licences.erp as erp',
      'licences.edition as edition',
      'licences.apps as apps',
      'licences.users as users',
      'licences.valid_from as valid_from',
      'licences.valid_until as valid_until',
      'licences.created_at as created_at',
      'licences.withdrawn_reason as withdrawn_reason',
      'licences.replaced_by as replaced_by',
      'users.name as created_by',
    ])
    .select(groupName.as('group_name'))
    .select(replacedFrom.as('replaced_from'))
    .select(stateOn(today).as('state'));

type Row = Awaited<ReturnType<ReturnType<typeof query>['executeTakeFirstOrThrow']>>;

const toLicence = ({
  group_id,
  group_name,
  apps,
  withdrawn_reason,
  replaced_by,
  replaced_from,
  ...row
}: Row): KeptLicence => ({
  ...row,
  group: group_name === '' ? null : { id: group_id, name: group_name },
  apps: readApps('licences', row.id, apps),
  withdrawn_reason: withdrawn_reason ?? undefined,
  replaced_by: replaced_by ?? undefined,
  replaced_from: replaced_from ?? undefined,
});

const text = (by: ReturnType<typeof sql<string>>) => ({ by, type: 'string' as const });

const listingOn = (today: string): Listing => ({
  sorts: {
    // First those in use, in the order in which they end.
    urgency: text(
      sql`case when ${stateOn(today)} in (${sql.join(currentStates)})
        then coalesce(licences.valid_until, '9999-12-31') else 'over' end`,
    ),
    created_at: text(sql`licences.created_at`),
    name: text(sql`licences.search_key`),
    company: text(sql`lower(licences.company)`),
    group: text(sql`lower(coalesce(groups.name, licences.group_name))`),
    users: { by: sql`licences.users`, type: 'number' },
    valid_from: text(sql`licences.valid_from`),
    valid_until: text(sql`coalesce(licences.valid_until, '9999-12-31')`),
  },
  sort: '-created_at',
  id: sql`licences.id`,
  searched: [sql`licences.search_key`, sql`groups.search_key`],
});

/**
 * Returns licences with their state today, optionally only those of a group.
 * @throws HttpProblem 422 for an invalid cursor
 */
export async function listLicences(
  db: Queryable,
  today: string,
  groupId: number | undefined,
  request: LicencesQuery,
): Promise<Page<KeptLicence>> {
  let licences = query(db, today);
  if (groupId !== undefined) licences = licences.where('licences.group_id', '=', groupId);
  if (request.group !== undefined) licences = licences.where('licences.group_id', '=', Number(request.group));
  if (request.state !== undefined) licences = licences.where(isInFilter(request.state, today));
  // Repeats the condition of the state in a form that can use the index on the last day.
  if (request.state === 'ends_soon') licences = licences.where('licences.valid_until', '>=', today);
  if (request.state === 'ends_soon')
    licences = licences.where('licences.valid_until', '<=', addDays(today, endsSoonDays));
  if (request.state === 'ended') licences = licences.where('licences.valid_until', '<', today);
  const page = await readPage(licences, listingOn(today), request);
  return { ...page, rows: page.rows.map(toLicence) };
}

export async function findLicence(
  db: Queryable,
  today: string,
  id: number,
): Promise<KeptLicence | undefined> {
  const row = await query(db, today).where('licences.id', '=', id).executeTakeFirst();
  return row && toLicence(row);
}

/** Returns term and withdrawal of a licence, and the first day of the licences that replace it. */
export const findLicenceStanding = (db: Queryable, id: number) =>
  db
    .selectFrom('licences')
    .select(['valid_from', 'valid_until', 'withdrawn_at', 'withdrawn_reason'])
    .select(replacedFrom.as('replaced_from'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Returns a licence of a group with this name that is valid on a day, except `except`. Compares by `nameKey`.
 */
export async function findLicenceOfName(
  db: Queryable,
  today: string,
  groupId: number,
  name: string,
  except = 0,
): Promise<KeptLicence | undefined> {
  const row = await query(db, today)
    .where('licences.group_id', '=', groupId)
    .where('licences.name_key', '=', nameKey(name))
    .where(stateOn(today), 'in', currentStates)
    .where('licences.id', '<>', except)
    .orderBy('licences.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toLicence(row);
}

/** Max number of licences in a history. */
const historyLength = 20;

/** Returns the licences of this name of the same group, the latest first. Compares by `nameKey`. */
export async function listLicencesOfName(
  db: Queryable,
  today: string,
  { name, group }: Pick<KeptLicence, 'name' | 'group'>,
): Promise<KeptLicence[]> {
  const groupId = group?.id ?? null;
  const rows = await query(db, today)
    .where('licences.group_id', groupId === null ? 'is' : '=', groupId)
    .where('licences.name_key', '=', nameKey(name))
    // Deleted groups have no id.
    .where(groupName, '=', group?.name ?? '')
    .orderBy('licences.valid_from', 'desc')
    .orderBy('licences.id', 'desc')
    .limit(historyLength)
    .execute();
  return rows.map(toLicence);
}

/** Returns the content of the file of a licence. */
export async function findLicenceFile(db: Queryable, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('licences').select('file').where('id', '=', id).executeTakeFirst();
  return row?.file;
}

const hashOf = (file: string) => createHash('sha256').update(file).digest('hex');

/** Returns the id of the licence with exactly this file. */
export async function findLicenceOfFile(db: Queryable, file: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('licences')
    .select('id')
    .where('file_hash', '=', hashOf(file))
    .executeTakeFirst();
  return row?.id;
}

type NewRow = Omit<
  Insertable<Tables['licences']>,
  | 'file_hash'
  | 'apps'
  | 'search_key'
  | 'name_key'
  | 'withdrawn_at'
  | 'withdrawn_reason'
  | 'replaced_by'
  | 'reminded_days'
> & { apps: readonly string[] };

/** @throws a unique violation when a licence with exactly this file exists */
export async function insertLicence(db: Queryable, licence: NewRow): Promise<number> {
  const row = await db
    .insertInto('licences')
    .values({
      ...licence,
      file_hash: hashOf(licence.file),
      apps: JSON.stringify(licence.apps),
      search_key: [licence.name, licence.company, licence.group_name].map(searchable).join('\n'),
      name_key: nameKey(licence.name),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setLicenceGroup(
  db: Queryable,
  id: number,
  group: { id: number; name: string },
): Promise<void> {
  await db
    .updateTable('licences')
    .set({ group_id: group.id, group_name: group.name })
    .where('id', '=', id)
    .execute();
}

export async function setReplaced(db: Queryable, id: number, by: number | null): Promise<void> {
  await db.updateTable('licences').set({ replaced_by: by }).where('id', '=', id).execute();
}

export async function setWithdrawn(db: Queryable, id: number, at: string, reason: string): Promise<void> {
  await db
    .updateTable('licences')
    .set({ withdrawn_at: at, withdrawn_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Returns the licences that a licence replaces, newest first, without withdrawn ones. */
export const listReplacedBy = (db: Queryable, id: number) =>
  db
    .selectFrom('licences')
    .where('replaced_by', '=', id)
    .where('withdrawn_at', 'is', null)
    .select(['id', 'name', 'group_id'])
    .orderBy('id', 'desc')
    .execute();

/** Counts the valid licences per state and month of their last day; null: they have no last day. */
export const countValidLicences = (db: Queryable, today: string) =>
  db
    .selectFrom((qb) =>
      qb
        .selectFrom('licences')
        .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
        .where('withdrawn_at', 'is', null)
        .where('replaced_by', 'is', null)
        .select([sql<string | null>`substr(valid_until, 1, 7)`.as('month'), stateOn(today).as('state')])
        .as('current'),
    )
    .groupBy(['month', 'state'])
    .select(({ fn }) => ['month', 'state', fn.countAll<number>().as('count')])
    .execute();

/** Counts the valid licences of groups. @param today YYYY-MM-DD */
export const countValidByGroup = (db: Queryable, groupIds: readonly number[], today: string) =>
  db
    .selectFrom('licences')
    .where('group_id', 'in', groupIds)
    .where('valid_from', '<=', today)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
    .where('withdrawn_at', 'is', null)
    .where('replaced_by', 'is', null)
    .groupBy('group_id')
    .select(({ fn }) => ['group_id as groupId', fn.countAll<number>().as('licences')])
    .execute();

/** Counts the valid licences per edition. */
export const countValidByEdition = (db: Queryable, today: string) =>
  db
    .selectFrom('licences')
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
    .where('withdrawn_at', 'is', null)
    .where('replaced_by', 'is', null)
    .groupBy('edition')
    .select(({ fn }) => ['edition', fn.countAll<number>().as('licences')])
    .execute();

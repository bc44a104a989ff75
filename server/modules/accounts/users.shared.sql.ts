import { sql } from 'kysely';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/languages';
import type { ListQuery, Page } from '../../contract/list';
import type { User } from '../../contract/user';
import type { Queryable } from '../../platform/db/connection';
import { emailKey, storedEmail } from '../../platform/names/email-address';
import { readPage, type Listing } from '../../platform/lists/read-page';
import { searchKey } from '../../platform/lists/search-key';
import { selectAccounts, type Account } from './account-rows.sql';

export type { Account } from './account-rows.sql';

const toUser = (row: Account): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  group: { id: row.group_id, name: row.group_name },
  is_manager: row.is_manager === 1,
  blocked: row.blocked === 1,
  version: row.version,
  created_at: row.created_at,
  last_login_at: row.last_login_at,
});

/** Returns the known ways in which a user can log in. A company account is unknown until its first login. */
function loginWaysOf(row: Account): NonNullable<User['login_ways']> {
  const isAdmin = row.is_admin === 1;
  if (!isAdmin && row.demands_company) return ['company'];
  const hasPassword = row.password_hash !== '';
  const has = {
    password: hasPassword,
    totp: hasPassword && row.has_totp,
    passkey: row.has_passkey,
    company: !isAdmin && row.has_company_account,
  };
  return (['password', 'totp', 'passkey', 'company'] as const).filter((way) => Boolean(has[way]));
}

/** A manager helps colleagues to log in, and need not know who has no second factor. */
const toUserForManagers = (row: Account): User => ({
  ...toUser(row),
  login_ways: loginWaysOf(row).filter((way) => way !== 'totp'),
});

const toUserForAdministrators = (row: Account): User => ({
  ...toUser(row),
  has_second_factor: Boolean(row.has_totp) || Boolean(row.has_passkey),
  login_ways: loginWaysOf(row),
});

/** Converts an account to the user that each kind of reader sees. */
export const toUserFor = {
  administrator: toUserForAdministrators,
  manager: toUserForManagers,
  colleague: toUser,
};

const listing: Listing = {
  sorts: {
    name: { by: sql`users.search_key`, type: 'string' },
    email: { by: sql`users.email_key`, type: 'string' },
    group: { by: sql`groups.search_key`, type: 'string' },
    created_at: { by: sql`users.created_at`, type: 'string' },
    last_login_at: { by: sql`coalesce(users.last_login_at, '')`, type: 'string' },
  },
  sort: 'name',
  id: sql`users.id`,
  searched: [sql`users.search_key`, sql`groups.search_key`],
};

/**
 * Returns a page of users, of one group or of all. `seenBy` selects the visible fields.
 * @throws HttpProblem 422 for an invalid cursor
 */
export async function listUsers(
  db: Queryable,
  { groupId, seenBy }: { groupId: number | undefined; seenBy: keyof typeof toUserFor },
  request: ListQuery,
): Promise<Page<User>> {
  let query = selectAccounts(db);
  if (groupId !== undefined) query = query.where('users.group_id', '=', groupId);
  const page = await readPage(query, listing, request);
  return { ...page, rows: page.rows.map(toUserFor[seenBy]) };
}

/** Returns a user with the fields that administrators see. */
export async function findUser(db: Queryable, id: number): Promise<User | undefined> {
  const account = await findAccountById(db, id);
  return account && toUserForAdministrators(account);
}

/** Returns the account with an e-mail address. */
export function findAccount(db: Queryable, email: string): Promise<Account | undefined> {
  return selectAccounts(db).where('users.email_key', '=', emailKey(email)).executeTakeFirst();
}

export function findAccountById(db: Queryable, id: number): Promise<Account | undefined> {
  return selectAccounts(db).where('users.id', '=', id).executeTakeFirst();
}

export async function passwordHashOf(db: Queryable, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash;
}

export async function countUsers(db: Queryable): Promise<number> {
  const query = db.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Counts the users of customer groups who logged in since a time. @param since ISO 8601, UTC */
export async function countCustomersSince(db: Queryable, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .innerJoin('groups', 'groups.id', 'users.group_id')
    .where('groups.is_admin', '=', 0)
    .where('users.last_login_at', '>=', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects administrators who are not blocked, oldest first. */
const administratorsIn = (db: Queryable) =>
  db
    .selectFrom('users')
    .innerJoin('groups', 'groups.id', 'users.group_id')
    .where('groups.is_admin', '=', 1)
    .where('users.blocked', '=', 0)
    .orderBy('users.id');

/** Returns the language of mail to the vendor: that of the first administrator who is not blocked. */
export async function findVendorLanguage(db: Queryable): Promise<Language> {
  const first = await administratorsIn(db).select('users.language').limit(1).executeTakeFirst();
  return first?.language ?? DEFAULT_LANGUAGE;
}

/** True if the user is the only administrator who is not blocked. */
export async function isLastAdministrator(db: Queryable, id: number): Promise<boolean> {
  const administrators = await administratorsIn(db).select('users.id').limit(2).execute();
  return administrators.length === 1 && administrators[0]?.id === id;
}

/** Returns the ids of the managers of a group who are not blocked. */
export async function managerIds(db: Queryable, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('group_id', '=', groupId)
    .where('is_manager', '=', 1)
    .where('blocked', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

export async function isBlocked(db: Queryable, id: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('blocked').where('id', '=', id).executeTakeFirst();
  return row?.blocked === 1;
}

interface NewUserRow {
  name: string;
  email: string;
  groupId: number;
  passwordHash: string;
  now: string;
  isManager?: boolean;
  language?: Language;
}

/** @throws a unique violation if the address is in use */
export async function insertUser(db: Queryable, user: NewUserRow): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({
      ...naming(user),
      group_id: user.groupId,
      password_hash: user.passwordHash,
      created_at: user.now,
      last_login_at: null,
      is_manager: user.isManager ? 1 : 0,
      language: user.language ?? DEFAULT_LANGUAGE,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Returns the columns that depend on the name and the address: both themselves, the key to compare and the
 * key to search.
 */
const naming = ({ name, email }: { name: string; email: string }) => ({
  name,
  email: storedEmail(email),
  email_key: emailKey(email),
  search_key: searchKey('users', { name, email: storedEmail(email) }),
});

/** Updates a user and increments its version. @throws a unique violation if the address is in use */
export async function updateUser(
  db: Queryable,
  user: User,
  {
    name,
    email,
    groupId,
    isManager,
    isBlocked,
  }: { name: string; email: string; groupId: number; isManager: boolean; isBlocked: boolean },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...naming({ name, email }),
      group_id: groupId,
      is_manager: isManager ? 1 : 0,
      blocked: isBlocked ? 1 : 0,
      version: user.version + 1,
    })
    .where('id', '=', user.id)
    .execute();
}

/**
 * Updates the fields that users can change in their own account, and increments the version.
 * @throws a unique violation if the address is in use
 */
export async function updateOwnAccount(
  db: Queryable,
  { id, version }: Pick<Account, 'id' | 'version'>,
  { name, email, language }: Pick<Account, 'name' | 'email' | 'language'>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...naming({ name, email }),
      language,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteUser(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

export async function setPasswordHash(db: Queryable, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function setLastLogin(db: Queryable, id: number, now: string): Promise<void> {
  await db.updateTable('users').set({ last_login_at: now }).where('id', '=', id).execute();
}

/**
 * True if a user of the group has an address of the domain or of a subdomain.
 * @param domain as returned by `domainOf`
 */
export async function hasUserOfDomain(db: Queryable, groupId: number, domain: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('group_id', '=', groupId)
    .where((eb) => eb.or([eb('email_key', 'like', `%@${domain}`), eb('email_key', 'like', `%.${domain}`)]))
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}

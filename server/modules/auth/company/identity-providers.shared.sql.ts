import type { Insertable, Updateable } from 'kysely';
import type { IdentityProvider } from '../../../contract/identity-provider';
import type { Queryable } from '../../../platform/db/connection';
import type { Tables } from '../../../platform/db/tables';

/** An identity provider with its client secret, encrypted, which never leaves the server. */
export interface StoredProvider extends IdentityProvider {
  client_secret: string;
  /** a user has logged in with this issuer and client */
  has_login: boolean;
}

const providers = (db: Queryable) =>
  db
    .selectFrom('identity_providers')
    .innerJoin('groups', 'groups.id', 'identity_providers.group_id')
    .selectAll('identity_providers')
    .select('groups.name as group_name');

/** Returns the ids of those of the groups that have an identity provider. */
export async function listGroupsWithProvider(db: Queryable, groupIds: readonly number[]) {
  const rows = await db
    .selectFrom('identity_providers')
    .where('group_id', 'in', groupIds)
    .distinct()
    .select('group_id')
    .execute();
  return new Set(rows.map(({ group_id }) => group_id));
}

type Row = Awaited<ReturnType<ReturnType<typeof providers>['executeTakeFirstOrThrow']>>;

async function withDomains(db: Queryable, rows: readonly Row[]): Promise<StoredProvider[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const domains = await db
    .selectFrom('identity_provider_domains')
    .selectAll()
    .where('provider_id', 'in', ids)
    .orderBy('domain')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    group: { id: row.group_id, name: row.group_name },
    issuer: row.issuer,
    client_id: row.client_id,
    client_secret: row.client_secret,
    domains: domains.filter(({ provider_id }) => provider_id === row.id).map(({ domain }) => domain),
    is_required: row.is_required === 1,
    trusts_email: row.trusts_email === 1,
    has_login: row.logged_in_at !== null,
    version: row.version,
  }));
}

/** Returns the providers of a group, oldest first. */
export const listProviders = async (db: Queryable, groupId: number): Promise<StoredProvider[]> =>
  withDomains(db, await providers(db).where('group_id', '=', groupId).orderBy('id').execute());

export async function findProvider(db: Queryable, id: number): Promise<StoredProvider | undefined> {
  const rows = await providers(db).where('identity_providers.id', '=', id).execute();
  return (await withDomains(db, rows))[0];
}

export async function findProviderOfDomain(
  db: Queryable,
  domain: string,
): Promise<StoredProvider | undefined> {
  const row = await db
    .selectFrom('identity_provider_domains')
    .select('provider_id')
    .where('domain', '=', domain)
    .executeTakeFirst();
  return row && findProvider(db, row.provider_id);
}

/** True if any group has a provider. */
export async function hasProviders(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('identity_providers').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** True if the users of a group may only log in by its provider. */
export async function demandsProvider(db: Queryable, groupId: number): Promise<boolean> {
  const row = await db
    .selectFrom('identity_providers')
    .select('id')
    .where('group_id', '=', groupId)
    .where('is_required', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertProvider(
  db: Queryable,
  provider: Insertable<Tables['identity_providers']>,
): Promise<number> {
  const row = await db
    .insertInto('identity_providers')
    .values(provider)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateProvider(
  db: Queryable,
  id: number,
  change: Updateable<Tables['identity_providers']>,
): Promise<void> {
  await db.updateTable('identity_providers').set(change).where('id', '=', id).execute();
}

/** Stores the time of a login by a provider: it proves that the settings of the provider work. */
export async function noteLoginByProvider(db: Queryable, id: number, now: string): Promise<void> {
  await db.updateTable('identity_providers').set({ logged_in_at: now }).where('id', '=', id).execute();
}

/** Replaces the domains of a provider. @throws a unique violation if another provider has one of them */
export async function setDomains(db: Queryable, id: number, domains: readonly string[]): Promise<void> {
  await db.deleteFrom('identity_provider_domains').where('provider_id', '=', id).execute();
  await db
    .insertInto('identity_provider_domains')
    .values(domains.map((domain) => ({ domain, provider_id: id })))
    .execute();
}

/** Deletes a provider, and with it every login that was made by it. */
export async function deleteProvider(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('identity_providers').where('id', '=', id).execute();
}

import type { Insertable } from 'kysely';
import Type from 'typebox';
import type { ApiKey } from '../../contract/api-key';
import { readJsonOf } from '../../platform/db/json-column';
import type { Queryable } from '../../platform/db/connection';
import type { Tables } from '../../platform/db/tables';

/** The claims that a token must have, as stored. */
const Claims = Type.Record(Type.String(), Type.String());

/** Returns the download types that each API key may publish, by key id. */
async function listTypesByKey(db: Queryable): Promise<Map<number, ApiKey['download_types']>> {
  const rows = await db
    .selectFrom('api_key_types')
    .innerJoin('download_types', 'download_types.id', 'api_key_types.download_type_id')
    .orderBy('download_types.name')
    .select(['api_key_types.api_key_id as keyId', 'download_types.id as id', 'download_types.name as name'])
    .execute();
  const byKey = new Map<number, ApiKey['download_types']>();
  for (const { keyId, ...type } of rows) {
    const types = byKey.get(keyId);
    if (types) types.push(type);
    else byKey.set(keyId, [type]);
  }
  return byKey;
}

/** Returns all API keys, newest first, including expired ones. */
export async function listApiKeys(db: Queryable): Promise<ApiKey[]> {
  const types = await listTypesByKey(db);
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .innerJoin('groups', 'groups.id', 'users.group_id')
    .orderBy('api_keys.id', 'desc')
    .select([
      'api_keys.id as id',
      'api_keys.name as name',
      'api_keys.created_at as created_at',
      'api_keys.ends_at as ends_at',
      'api_keys.last_used_at as last_used_at',
      'api_keys.issuer as issuer',
      'api_keys.audience as audience',
      'api_keys.claims as claims',
      'users.id as userId',
      'users.name as userName',
      'users.blocked as isBlocked',
      'groups.is_admin as isAdmin',
    ])
    .execute();
  return rows.map(({ userId, userName, isBlocked, isAdmin, claims, ...key }) => ({
    ...key,
    claims: claims === null ? null : (readJsonOf('api_keys', key.id, Claims, claims) ?? {}),
    created_by: { id: userId, name: userName },
    works: isBlocked === 0 && isAdmin === 1,
    stopped_by: isBlocked === 1 ? 'maker_blocked' : isAdmin === 0 ? 'maker_not_administrator' : null,
    download_types: types.get(key.id) ?? [],
  }));
}

/** Returns the keys that a user created, oldest first. */
export const listApiKeysMadeBy = (db: Queryable, userId: number) =>
  db
    .selectFrom('api_keys')
    .where('created_by', '=', userId)
    .orderBy('id')
    .select(['name', 'created_at'])
    .execute();

export async function countApiKeys(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a new API key with its download types. @returns the id of the key */
export async function insertApiKey(
  db: Queryable,
  key: Insertable<Tables['api_keys']>,
  downloadTypeIds: readonly number[],
): Promise<number> {
  const { id } = await db.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow();
  const types = downloadTypeIds.map((typeId) => ({ api_key_id: id, download_type_id: typeId }));
  await db.insertInto('api_key_types').values(types).execute();
  return id;
}

/** Selects the API keys that are not expired and whose creators are administrators and not blocked. */
const working = (db: Queryable, now: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .innerJoin('groups', 'groups.id', 'users.group_id')
    .where('groups.is_admin', '=', 1)
    .where('users.blocked', '=', 0)
    .where((eb) => eb.or([eb('api_keys.ends_at', 'is', null), eb('api_keys.ends_at', '>', now)]));

/** Returns the valid API key of a secret with this hash, with its creator. */
export const findApiKeyHolder = (db: Queryable, hash: string, now: string) =>
  working(db, now)
    .where((eb) =>
      eb.or([
        eb('api_keys.hash', '=', hash),
        eb(
          'api_keys.id',
          'in',
          eb
            .selectFrom('api_key_secrets')
            .where('api_key_secrets.hash', '=', hash)
            .where('api_key_secrets.ends_at', '>', now)
            .select('api_key_id'),
        ),
      ]),
    )
    .select([
      'api_keys.id as keyId',
      'api_keys.name as keyName',
      'api_keys.last_used_at as lastUsedAt',
      'users.id as id',
      'users.name as name',
      'users.email as email',
      'users.group_id as groupId',
    ])
    .executeTakeFirst();

/** Returns the valid API keys for tokens of an issuer, oldest first. Its last slash makes no difference. */
export async function listApiKeysOfIssuer(db: Queryable, issuer: string, now: string) {
  const rows = await working(db, now)
    .where('api_keys.issuer', 'in', [issuer, issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`])
    .orderBy('api_keys.id')
    .select([
      'api_keys.id as id',
      'api_keys.name as name',
      'audience',
      'claims',
      'users.id as makerId',
      'email',
    ])
    .execute();
  return rows.flatMap(({ claims: stored, audience, ...key }) => {
    // Without its claims, a key would accept every token of the issuer.
    const claims = readJsonOf('api_keys', key.id, Claims, stored);
    return claims ? [{ ...key, issuer, audience: audience ?? '', claims }] : [];
  });
}

/** Stores a secret of an API key, and deletes the expired ones. */
export async function insertApiKeySecret(
  db: Queryable,
  secret: Insertable<Tables['api_key_secrets']>,
  now: string,
): Promise<void> {
  await db.deleteFrom('api_key_secrets').where('ends_at', '<=', now).execute();
  await db.insertInto('api_key_secrets').values(secret).execute();
}

export async function typeIdsOfApiKey(db: Queryable, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('api_key_types')
    .where('api_key_id', '=', id)
    .select('download_type_id')
    .execute();
  return rows.map((row) => row.download_type_id);
}

export async function setApiKeyUsed(db: Queryable, id: number, now: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}

export async function setApiKeyMaker(db: Queryable, id: number, userId: number): Promise<void> {
  await db.updateTable('api_keys').set({ created_by: userId }).where('id', '=', id).execute();
}

/** Deletes a batch of API keys that expired before a time. @returns the number of deleted keys */
export async function deleteEndedApiKeys(db: Queryable, before: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('id', 'in', (eb) =>
      eb.selectFrom('api_keys').where('ends_at', '<', before).limit(limit).select('id'),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** @returns the name of the deleted key; undefined if there was none */
export async function deleteApiKey(db: Queryable, id: number): Promise<string | undefined> {
  const row = await db.deleteFrom('api_keys').where('id', '=', id).returning('name').executeTakeFirst();
  return row?.name;
}

import type { Selectable } from 'kysely';
import type { LoginWay } from '../../../contract/session';
import type { Queryable } from '../../../platform/db/connection';
import type { Tables } from '../../../platform/db/tables';
import { keepNewest } from '../../../platform/lists/keep-newest';

export interface TokenOwner {
  id: number;
  name: string;
  email: string;
  groupId: number;
  isAdmin: boolean;
  hasSecondFactor: boolean;
  isManager: boolean;
  createdAt: string;
  /** the last call that renewed the sixty minutes of the login; null: none did */
  renewedAt: string | null;
  lastUsedAt: string | null;
  /** the user was authenticated by an identity provider */
  isByProvider: boolean;
}

interface NewToken {
  hash: string;
  userId: number;
  now: string;
  expiresAt: string;
  browser: string | null;
  system: string | null;
  network: string | null;
  providerId: number | null;
  way: LoginWay;
}

export async function insertToken(
  db: Queryable,
  { userId, now, expiresAt, providerId, ...token }: NewToken,
): Promise<void> {
  await db
    .insertInto('tokens')
    .values({
      ...token,
      user_id: userId,
      created_at: now,
      expires_at: expiresAt,
      last_used_at: null,
      renewed_at: null,
      provider_id: providerId,
    })
    .execute();
}

/** Returns the logins of a user that have not expired, newest first. */
export const listTokens = (
  db: Queryable,
  userId: number,
  now: string,
): Promise<Selectable<Tables['tokens']>[]> =>
  db
    .selectFrom('tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .execute();

export async function setTokenUsed(db: Queryable, hash: string, now: string): Promise<void> {
  await db.updateTable('tokens').set({ last_used_at: now }).where('hash', '=', hash).execute();
}

export async function renewToken(db: Queryable, hash: string, now: string): Promise<void> {
  await db.updateTable('tokens').set({ renewed_at: now }).where('hash', '=', hash).execute();
}

/**
 * Returns the user of a token; undefined if the token has expired, the user is blocked, or the group requires
 * another way to log in. A login by an identity provider is never valid for an administrator.
 */
export async function findTokenOwner(
  db: Queryable,
  hash: string,
  now: string,
): Promise<TokenOwner | undefined> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .innerJoin('groups', 'groups.id', 'users.group_id')
    .leftJoin('totp', (join) =>
      join.onRef('totp.user_id', '=', 'users.id').on('totp.last_step', 'is not', null),
    )
    .where('tokens.hash', '=', hash)
    .where('tokens.expires_at', '>', now)
    .where('users.blocked', '=', 0)
    .where((eb) => eb.or([eb('groups.is_admin', '=', 0), eb('tokens.provider_id', 'is', null)]))
    .where((eb) => {
      const ofGroup = eb
        .selectFrom('identity_providers')
        .whereRef('identity_providers.group_id', '=', 'users.group_id')
        .select('identity_providers.id');
      return eb.or([
        eb.not(eb.exists(ofGroup.where('identity_providers.is_required', '=', 1))),
        eb.exists(ofGroup.whereRef('identity_providers.id', '=', 'tokens.provider_id')),
      ]);
    })
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.group_id',
      'users.is_manager',
      'groups.is_admin',
      'totp.last_step',
      (eb) =>
        eb
          .exists(
            eb.selectFrom('passkeys').whereRef('passkeys.user_id', '=', 'users.id').select('passkeys.id'),
          )
          .as('has_passkey'),
      'tokens.created_at',
      'tokens.renewed_at',
      'tokens.last_used_at',
      'tokens.provider_id',
    ])
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      email: row.email,
      groupId: row.group_id,
      isAdmin: row.is_admin === 1,
      hasSecondFactor: row.last_step !== null || Boolean(row.has_passkey),
      isManager: row.is_manager === 1,
      createdAt: row.created_at,
      renewedAt: row.renewed_at,
      lastUsedAt: row.last_used_at,
      isByProvider: row.provider_id !== null,
    }
  );
}

/** True if a login is invalid only because the group of its user has come to require its provider. */
export async function isOutruledByProvider(db: Queryable, hash: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .innerJoin('groups', 'groups.id', 'users.group_id')
    .innerJoin('identity_providers', 'identity_providers.group_id', 'users.group_id')
    .where('tokens.hash', '=', hash)
    .where('tokens.expires_at', '>', now)
    .where('tokens.provider_id', 'is', null)
    .where('users.blocked', '=', 0)
    .where('groups.is_admin', '=', 0)
    .where('identity_providers.is_required', '=', 1)
    .select('users.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the way in which a login began; undefined for a login that an older version made. */
export async function findWayOfToken(db: Queryable, hash: string): Promise<LoginWay | undefined> {
  const row = await db.selectFrom('tokens').select('way').where('hash', '=', hash).executeTakeFirst();
  return row?.way ?? undefined;
}

export async function deleteToken(db: Queryable, hash: string): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hash).execute();
}

/** Ends all logins of a user. */
export async function deleteTokens(db: Queryable, userId: number): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).execute();
}

/** Ends all logins that were made by an identity provider. */
export async function deleteTokensOfProvider(db: Queryable, providerId: number): Promise<void> {
  await db.deleteFrom('tokens').where('provider_id', '=', providerId).execute();
}

/** Ends all logins of a user that were made by identity providers. */
export async function deleteTokensByProviders(db: Queryable, userId: number): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).where('provider_id', 'is not', null).execute();
}

/** Ends all logins of a user except one. */
export async function deleteOtherTokens(db: Queryable, userId: number, keepHash: string): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).where('hash', '!=', keepHash).execute();
}

/** Ends the oldest logins of a user, so that at most `keep` are left. The newest is always kept. */
export const deleteOlderTokens = (
  db: Queryable,
  userId: number,
  { newest, keep }: { newest: string; keep: number },
): Promise<void> =>
  keepNewest(db, { name: 'tokens', key: 'hash', time: 'created_at' }, { userId, newest, keep });

export async function deleteExpiredTokens(db: Queryable, now: string): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<=', now).execute();
}

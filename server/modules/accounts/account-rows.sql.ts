import type { Queryable } from '../../platform/db/connection';

/** Selects users with their group and their ways to log in. */
export function selectAccounts(db: Queryable) {
  return db
    .selectFrom('users')
    .innerJoin('groups', 'groups.id', 'users.group_id')
    .select([
      'users.id as id',
      'users.name as name',
      'users.email as email',
      'users.group_id as group_id',
      'groups.name as group_name',
      'groups.is_admin as is_admin',
      'users.is_manager as is_manager',
      'users.blocked as blocked',
      'users.version as version',
      'users.language as language',
      'users.password_hash as password_hash',
      'users.created_at as created_at',
      'users.last_login_at as last_login_at',
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom('totp')
              .whereRef('totp.user_id', '=', 'users.id')
              .where('totp.last_step', 'is not', null)
              .select('totp.user_id'),
          )
          .as('has_totp'),
      (eb) =>
        eb
          .exists(
            eb.selectFrom('passkeys').whereRef('passkeys.user_id', '=', 'users.id').select('passkeys.id'),
          )
          .as('has_passkey'),
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom('identities')
              .whereRef('identities.user_id', '=', 'users.id')
              .select('identities.user_id'),
          )
          .as('has_company_account'),
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom('identity_providers')
              .whereRef('identity_providers.group_id', '=', 'users.group_id')
              .where('identity_providers.is_required', '=', 1)
              .select('identity_providers.id'),
          )
          .as('demands_company'),
    ]);
}

/** A user, including fields that never leave the server, such as the password hash. */
export type Account = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>;

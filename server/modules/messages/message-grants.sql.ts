import type { Insertable } from 'kysely';
import type { Queryable } from '../../platform/db/connection';
import type { Tables } from '../../platform/db/tables';

/** Stores the grant of a message. */
export async function insertMessageGrant(
  db: Queryable,
  grant: Omit<Insertable<Tables['message_grants']>, 'id' | 'user_id' | 'joined_at'>,
): Promise<void> {
  await db.insertInto('message_grants').values(grant).execute();
}

/** Returns the grants of a message, oldest first, with the names of people and licences that still exist. */
export const listMessageGrants = (db: Queryable, contactMessageId: number) =>
  db
    .selectFrom('message_grants')
    .leftJoin('users as granters', 'granters.id', 'message_grants.granted_by')
    .leftJoin('users as invited', 'invited.id', 'message_grants.user_id')
    .leftJoin('groups', 'groups.id', 'message_grants.group_id')
    .where('message_grants.contact_message_id', '=', contactMessageId)
    .orderBy('message_grants.id')
    .select([
      'message_grants.id as id',
      'message_grants.at as at',
      'message_grants.granted_by as granted_by',
      'granters.name as granter_name',
      'message_grants.group_id as group_id',
      'groups.name as group_name',
      'message_grants.licence_id as licence_id',
      'message_grants.invitation_id as invitation_id',
      'message_grants.joined_at as joined_at',
      'message_grants.user_id as user_id',
      'invited.name as user_name',
      'message_grants.mail_id as mail_id',
    ])
    .execute();

import { sql, type ExpressionBuilder, type Insertable } from 'kysely';
import type { Invitation } from '../../contract/invitation';
import type { ListQuery, Page } from '../../contract/list';
import type { Queryable } from '../../platform/db/connection';
import type { Tables } from '../../platform/db/tables';
import { deleteSome } from '../../platform/lists/delete-some';
import { emailKey, storedEmail } from '../../platform/names/email-address';
import { readPage, type Listing } from '../../platform/lists/read-page';
import { searchable } from '../../platform/lists/search-key';

/** Selects invitations whose inviter may still invite users into the group. */
function listQuery(db: Queryable) {
  return db
    .selectFrom('invitations')
    .innerJoin('groups', 'groups.id', 'invitations.group_id')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .where((eb) =>
      eb.or([
        isOfAdministrators(eb),
        eb.and([eb('users.is_manager', '=', 1), eb('users.group_id', '=', eb.ref('invitations.group_id'))]),
      ]),
    )
    .select([
      'invitations.id as id',
      'invitations.email as email',
      'invitations.name as name',
      'invitations.group_id as group_id',
      'groups.name as group_name',
      'invitations.is_manager as is_manager',
      'invitations.language as language',
      'invitations.invited_by as inviter_id',
      'users.name as inviter_name',
      'invitations.created_at as created_at',
      'invitations.expires_at as expires_at',
    ]);
}

const isOfAdministrators = (eb: ExpressionBuilder<Tables, 'users'>) =>
  eb(
    'users.group_id',
    'in',
    eb.selectFrom('groups as administrators').where('administrators.is_admin', '=', 1).select('id'),
  );

type Row = Awaited<ReturnType<ReturnType<typeof listQuery>['executeTakeFirstOrThrow']>>;

const toInvitation = (row: Row): Invitation => ({
  id: row.id,
  email: row.email,
  name: row.name,
  group: { id: row.group_id, name: row.group_name },
  is_manager: row.is_manager === 1,
  language: row.language,
  invited_by: { id: row.inviter_id, name: row.inviter_name },
  created_at: row.created_at,
  expires_at: row.expires_at,
});

const listing: Listing = {
  sorts: {
    name: { by: sql`invitations.search_key`, type: 'string' },
    email: { by: sql`invitations.email_key`, type: 'string' },
    group: { by: sql`groups.search_key`, type: 'string' },
    created_at: { by: sql`invitations.created_at`, type: 'string' },
    expires_at: { by: sql`invitations.expires_at`, type: 'string' },
  },
  sort: '-created_at',
  id: sql`invitations.id`,
  searched: [sql`invitations.search_key`, sql`groups.search_key`],
};

/** Returns a page of invitations, of one group or of all. @throws HttpProblem 422 for an invalid cursor */
export async function listInvitations(
  db: Queryable,
  groupId: number | undefined,
  request: ListQuery,
): Promise<Page<Invitation>> {
  let query = listQuery(db);
  if (groupId !== undefined) query = query.where('invitations.group_id', '=', groupId);
  const page = await readPage(query, listing, request);
  return { ...page, rows: page.rows.map(toInvitation) };
}

/** Selects the ids of invitations that can be accepted. The expiry time is not tested. */
export const openInvitationIds = (db: Queryable) => listQuery(db).clearSelect().select('invitations.id');

/** Returns the invitations that a user sent and nobody has accepted, oldest first. */
export const listInvitationsMadeBy = (db: Queryable, userId: number) =>
  db
    .selectFrom('invitations')
    .where('invited_by', '=', userId)
    .orderBy('id')
    .select(['email', 'created_at'])
    .execute();

export async function findInvitation(db: Queryable, id: number): Promise<Invitation | undefined> {
  const row = await listQuery(db).where('invitations.id', '=', id).executeTakeFirst();
  return row && toInvitation(row);
}

/**
 * Returns the open invitations to an address that have not expired, newest first; of one group or of all.
 * @param now ISO 8601, UTC
 */
export async function listOpenInvitationsOf(
  db: Queryable,
  email: string,
  groupId: number | undefined,
  now: string,
): Promise<Invitation[]> {
  let query = listQuery(db)
    .where('invitations.email_key', '=', emailKey(email))
    .where('invitations.expires_at', '>', now)
    .orderBy('invitations.id', 'desc');
  if (groupId !== undefined) query = query.where('invitations.group_id', '=', groupId);
  return (await query.execute()).map(toInvitation);
}

/** @throws a unique violation if the address has an invitation into that group */
export async function insertInvitation(
  db: Queryable,
  invitation: Omit<Insertable<Tables['invitations']>, 'id' | 'email_key' | 'search_key'>,
): Promise<number> {
  const row = await db
    .insertInto('invitations')
    .values({
      ...invitation,
      email: storedEmail(invitation.email),
      email_key: emailKey(invitation.email),
      search_key: searchable(`${invitation.name}\n${invitation.email}`),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function renewInvitation(
  db: Queryable,
  id: number,
  { invitedBy, expiresAt, isManager }: { invitedBy: number; expiresAt: string; isManager: boolean },
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ invited_by: invitedBy, expires_at: expiresAt, is_manager: isManager ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

export async function deleteInvitation(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('invitations').where('id', '=', id).execute();
}

/** Deletes all invitations to an address, or only the one into a group. */
export async function deleteInvitationsOf(db: Queryable, email: string, groupId?: number): Promise<void> {
  let query = db.deleteFrom('invitations').where('email_key', '=', emailKey(email));
  if (groupId !== undefined) query = query.where('group_id', '=', groupId);
  await query.execute();
}

/**
 * Deletes all invitations to an address when its owner becomes a user. If a contact message granted an
 * invitation, stores the user with the message.
 */
export async function endAsUser(
  db: Queryable,
  email: string,
  { userId, at }: { userId: number; at: string },
): Promise<void> {
  await db
    .updateTable('message_grants')
    .set({ user_id: userId, joined_at: at })
    .where(
      'invitation_id',
      'in',
      db.selectFrom('invitations').where('email_key', '=', emailKey(email)).select('id'),
    )
    .execute();
  await deleteInvitationsOf(db, email);
}

/** Deletes all invitations that a user sent. */
export async function deleteInvitationsBy(db: Queryable, userId: number): Promise<void> {
  await db.deleteFrom('invitations').where('invited_by', '=', userId).execute();
}

/** Deletes a batch of invitations that expired before a time. @returns the number of deleted invitations */
export const deleteExpiredInvitations = (db: Queryable, before: string, limit: number): Promise<number> =>
  deleteSome(db, 'invitations', 'expires_at', before, limit);

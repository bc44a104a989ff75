import type { Queryable } from '../../platform/db/connection';
import { warnedDays } from './licence-state.sql';

/**
 * Returns the licences whose last day is in a range, those that end first at the top. Without withdrawn and
 * replaced ones. `reminded_days` is the reminder that was sent last, `warned_days` the first that the licence
 * gets.
 */
export function listEndingLicences(db: Queryable, firstDay: string, lastDay: string) {
  return db
    .selectFrom('licences')
    .where('withdrawn_at', 'is', null)
    .where('replaced_by', 'is', null)
    .where('valid_until', '>=', firstDay)
    .where('valid_until', '<=', lastDay)
    .orderBy('valid_until')
    .orderBy('id')
    .select(['id', 'name', 'company', 'group_id', 'group_name', 'valid_until', 'created_at', 'reminded_days'])
    .select(warnedDays.as('warned_days'))
    .$narrowType<{ valid_until: string }>()
    .execute();
}

export type EndingLicence = Awaited<ReturnType<typeof listEndingLicences>>[number];

/**
 * Records that the reminder of `days` days was sent, unless another instance did.
 * @returns true if it was recorded; false also if the licence was withdrawn or replaced meanwhile
 */
export async function setReminded(
  db: Queryable,
  { id, reminded_days }: EndingLicence,
  days: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('licences')
    .set({ reminded_days: days })
    .where('id', '=', id)
    .where('reminded_days', reminded_days === null ? 'is' : '=', reminded_days)
    .where('withdrawn_at', 'is', null)
    .where('replaced_by', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const usersToMail = (db: Queryable, groupId: number) =>
  db
    .selectFrom('users')
    .where('group_id', '=', groupId)
    .where('blocked', '=', 0)
    .orderBy('id')
    .select(['id', 'name', 'email', 'language', 'created_at', 'licence_reminders']);

/** Returns the managers of a group who are not blocked. */
export const listLicenceManagers = (db: Queryable, groupId: number) =>
  usersToMail(db, groupId).where('is_manager', '=', 1).execute();

/**
 * Returns the people to remind of the licences of a group: its managers, or else all its users. Without
 * blocked ones, and those who switched the reminders off: nobody gets the reminders of a manager instead.
 */
export async function listLicenceContacts(db: Queryable, groupId: number) {
  const managers = await listLicenceManagers(db, groupId);
  const contacts = managers.length > 0 ? managers : await usersToMail(db, groupId).execute();
  return contacts.filter(({ licence_reminders }) => licence_reminders === 1);
}

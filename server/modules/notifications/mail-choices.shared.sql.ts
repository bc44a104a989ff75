import type { MailChoices } from '../../contract/notices';
import type { Queryable } from '../../platform/db/connection';

export async function findMailChoices(db: Queryable, userId: number): Promise<MailChoices | undefined> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['release_mails', 'licence_reminders'])
    .executeTakeFirst();
  return row && { ...row, licence_reminders: row.licence_reminders === 1 };
}

/** Sets which mails a person wants, and deletes pending notices about releases that the person does not want. */
export async function setMailChoices(
  db: Queryable,
  userId: number,
  { release_mails, licence_reminders }: Partial<MailChoices>,
): Promise<void> {
  if (licence_reminders !== undefined)
    await db
      .updateTable('users')
      .set({ licence_reminders: Number(licence_reminders) })
      .where('id', '=', userId)
      .execute();
  if (!release_mails) return;
  await db.updateTable('users').set({ release_mails }).where('id', '=', userId).execute();
  if (release_mails === 'all') return;
  await db
    .deleteFrom('release_notices')
    .where('user_id', '=', userId)
    .$if(release_mails === 'security', (query) =>
      query.where('downloadable_id', 'not in', (eb) =>
        eb.selectFrom('downloadables').where('kind', '=', 'security').select('id'),
      ),
    )
    .execute();
}

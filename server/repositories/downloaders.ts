import type { Language } from '../contract/languages';
import type { Queryable } from '../db/connection';
import { releaseVisibleTo, visibleTo } from './visibility';

interface Downloader {
  name: string;
  email: string;
  language: Language;
}

/** Who downloaded a release, and may see it still. Administrators are not among them. @param now ISO 8601, UTC */
export async function listDownloaders(db: Queryable, id: number, now: string): Promise<Downloader[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('groups', 'groups.id', 'users.group_id')
    .where('groups.is_admin', '=', 0)
    .where('users.blocked', '=', 0)
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom('downloads')
        .where('downloadable_id', '=', id)
        .where('user_id', 'is not', null)
        .select('user_id'),
    )
    .orderBy('users.id')
    .select(['users.name', 'users.email', 'users.language', 'users.group_id'])
    .execute();
  const people: Downloader[] = [];
  for (const { group_id: groupId, ...person } of rows) {
    const viewer = { isAdmin: false, groupId };
    const seen = await db
      .selectFrom('downloadables')
      .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
      .where('downloadables.id', '=', id)
      .where(visibleTo(viewer))
      .where(releaseVisibleTo(viewer, now))
      .select('downloadables.id')
      .executeTakeFirst();
    if (seen) people.push(person);
  }
  return people;
}

import type { Language } from '../../contract/languages';
import type { Queryable } from '../../platform/db/connection';
import { visibleToUsers } from './visibility.sql';

interface Downloader {
  name: string;
  email: string;
  language: Language;
}

/**
 * Returns the users who downloaded a release and may still see it, without administrators.
 * @param now ISO 8601, UTC
 */
export function listDownloaders(db: Queryable, id: number, now: string): Promise<Downloader[]> {
  return db
    .selectFrom('users')
    .innerJoin('groups', 'groups.id', 'users.group_id')
    .innerJoin('downloadables', (join) => join.on('downloadables.id', '=', id))
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('groups.is_admin', '=', 0)
    .where('users.blocked', '=', 0)
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom('downloads')
        .where('downloadable_id', '=', id)
        .where('user_id', 'is not', null)
        .select('user_id'),
    )
    .where('downloadables.state', '=', 'finished')
    .where('downloadables.draft', '=', 0)
    .where((eb) =>
      eb.or([eb('downloadables.publish_at', 'is', null), eb('downloadables.publish_at', '<=', now)]),
    )
    .where(visibleToUsers)
    .orderBy('users.id')
    .select(['users.name', 'users.email', 'users.language'])
    .execute();
}

import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/connection';
import { longRead } from '../../platform/db/reading/long-read';
import { contains } from '../../platform/lists/read-page';
import { releaseVisibleTo, visibleTo, type Viewer } from './visibility.shared.sql';

const isStartOfHash = (word: string) => /^[0-9a-f]{8,64}$/.test(word);

/** True if a release has the word in its name or file name, or if its SHA-256 begins with it. */
const ownContains = (word: string) => {
  const inName = contains([sql`downloadables.search_key`], word);
  return isStartOfHash(word) ? sql<boolean>`(${inName} or downloadables.sha256 like ${`${word}%`})` : inName;
};

/**
 * Returns the finished releases that match a search and that the viewer may see, newest first. Each word must
 * occur in the release or its type, and one of them in the release.
 * @param words as returned by `wordsOf`, at least one
 */
export function searchReleases(
  db: Queryable,
  viewer: Viewer,
  { words, limit, now }: { words: readonly string[]; limit: number; now: string },
) {
  let query = db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.state', '=', 'finished')
    .where(sql<boolean>`(${sql.join(words.map(ownContains), sql` or `)})`)
    .where(visibleTo(viewer))
    .where(releaseVisibleTo(viewer, now));
  if (words.length > 1)
    for (const word of words)
      query = query.where(
        sql<boolean>`(${ownContains(word)} or ${contains([sql`download_types.search_key`], word)})`,
      );
  return query
    .orderBy(sql`coalesce(downloadables.publish_at, downloadables.finished_at)`, 'desc')
    .orderBy('downloadables.id', 'desc')
    .limit(limit)
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      'downloadables.file_name as file_name',
      'downloadables.sha256 as sha256',
      'downloadables.search_key as search_key',
      'download_types.name as type_name',
    ])
    .modifyEnd(longRead)
    .execute();
}

import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/connection';
import { isPublished, releaseVisibleTo, visibleTo, type Viewer } from '../releases/visibility.shared.sql';

/** Returns the newest releases that a person may download, newest first. @param now ISO 8601, UTC */
export function listFeedReleases(db: Queryable, viewer: Viewer, limit: number, now: string) {
  const publishedAt = sql<string>`coalesce(downloadables.publish_at, downloadables.finished_at)`;
  // From `stable_at` on, users without previews can download it. Must equal the text in the index
  // `downloadables_by_change`.
  const updatedAt = sql<string>`coalesce(downloadables.stable_at, downloadables.publish_at, downloadables.finished_at)`;
  return db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.state', '=', 'finished')
    .where(isPublished(now))
    .where(visibleTo(viewer))
    .where(releaseVisibleTo(viewer, now))
    .orderBy(updatedAt, 'desc')
    .orderBy('downloadables.id', 'desc')
    .limit(limit)
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      'download_types.name as type',
      'download_types.categorie as categorie',
      'download_types.categorie_nl as categorieNl',
      publishedAt.as('at'),
      updatedAt.as('updatedAt'),
      'downloadables.kind as kind',
      'downloadables.channel as channel',
      'downloadables.release_notes as notes',
      'downloadables.release_notes_nl as notesNl',
    ])
    .execute();
}

export type FeedRelease = Awaited<ReturnType<typeof listFeedReleases>>[number];

import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Page } from '../../../contract/list';
import type { Downloadable, ListedRelease, ReleaseState } from '../../../contract/release';
import type { AllReleasesQuery, EarlierRelease, NotesOfRelease } from '../../../contract/release-list';
import type { Named } from '../../../contract/fields';
import type { Queryable } from '../../../platform/db/connection';
import { longRead } from '../../../platform/db/reading/long-read';
import { readPage, type Listing } from '../../../platform/lists/read-page';
import {
  byDate,
  listedColumns,
  listingOfType,
  publication,
  toListed,
  visibleReleases,
} from '../releases.shared.sql';
import { isPublished, releaseVisibleTo, visibleTo, type Viewer } from '../visibility.shared.sql';

/** Drafts stand where their date is. */
const listingOfAll: Listing = {
  ...listingOfType,
  sorts: { ...listingOfType.sorts, release_date: { by: byDate, type: 'string' } },
  searched: [sql<string>`downloadables.search_key`, sql<string>`download_types.search_key`],
};

/** True if a finished release has the state. @param now ISO 8601, UTC */
function hasState(state: ReleaseState, now: string): RawBuilder<boolean> {
  const isScheduled = sql<boolean>`coalesce(downloadables.publish_at, '') > ${now}`;
  const conditions: Record<ReleaseState, RawBuilder<boolean>> = {
    withdrawn: sql`downloadables.withdrawn_at is not null`,
    draft: sql`(downloadables.withdrawn_at is null and downloadables.draft = 1)`,
    scheduled: sql`(downloadables.withdrawn_at is null and downloadables.draft = 0 and ${isScheduled})`,
    published: isPublished(now),
  };
  return conditions[state];
}

/**
 * Returns the finished releases of all types that the viewer may see.
 * @throws HttpProblem 422 for an invalid cursor
 */
export async function listAllReleases(
  db: Queryable,
  viewer: Viewer,
  { type, state, channel, kind, size, ...request }: AllReleasesQuery & ListQuery,
  now: string,
): Promise<Page<ListedRelease>> {
  const types = db.selectFrom('download_types').where(visibleTo(viewer)).select('download_types.id');
  let query = db
    .selectFrom('downloadables')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('downloadables.state', '=', 'finished')
    // Not `visibleReleases`: that would look up the allowed groups once per release.
    .where('downloadables.download_type_id', 'in', types)
    .where(releaseVisibleTo(viewer, now));
  if (type !== undefined) query = query.where('downloadables.download_type_id', '=', Number(type));
  if (state !== undefined) query = query.where(hasState(state, now));
  if (channel !== undefined) query = query.where('downloadables.channel', '=', channel);
  if (kind !== undefined) query = query.where('downloadables.kind', '=', kind);
  if (size !== undefined) query = query.where('downloadables.received', '=', Number(size));
  const rows = query
    .select(listedColumns.map((column) => `downloadables.${column}` as const))
    .select('download_types.name as type_name');
  const page = await readPage(rows, listingOfAll, request);
  return {
    ...page,
    rows: page.rows.map(({ type_name: name, ...row }) => ({
      ...toListed(row, now),
      download_type: { id: row.download_type_id, name },
    })),
  };
}

/** The place of a release in the order of publication of its type. */
const place = (id: number) =>
  sql`(select ${publication}, downloadables.id from downloadables where downloadables.id = ${id})`;

const ownPlace = sql`(${publication}, downloadables.id)`;

/** Returns the newest published release of the channel that is newer than this one. */
export function findNewer(
  db: Queryable,
  viewer: Viewer,
  { id, download_type_id, channel }: Downloadable,
  now: string,
): Promise<Named | undefined> {
  const query = visibleReleases(db, viewer, now)
    .where('downloadables.download_type_id', '=', download_type_id)
    .where(isPublished(now))
    .where(sql<boolean>`${ownPlace} > ${place(id)}`);
  // Those who get previews get stable releases, too.
  return (channel === 'preview' ? query : query.where('downloadables.channel', '=', 'stable'))
    .orderBy(publication, 'desc')
    .orderBy('downloadables.id', 'desc')
    .limit(1)
    .select(['downloadables.id as id', 'downloadables.name as name'])
    .modifyEnd(longRead)
    .executeTakeFirst();
}

/** Returns the releases of the same type that are older than this one, newest first. */
export function listEarlier(
  db: Queryable,
  viewer: Viewer,
  { id, download_type_id }: Downloadable,
  request: ListQuery,
  now: string,
): Promise<Page<EarlierRelease>> {
  const query = visibleReleases(db, viewer, now)
    .where('downloadables.download_type_id', '=', download_type_id)
    .where(sql<boolean>`${ownPlace} < ${place(id)}`)
    .select(['downloadables.id as id', 'downloadables.name as name', byDate.as('release_date')]);
  return readPage(query, listingOfType, request);
}

/** Returns the notes of this release and of the older ones after `since`, newest first. */
export function listNotes(
  db: Queryable,
  viewer: Viewer,
  { id, download_type_id }: Downloadable,
  since: number,
  request: ListQuery,
  now: string,
): Promise<Page<NotesOfRelease>> {
  const query = visibleReleases(db, viewer, now)
    .where('downloadables.download_type_id', '=', download_type_id)
    .where(sql<boolean>`${ownPlace} <= ${place(id)}`)
    .where(sql<boolean>`${ownPlace} > ${place(since)}`)
    .select([
      'downloadables.id as id',
      'downloadables.name as name',
      byDate.as('release_date'),
      'downloadables.release_notes as release_notes',
      'downloadables.release_notes_nl as release_notes_nl',
    ]);
  return readPage(query, listingOfType, request);
}

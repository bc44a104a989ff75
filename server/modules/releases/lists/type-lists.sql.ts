import { sql, type RawBuilder } from 'kysely';
import type { ListedDownloadType } from '../../../contract/download-type';
import { limits } from '../../../contract/limits';
import type { Category } from '../../../contract/release-list';
import type { ReleaseSummary } from '../../../contract/release';
import type { Queryable } from '../../../platform/db/connection';
import { longRead } from '../../../platform/db/reading/long-read';
import { contains } from '../../../platform/lists/read-page';
import { publication, summaryColumns, toSummary, visibleReleases } from '../releases.shared.sql';
import { isPublished, releaseVisibleTo, visibleTo, type Viewer } from '../visibility.shared.sql';

const all = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;

export const ofType = (words: readonly string[]) =>
  all(words.map((word) => contains([sql`download_types.search_key`], word)));

const ofReleaseOrType = (words: readonly string[]) =>
  all(words.map((word) => contains([sql`downloadables.search_key`, sql`download_types.search_key`], word)));

/**
 * True if each word occurs in the type or in the same one of its releases that the viewer may see. For queries
 * with the table `download_types`.
 * @param words as returned by `wordsOf`, at least one
 */
export const isFoundBy = (
  words: readonly string[],
  viewer: Viewer,
  now: string,
) => sql<boolean>`(${ofType(words)}
  or exists (select 1 from downloadables where downloadables.download_type_id = download_types.id
    and downloadables.state = 'finished' and ${releaseVisibleTo(viewer, now)} and ${ofReleaseOrType(words)}))`;

/** The releases that stand beside a download type. */
export type NewestReleases = Pick<
  ListedDownloadType,
  'release_count' | 'latest' | 'preview' | 'upcoming' | 'found'
>;

interface Question {
  /** at most one page of types */
  typeIds: readonly number[];
  /** as returned by `wordsOf` */
  words: readonly string[];
  /** ISO 8601, UTC */
  now: string;
}

/** Returns the number of releases of download types and their newest ones, by type id. */
export async function listNewestReleases(
  db: Queryable,
  viewer: Viewer,
  question: Question,
): Promise<Map<number, NewestReleases>> {
  const { typeIds, now } = question;
  if (typeIds.length === 0) return new Map();
  const releases = sql`from downloadables where downloadables.download_type_id = download_types.id
    and downloadables.state = 'finished' and ${releaseVisibleTo(viewer, now)}`;
  const newest = (condition: RawBuilder<boolean>) =>
    sql<number | null>`(select downloadables.id ${releases} and ${condition}
      order by ${publication} desc, downloadables.id desc limit 1)`;
  const types = await db
    .selectFrom('download_types')
    .where('download_types.id', 'in', typeIds)
    .select([
      'download_types.id as id',
      sql<number>`(select count(*) ${releases})`.as('release_count'),
      newest(sql`${isPublished(now)} and downloadables.channel = 'stable'`).as('stable'),
      newest(isPublished(now)).as('any'),
      newest(sql`downloadables.withdrawn_at is not null`).as('withdrawn'),
    ])
    .modifyEnd(longRead)
    .execute();
  const byId = await readSummaries(
    db,
    types.flatMap(({ stable, any, withdrawn }) => [stable, any, withdrawn].filter((id) => id !== null)),
    now,
  );
  const upcoming = viewer.isAdmin ? await listUpcoming(db, viewer, question) : undefined;
  const found = question.words.length > 0 ? await listFound(db, viewer, question) : undefined;
  return new Map(
    types.map(({ id, release_count, stable, any, withdrawn }) => {
      const latest = byId.get(stable ?? any ?? withdrawn ?? 0) ?? null;
      const preview = stable !== null && stable !== any ? byId.get(any ?? 0) : undefined;
      return [id, { release_count, latest, preview, upcoming: upcoming?.get(id), found: found?.get(id) }];
    }),
  );
}

async function readSummaries(db: Queryable, ids: readonly number[], now: string) {
  if (ids.length === 0) return new Map<number, ReleaseSummary>();
  const rows = await db
    .selectFrom('downloadables')
    .where('downloadables.id', 'in', ids)
    .select(summaryColumns)
    .execute();
  return new Map(rows.map((row) => [row.id, toSummary(row, now)]));
}

/** Returns the newest drafts and scheduled releases of each type. */
const listUpcoming = (db: Queryable, viewer: Viewer, question: Question) =>
  firstOfEachType(
    db,
    visibleReleases(db, viewer, question.now)
      .where('downloadables.download_type_id', 'in', question.typeIds)
      .where('downloadables.publish_order', 'is', null)
      .where('downloadables.withdrawn_at', 'is', null)
      .where(
        sql<boolean>`(downloadables.draft = 1 or coalesce(downloadables.publish_at, '') > ${question.now})`,
      ),
    question,
    sql`downloadables.id desc`,
  );

/**
 * Returns the releases that a search found, of each type that does not have all words itself: those of this
 * very name first, then the newest.
 */
const listFound = (db: Queryable, viewer: Viewer, question: Question) =>
  firstOfEachType(
    db,
    visibleReleases(db, viewer, question.now)
      .where('downloadables.download_type_id', 'in', question.typeIds)
      .where(sql<boolean>`not ${ofType(question.words)}`)
      .where(ofReleaseOrType(question.words)),
    question,
    sql`case when ${sql.join(
      question.words.map(
        (word) => sql`downloadables.search_key like ${`${word.replace(/[\\%_]/g, '\\$&')}\n%`} escape '\\'`,
      ),
      sql` or `,
    )} then 0 else 1 end, ${publication} desc, downloadables.id desc`,
  );

/** Returns the first releases of each type, by type id. */
async function firstOfEachType(
  db: Queryable,
  releases: ReturnType<typeof visibleReleases>,
  { now }: Question,
  order: RawBuilder<unknown>,
): Promise<Map<number, ReleaseSummary[]>> {
  const place = sql<number>`row_number() over (partition by downloadables.download_type_id order by ${order})`;
  const rows = await db
    .selectFrom(releases.select([...summaryColumns, place.as('place')]).as('placed'))
    .selectAll()
    .where('place', '<=', limits.someReleases)
    .orderBy('place')
    .modifyEnd(longRead)
    .execute();
  const byType = new Map<number, ReleaseSummary[]>();
  for (const row of rows) {
    const some = byType.get(row.typeId);
    if (some) some.push(toSummary(row, now));
    else byType.set(row.typeId, [toSummary(row, now)]);
  }
  return byType;
}

/** Returns the categories of the types that the viewer may see. */
export function listCategories(db: Queryable, viewer: Viewer): Promise<Category[]> {
  return db
    .selectFrom('download_types')
    .where(visibleTo(viewer))
    .where('categorie', '<>', '')
    .groupBy('categorie')
    .orderBy('categorie')
    .select(({ fn }) => ['categorie', fn.max('categorie_nl').as('categorie_nl')])
    .modifyEnd(longRead)
    .execute();
}

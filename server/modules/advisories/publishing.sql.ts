import { sql, type Selectable } from 'kysely';
import type { AdvisoryRevision } from '../../contract/advisory';
import type { Queryable } from '../../platform/db/connection';
import type { Tables } from '../../platform/db/tables';
import { searchKey } from '../../platform/lists/search-key';
import type { AdvisoryRow } from './advisories.sql';

/** Returns the highest advisory number with this prefix; undefined if no advisory has the prefix. */
export async function findLastNumber(db: Queryable, prefix: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('advisories')
    .where('number', 'like', `${prefix}%`)
    // 10000 comes after 9999.
    .orderBy(sql`length(number)`, 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .select('number')
    .executeTakeFirst();
  return row?.number ?? undefined;
}

export const findAdvisoryOfNumber = (db: Queryable, number: string): Promise<AdvisoryRow | undefined> =>
  db.selectFrom('advisories').where('number', '=', number).selectAll().executeTakeFirst();

/** Stores the current draft of an advisory as its newest revision, and increments its version. */
export async function setPublished(
  db: Queryable,
  row: AdvisoryRow,
  { number, revision, content }: { number: string; revision: AdvisoryRevision; content: string },
): Promise<void> {
  const { id, title_en, title_nl, summary_en, summary_nl } = row;
  await db
    .updateTable('advisories')
    .set({
      number,
      revision: revision.number,
      published_at: row.published_at ?? revision.published_at,
      published_key: searchKey('advisories', { title_en, title_nl, summary_en, summary_nl }),
      is_changed: 0,
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('advisory_revisions')
    .values({ advisory_id: id, content, ...revision })
    .execute();
  await db
    .deleteFrom('advisory_releases')
    .where('advisory_id', '=', id)
    .where('is_published', '=', 1)
    .execute();
  await db
    .insertInto('advisory_releases')
    .columns([
      'advisory_id',
      'is_published',
      'downloadable_id',
      'status',
      'justification',
      'name',
      'type_name',
    ])
    .expression((eb) =>
      eb
        .selectFrom('advisory_releases')
        .innerJoin('downloadables', 'downloadables.id', 'advisory_releases.downloadable_id')
        .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
        .where('advisory_id', '=', id)
        .where('is_published', '=', 0)
        .select((qb) => [
          'advisory_id',
          qb.val(1).as('is_published'),
          'downloadable_id',
          'status',
          'justification',
          'downloadables.name as name',
          'download_types.name as type_name',
        ]),
    )
    .execute();
}

export async function insertDocument(
  db: Queryable,
  document: Selectable<Tables['advisory_documents']>,
): Promise<void> {
  await db.insertInto('advisory_documents').values(document).execute();
}

/** Returns the published advisories, oldest first. */
export const listNumbered = (db: Queryable) =>
  db
    .selectFrom('advisories')
    .where('number', 'is not', null)
    .orderBy('id')
    .select(['id', 'number'])
    .$narrowType<{ number: string }>()
    .execute();

/** Returns the files of the releases of published advisories. */
export const listFilesOf = (db: Queryable, advisoryIds: readonly number[]) =>
  db
    .selectFrom('advisory_releases')
    .innerJoin('downloadables', 'downloadables.id', 'advisory_releases.downloadable_id')
    .where('advisory_releases.advisory_id', 'in', advisoryIds)
    .where('advisory_releases.is_published', '=', 1)
    .where('downloadables.sha256', 'is not', null)
    .select([
      'advisory_releases.advisory_id as advisoryId',
      'advisory_releases.status as status',
      'downloadables.sha256 as sha256',
      'downloadables.received as size',
    ])
    .$narrowType<{ sha256: string }>()
    .execute();

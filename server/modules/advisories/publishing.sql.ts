import { sql, type Selectable } from 'kysely';
import type { AdvisoryHash, AdvisoryRevision, ReleaseStatus } from '../../contract/advisory';
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
    .columns(['advisory_id', 'is_published', 'downloadable_id', 'status', 'justification'])
    .expression((eb) =>
      eb
        .selectFrom('advisory_releases')
        .where('advisory_id', '=', id)
        .where('is_published', '=', 0)
        .select((of) => [
          'advisory_id',
          of.val(1).as('is_published'),
          'downloadable_id',
          'status',
          'justification',
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

/** Returns the release files that published advisories name: one entry per SHA-256. */
export async function listHashes(db: Queryable): Promise<AdvisoryHash[]> {
  const rows = await db
    .selectFrom('advisory_releases')
    .innerJoin('advisories', 'advisories.id', 'advisory_releases.advisory_id')
    .innerJoin('downloadables', 'downloadables.id', 'advisory_releases.downloadable_id')
    .where('advisory_releases.is_published', '=', 1)
    .where('downloadables.sha256', 'is not', null)
    .orderBy('downloadables.sha256')
    .orderBy('advisories.id')
    .select([
      'downloadables.sha256 as sha256',
      'downloadables.received as size',
      'advisories.number as number',
      'advisory_releases.status as status',
    ])
    .$narrowType<{ sha256: string; number: string }>()
    .execute();
  const byHash = new Map<string, AdvisoryHash>();
  for (const { sha256, size, number, status } of rows) {
    const found = byHash.get(sha256) ?? { sha256, size, advisories: [] };
    byHash.set(sha256, found);
    const same = found.advisories.find((advisory) => advisory.number === number);
    // Two releases can have the same file. The worse status counts.
    if (!same) found.advisories.push({ number, status });
    else if (isWorse(status, same.status)) same.status = status;
  }
  return [...byHash.values()];
}

const worstFirst: readonly ReleaseStatus[] = ['affected', 'under_investigation', 'fixed', 'not_affected'];
const isWorse = (a: ReleaseStatus, b: ReleaseStatus) => worstFirst.indexOf(a) < worstFirst.indexOf(b);

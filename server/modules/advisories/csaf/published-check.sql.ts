import type { Queryable } from '../../../platform/db/connection';

/** Returns published advisories after an id with their newest revision; `content`: its texts, JSON. */
export const listPublishedAfter = (db: Queryable, id: number, limit: number) =>
  db
    .selectFrom('advisories')
    .leftJoin('advisory_revisions', (join) =>
      join
        .onRef('advisory_revisions.advisory_id', '=', 'advisories.id')
        .onRef('advisory_revisions.number', '=', 'advisories.revision'),
    )
    .where('advisories.revision', '>', 0)
    .where('advisories.id', '>', id)
    .orderBy('advisories.id')
    .limit(limit)
    .select([
      'advisories.id as id',
      'advisories.number as number',
      'advisories.published_at as published_at',
      'advisory_revisions.published_at as changed_at',
      'advisory_revisions.content as content',
    ])
    .execute();

/** Returns the documents of the newest revision of advisories. */
export async function listDocumentsOf(db: Queryable, advisoryIds: readonly number[]) {
  if (advisoryIds.length === 0) return [];
  return db
    .selectFrom('advisory_documents')
    .innerJoin('advisories', (join) =>
      join
        .onRef('advisories.id', '=', 'advisory_documents.advisory_id')
        .onRef('advisories.revision', '=', 'advisory_documents.revision'),
    )
    .where('advisories.id', 'in', advisoryIds)
    .select(['language', 'file_name', 'content', 'sha256', 'sha512', 'signature'])
    .execute();
}

import type { Queryable } from '../../../platform/db/connection';

/** Documents of the newest revision of each advisory. */
const newest = (db: Queryable) =>
  db
    .selectFrom('advisories')
    .innerJoin('advisory_documents', (join) =>
      join
        .onRef('advisory_documents.advisory_id', '=', 'advisories.id')
        .onRef('advisory_documents.revision', '=', 'advisories.revision'),
    );

/** Returns the number of revisions, and when the last one was published. */
export const countRevisions = (db: Queryable) =>
  db
    .selectFrom('advisory_revisions')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('published_at').as('last')])
    .executeTakeFirstOrThrow();

/**
 * Returns all documents without their content, newest revision first. `content`: the texts of the revision,
 * JSON
 */
export const listNewestDocuments = (db: Queryable) =>
  newest(db)
    .innerJoin('advisory_revisions', (join) =>
      join
        .onRef('advisory_revisions.advisory_id', '=', 'advisories.id')
        .onRef('advisory_revisions.number', '=', 'advisories.revision'),
    )
    .select([
      'advisories.id',
      'advisories.number',
      'advisories.published_at',
      'advisory_revisions.published_at as changed_at',
      'advisory_revisions.content',
      'advisory_documents.language',
      'advisory_documents.file_name',
    ])
    .orderBy('advisory_revisions.published_at', 'desc')
    .orderBy('advisories.id', 'desc')
    .orderBy('advisory_documents.file_name')
    .execute();

export const findNewestDocument = (db: Queryable, fileName: string) =>
  newest(db)
    .where('advisory_documents.file_name', '=', fileName)
    .select(['advisories.published_at', 'content', 'sha256', 'sha512', 'signature'])
    .executeTakeFirst();

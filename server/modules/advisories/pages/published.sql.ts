import type { Queryable } from '../../../platform/db/connection';

const newestRevisions = (db: Queryable) =>
  db
    .selectFrom('advisories')
    .innerJoin('advisory_revisions', (join) =>
      join
        .onRef('advisory_revisions.advisory_id', '=', 'advisories.id')
        .onRef('advisory_revisions.number', '=', 'advisories.revision'),
    )
    .where('advisories.number', 'is not', null);

/** Returns published advisories with the texts of their newest revision (JSON), newest first. */
export const listPublished = (
  db: Queryable,
  { by, limit, offset }: { by: 'first publication' | 'last revision'; limit: number; offset: number },
) =>
  newestRevisions(db)
    .orderBy(by === 'last revision' ? 'advisory_revisions.published_at' : 'advisories.published_at', 'desc')
    .orderBy('advisories.id', 'desc')
    .limit(limit)
    .offset(offset)
    .select([
      'advisories.id as id',
      'advisories.number as number',
      'advisories.published_at as published_at',
      'advisory_revisions.published_at as changed_at',
      'advisory_revisions.content as content',
    ])
    .execute();

/** Returns the numbers of published advisories and when each was last revised, newest first. */
export const listNumbers = (db: Queryable, limit: number) =>
  newestRevisions(db)
    .orderBy('advisories.id', 'desc')
    .limit(limit)
    .select([
      'advisories.id as id',
      'advisories.number as number',
      'advisory_revisions.published_at as changed_at',
    ])
    .$narrowType<{ number: string }>()
    .execute();

import type { Queryable } from '../../../platform/db/connection';

/** Returns the first published advisory after an id that has a release without names; undefined if none has. */
export async function findUnnamed(
  db: Queryable,
  after: number,
): Promise<{ id: number; content: string | null; sha256: string | null } | undefined> {
  return db
    .selectFrom('advisory_releases')
    .innerJoin('advisories', 'advisories.id', 'advisory_releases.advisory_id')
    .leftJoin('advisory_documents', (join) =>
      join
        .onRef('advisory_documents.advisory_id', '=', 'advisories.id')
        .onRef('advisory_documents.revision', '=', 'advisories.revision'),
    )
    .where('advisory_releases.is_published', '=', 1)
    .where('advisory_releases.name', 'is', null)
    .where('advisories.id', '>', after)
    .orderBy('advisories.id')
    .orderBy('advisory_documents.language')
    .limit(1)
    .select(['advisories.id as id', 'advisory_documents.content as content', 'sha256'])
    .executeTakeFirst();
}

/** Returns the published releases of an advisory without names, with the names that they have today. */
export const listUnnamed = (db: Queryable, advisoryId: number) =>
  db
    .selectFrom('advisory_releases')
    .innerJoin('downloadables', 'downloadables.id', 'advisory_releases.downloadable_id')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .where('advisory_releases.advisory_id', '=', advisoryId)
    .where('advisory_releases.is_published', '=', 1)
    .where('advisory_releases.name', 'is', null)
    .select([
      'downloadables.id as releaseId',
      'downloadables.name as name',
      'download_types.id as typeId',
      'download_types.name as typeName',
    ])
    .execute();

export async function setNames(
  db: Queryable,
  { advisoryId, releaseId }: { advisoryId: number; releaseId: number },
  { typeName, name }: { typeName: string; name: string },
): Promise<void> {
  await db
    .updateTable('advisory_releases')
    .set({ name, type_name: typeName })
    .where('advisory_id', '=', advisoryId)
    .where('is_published', '=', 1)
    .where('downloadable_id', '=', releaseId)
    .execute();
}

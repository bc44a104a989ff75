import { sql, type SelectQueryBuilder } from 'kysely';
import type { AffectedComponent } from '../../contract/component';
import type { ListQuery, Page } from '../../contract/list';
import { selectInChunks } from '../../platform/db/batches';
import type { Queryable } from '../../platform/db/connection';
import type { Tables } from '../../platform/db/tables';
import { contains, readPage, type Listing } from '../../platform/lists/read-page';

interface FoundComponent {
  id: number;
  name: string;
  purl: string;
  version: string;
  /** ids of the releases whose SBOM lists it, separated by commas */
  releaseIds: string;
}

const listing: Listing = {
  sorts: { name: { by: sql`found.sort_key`, type: 'string' } },
  sort: 'name',
  id: sql`found.id`,
  searched: [],
};

/** The texts that are searched: a name, a version and a licence; a package URL. */
const searched = [sql<string>`sbom_components.search_key`, sql<string>`lower(sbom_components.purl)`];

/**
 * Returns a page of the components that contain all words, over the SBOMs of all releases, also of deleted
 * ones. A component and its version are one row.
 * @throws HttpProblem 422 for an invalid cursor
 */
export function findComponents(
  db: Queryable,
  words: readonly string[],
  request: ListQuery,
): Promise<Page<FoundComponent>> {
  const found = sql<object>`(
    select min(sbom_components.id) as id, min(sbom_components.name) as name,
      max(sbom_components.purl) as purl, sbom_components.version as version,
      min(substr(sbom_components.search_key, 1, 200)) as sort_key,
      string_agg(cast(attachments.downloadable_id as text), ',') as release_ids
    from sbom_components
      join attachments on attachments.id = sbom_components.attachment_id and attachments.kind = 'sbom'
      join downloadables on downloadables.id = attachments.downloadable_id
        and downloadables.state in ('finished', 'deleted')
    where ${sql.join(
      words.map((word) => contains(searched, word)),
      sql` and `,
    )}
    group by sbom_components.identity, sbom_components.version)`.as('found');
  const query = db
    .selectFrom(found)
    .select([
      sql<number>`found.id`.as('id'),
      sql<string>`found.name`.as('name'),
      sql<string>`found.purl`.as('purl'),
      sql<string>`found.version`.as('version'),
      sql<string>`found.release_ids`.as('releaseIds'),
    ]) as unknown as SelectQueryBuilder<Tables, 'sbom_components', FoundComponent>;
  const { q: _, ...page } = request;
  return readPage(query, listing, page);
}

/** Returns releases by id, also deleted ones. */
export async function listNamedReleases(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AffectedComponent['releases'][number]>> {
  const rows = await selectInChunks(ids, (some) =>
    db
      .selectFrom('downloadables')
      .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
      .where('downloadables.id', 'in', some)
      .select([
        'downloadables.id as id',
        'downloadables.name as name',
        'downloadables.state as state',
        'download_types.id as typeId',
        'download_types.name as typeName',
      ])
      .execute(),
  );
  return new Map(
    rows.map(({ id, name, state, typeId, typeName }) => [
      id,
      {
        ...{ id, name },
        download_type: { id: typeId, name: typeName },
        is_deleted: state === 'deleted',
      },
    ]),
  );
}

/** Returns the customer groups that downloaded each release, by release id. */
export async function listGroupsThatHave(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await selectInChunks(ids, (some) =>
    db
      .selectFrom('downloads')
      .where('downloadable_id', 'in', some)
      .where('group_id', 'is not', null)
      .distinct()
      .select(['downloadable_id', 'group_id'])
      .$narrowType<{ group_id: number }>()
      .execute(),
  );
  const groups = new Map<number, number[]>();
  for (const { downloadable_id: id, group_id: group } of rows) {
    const known = groups.get(id);
    if (known) known.push(group);
    else groups.set(id, [group]);
  }
  return groups;
}

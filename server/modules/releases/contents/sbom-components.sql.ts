import { sql, type SelectQueryBuilder } from 'kysely';
import type { Component, ComponentChange, ComponentLicence } from '../../../contract/attachment';
import type { ListQuery, Page } from '../../../contract/list';
import type { Queryable } from '../../../platform/db/connection';
import type { Tables } from '../../../platform/db/tables';
import { readPage, type Listing } from '../../../platform/lists/read-page';
import { searchable } from '../../../platform/lists/search-key';

/**
 * @param attachmentId id of the SBOM
 * @param components not more than one statement can hold
 */
export async function insertComponents(
  db: Queryable,
  attachmentId: number,
  components: readonly { identity: string; name: string; version: string; licence: string; purl: string }[],
): Promise<void> {
  const rows = components.map((component) => ({
    ...component,
    attachment_id: attachmentId,
    search_key: [component.name, component.version, component.licence].map(searchable).join('\n'),
  }));
  await db.insertInto('sbom_components').values(rows).execute();
}

/** Only the first 200 characters, because a cursor holds this text. */
const byName = { by: sql<string>`substr(sbom_components.search_key, 1, 200)`, type: 'string' } as const;

const listing: Listing = {
  sorts: {
    name: byName,
    licence: { by: sql`lower(substr(sbom_components.licence, 1, 200))`, type: 'string' },
  },
  sort: 'name',
  id: sql`sbom_components.id`,
  searched: [sql`sbom_components.search_key`],
};

/** @throws HttpProblem 422 for an invalid cursor */
export const listComponents = (
  db: Queryable,
  attachmentId: number,
  request: ListQuery & { licence?: string },
): Promise<Page<Component>> =>
  readPage(
    db
      .selectFrom('sbom_components')
      .where('sbom_components.attachment_id', '=', attachmentId)
      .$if(request.licence !== undefined, (query) =>
        query.where('sbom_components.licence', '=', request.licence ?? ''),
      )
      .select([
        'sbom_components.id as id',
        'sbom_components.name as name',
        'sbom_components.version as version',
        'sbom_components.licence as licence',
        'sbom_components.purl as purl',
      ]),
    listing,
    request,
  );

/**
 * Returns the licences of an SBOM, each with its number of components.
 * @throws HttpProblem 422 for an invalid cursor
 */
export const listLicences = (
  db: Queryable,
  attachmentId: number,
  request: ListQuery,
): Promise<Page<ComponentLicence>> =>
  readPage(
    db
      .selectFrom(
        db
          .selectFrom('sbom_components')
          .where('attachment_id', '=', attachmentId)
          .groupBy('licence')
          .select((eb) => ['licence', eb.fn.min('id').as('id'), eb.fn.countAll<number>().as('count')])
          .as('licences'),
      )
      .select([
        'licences.id as id',
        'licences.licence as licence',
        'licences.count as count',
      ]) as unknown as SelectQueryBuilder<Tables, 'sbom_components', ComponentLicence>,
    {
      sorts: {
        count: { by: sql`licences.count`, type: 'number' },
        licence: { by: sql`lower(substr(licences.licence, 1, 200))`, type: 'string' },
      },
      sort: '-count',
      id: sql`licences.id`,
      searched: [sql`lower(licences.licence)`],
    },
    request,
  );

export async function countComponents(db: Queryable, attachmentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sbom_components')
    .where('attachment_id', '=', attachmentId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The attachment ids of two SBOMs that are compared. */
export interface Compared {
  before: number;
  after: number;
}

const changeOf = ({ before }: Compared) => sql<ComponentChange['change']>`case
  when other.id is not null then 'changed'
  when sbom_components.attachment_id = ${sql.lit(before)} then 'removed'
  else 'added' end`;

/**
 * Selects components that only one SBOM has, and components with another version or licence in the later one.
 */
const changes = (db: Queryable, compared: Compared) =>
  db
    .selectFrom('sbom_components')
    .leftJoin('sbom_components as other', (join) =>
      join
        .onRef('other.identity', '=', 'sbom_components.identity')
        .on('other.attachment_id', 'in', [compared.before, compared.after])
        .onRef('other.attachment_id', '!=', 'sbom_components.attachment_id'),
    )
    .where('sbom_components.attachment_id', 'in', [compared.before, compared.after])
    .where((eb) =>
      eb.or([
        eb('other.id', 'is', null),
        eb.and([
          eb('sbom_components.attachment_id', '=', compared.after),
          eb.or([
            eb('other.version', '!=', eb.ref('sbom_components.version')),
            eb('other.licence', '!=', eb.ref('sbom_components.licence')),
          ]),
        ]),
      ]),
    );

/** @throws HttpProblem 422 for an invalid cursor */
export const listChanges = (
  db: Queryable,
  compared: Compared,
  request: ListQuery,
): Promise<Page<ComponentChange>> =>
  readPage(
    changes(db, compared)
      .select([
        'sbom_components.id as id',
        'sbom_components.name as name',
        'sbom_components.version as version',
        'sbom_components.licence as licence',
        'sbom_components.purl as purl',
        'other.version as version_before',
        'other.licence as licence_before',
      ])
      .select(changeOf(compared).as('change')) as unknown as SelectQueryBuilder<
      Tables,
      'sbom_components',
      ComponentChange
    >,
    {
      ...listing,
      sorts: {
        name: byName,
        change: { by: sql`${changeOf(compared)} || ${byName.by}`, type: 'string' },
      },
    },
    request,
  );

export async function countChanges(
  db: Queryable,
  compared: Compared,
): Promise<Record<ComponentChange['change'], number>> {
  const rows = await changes(db, compared)
    .select(changeOf(compared).as('change'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(changeOf(compared))
    .execute();
  const counts = { added: 0, removed: 0, changed: 0 };
  for (const { change, count } of rows) counts[change] = count;
  return counts;
}

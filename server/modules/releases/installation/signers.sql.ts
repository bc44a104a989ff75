import { sql, type Selectable } from 'kysely';
import type { Named } from '../../../contract/fields';
import type { Signer } from '../../../contract/installation';
import type { Downloadable } from '../../../contract/release';
import type { Queryable } from '../../../platform/db/connection';
import { longRead } from '../../../platform/db/reading/long-read';
import type { Tables } from '../../../platform/db/tables';
import { publication } from '../releases.shared.sql';
import { isPublished } from '../visibility.shared.sql';

export type FoundSigner = Omit<Selectable<Tables['release_signers']>, 'downloadable_id'>;

export const findSigner = (db: Queryable, releaseId: number): Promise<FoundSigner | undefined> =>
  db
    .selectFrom('release_signers')
    .where('downloadable_id', '=', releaseId)
    .select(['state', 'name', 'subject'])
    .executeTakeFirst();

export async function putSigner(db: Queryable, releaseId: number, signer: FoundSigner): Promise<void> {
  await db
    .insertInto('release_signers')
    .values({ downloadable_id: releaseId, ...signer })
    .onConflict((conflict) => conflict.column('downloadable_id').doUpdateSet(signer))
    .execute();
}

/**
 * Returns the newest published release of the same type before this one whose file says if it is signed.
 * @param now ISO 8601, UTC
 */
export async function findSignerBefore(
  db: Queryable,
  { id, download_type_id }: Pick<Downloadable, 'id' | 'download_type_id'>,
  now: string,
): Promise<{ release: Named; signer: Signer } | undefined> {
  const own = sql`(select ${publication}, downloadables.id from downloadables where downloadables.id = ${id})`;
  const row = await db
    .selectFrom('downloadables')
    .innerJoin('release_signers', 'release_signers.downloadable_id', 'downloadables.id')
    .where('downloadables.download_type_id', '=', download_type_id)
    .where('downloadables.state', '=', 'finished')
    .where(isPublished(now))
    .where('release_signers.state', 'in', ['named', 'none'])
    .where(sql<boolean>`(${publication}, downloadables.id) < ${own}`)
    .orderBy(publication, 'desc')
    .orderBy('downloadables.id', 'desc')
    .limit(1)
    .select(['downloadables.id as id', 'downloadables.name as releaseName'])
    .select(['release_signers.state', 'release_signers.name', 'release_signers.subject'])
    .modifyEnd(longRead)
    .executeTakeFirst();
  return row && { release: { id: row.id, name: row.releaseName }, signer: signerOf(row) };
}

const signerOf = ({ state, name, subject }: FoundSigner): Signer => ({ state, name, subject });

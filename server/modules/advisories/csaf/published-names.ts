import { createHash } from 'node:crypto';
import { transactUntilDone } from '../../../platform/db/batches';
import type { Database, Queryable } from '../../../platform/db/connection';
import { productId, productNames } from './product-tree';
import { findUnnamed, listUnnamed, setNames } from './published-names.sql';

interface Names {
  typeName: string;
  name: string;
}

/**
 * Fills in the names of the releases of published advisories that a version without them published: those in
 * the signed document. A release that no undamaged document names keeps none, and is shown by the name that
 * it has today.
 */
export const fillPublishedNames = (db: Database): Promise<void> =>
  transactUntilDone(db, 0, undefined, fillNext);

/** Fills in the names of the next advisory. @returns its id; undefined after the last one */
async function fillNext(tx: Queryable, after: number): Promise<number | undefined> {
  const advisory = await findUnnamed(tx, after);
  if (!advisory) return undefined;
  const { id, content, sha256 } = advisory;
  if (content === null || createHash('sha256').update(content).digest('hex') !== sha256) return id;
  const published = productNames(content);
  const releases = await listUnnamed(tx, id);
  const typeNames = new Map<number, string>();
  for (const { releaseId, typeId } of releases) {
    const typeName = published.get(productId({ id: releaseId }))?.typeName;
    if (typeName !== undefined) typeNames.set(typeId, typeName);
  }
  for (const { releaseId, typeId, ...today } of releases) {
    const { typeName, name } = published.get(productId({ id: releaseId })) ?? {};
    if (name === undefined) continue;
    const names =
      typeName === undefined
        ? parted(name, { ...today, typeName: typeNames.get(typeId) ?? today.typeName })
        : { typeName, name };
    if (names) await setNames(tx, { advisoryId: id, releaseId }, names);
  }
  return id;
}

/**
 * Parts the names of a download type and a release that stand in one text, where one of them is known.
 * Undefined if it has neither.
 */
function parted(label: string, { typeName, name }: Names): Names | undefined {
  if (label.startsWith(`${typeName} `)) return { typeName, name: label.slice(typeName.length + 1) };
  if (label.endsWith(` ${name}`)) return { typeName: label.slice(0, -name.length - 1), name };
  return undefined;
}

import type { AdvisoryHash } from '../../contract/advisory-releases';
import type { ReleaseStatus } from '../../contract/advisory-status';
import { chunks, otherWork } from '../../platform/db/batches';
import type { Database } from '../../platform/db/connection';
import { listFilesOf, listNumbered } from './publishing.sql';

/** An advisory has up to 500 releases: each query takes a few milliseconds. */
const advisoriesAtOnce = 5;
const hashesAtOnce = 2_000;

const worstFirst: readonly ReleaseStatus[] = ['affected', 'under_investigation', 'fixed', 'not_affected'];
const isWorse = (a: ReleaseStatus, b: ReleaseStatus) => worstFirst.indexOf(a) < worstFirst.indexOf(b);

/**
 * Returns the release files that published advisories name, one entry per SHA-256, as JSON: there can be many
 * thousands, so requests are handled in between.
 */
export async function hashesJson(db: Database): Promise<string> {
  const byHash = new Map<string, AdvisoryHash>();
  for (const some of chunks(await listNumbered(db), advisoriesAtOnce)) {
    const rows = await listFilesOf(
      db,
      some.map(({ id }) => id),
    );
    const numbers = new Map(some.map(({ id, number }) => [id, number]));
    rows.sort((a, b) => a.advisoryId - b.advisoryId);
    for (const { advisoryId, sha256, size, status } of rows) {
      const found = byHash.get(sha256) ?? { sha256, size, advisories: [] };
      byHash.set(sha256, found);
      const number = numbers.get(advisoryId) ?? '';
      const same = found.advisories.at(-1);
      // Two releases can have the same file. The worse status counts.
      if (same?.number !== number) found.advisories.push({ number, status });
      else if (isWorse(status, same.status)) same.status = status;
    }
    await otherWork();
  }
  const parts: string[] = [];
  for (const some of chunks([...byHash.keys()].sort(), hashesAtOnce)) {
    parts.push(some.map((sha256) => JSON.stringify(byHash.get(sha256))).join(','));
    await otherWork();
  }
  return `[${parts.join(',')}]`;
}

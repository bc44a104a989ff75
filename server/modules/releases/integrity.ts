import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Downloadable } from '../../contract/release';
import { otherWork } from '../../platform/db/batches';
import { transact } from '../../platform/db/connection';
import { notFound } from '../../platform/http/problem';
import { findRelease, toDownloadable, type DownloadableRow } from './releases.shared.sql';
import { createBlockHasher } from './blocks/block-hasher.mjs';
import type { BlockLists, ReadFile } from './blocks/block-lists';
import { listDifferent } from './blocks/block-lists.sql';
import { findLeastRecentlyChecked, forgetFutureChecks, listDamaged, setCurrentHash } from './integrity.sql';
import type { Signers } from './installation/signers';
import type { AuditTrail } from '../audit/trail';
import type { Principal } from '../../platform/principal';
import type { Platform } from '../../platform/platform';

export interface Integrity {
  /** Hashes the stored file of a release now and stores the result. @throws HttpProblem 404 */
  checkNow(person: Principal, id: number): Promise<Downloadable>;
  /** Hashes every release whose last check is more than a day old, with pauses. Makes missing lists of blocks. */
  checkDue(signal: AbortSignal): Promise<void>;
  /** Raises a condition for each release whose file or list of blocks failed its last check on any instance. */
  noteDamaged(): Promise<void>;
}

/** With more damaged files than this, the storage is the cause, not the files. */
const maxNoted = 100;
const checkEveryMs = 24 * 3_600_000;
/** Pause after each block of 1 MiB. It limits checks to about 25 MiB/s, so that downloads stay fast. */
export const throttleMs = 40;

export function createIntegrity(
  { db, store, conditions, log, now }: Pick<Platform, 'db' | 'store' | 'conditions' | 'log' | 'now'>,
  { blockLists, signers, audit }: { blockLists: BlockLists; signers: Signers; audit: AuditTrail },
): Integrity {
  /** Returns null if there is no file. */
  async function read(
    id: number,
    rest: () => Promise<unknown>,
  ): Promise<(ReadFile & { md5: string }) | null> {
    const file = await store.openRelease(id);
    if (!file) {
      // If the bucket or folder itself is unavailable, this file is not known to be missing.
      await store.check();
      return null;
    }
    const [md5, sha256, blocks] = [createHash('md5'), createHash('sha256'), createBlockHasher()];
    for await (const piece of file.stream as AsyncIterable<Buffer>) {
      for (const hash of [md5, sha256, blocks]) hash.update(piece);
      await rest();
    }
    return { md5: md5.digest('hex'), sha256: sha256.digest('hex'), blocks: blocks.digest() };
  }

  async function keep(
    person: Principal | null,
    row: Downloadable,
    found: Awaited<ReturnType<typeof read>>,
  ): Promise<void> {
    const at = now().toISOString();
    const isFine = found?.md5 === row.hash;
    await transact(db, async (tx) => {
      if (!(await setCurrentHash(tx, row.id, found?.md5 ?? null, at))) return;
      // Of a damaged file nothing is known about its list.
      const list = found && isFine ? await blockLists.check(tx, row, found, person !== null) : 'right';
      if (person === null && isFine && list === 'right') return;
      await audit.add(tx, person, {
        action: 'release.check',
        subject: row.name,
        about: { releaseId: row.id },
        detail: { id: row.id, ...(list === 'right' ? { as_uploaded: isFine } : { blocks: list }) },
      });
    });
    if (isFine) await signers.readMissing(row.id, row.size);
    await noteDamaged();
  }

  async function noteDamaged(): Promise<void> {
    const damaged = await listDamaged(db, maxNoted);
    const different = await listDifferent(db, maxNoted);
    const keyOf = (code: string, subject: string) => `${code} ${subject}`;
    const found = [
      ...damaged.map(({ current_hash, ...release }) => ({
        ...release,
        code: current_hash === null ? ('release_missing' as const) : ('release_damaged' as const),
      })),
      ...different.map((release) => ({ ...release, code: 'release_list_differs' as const })),
    ].map(({ code, id, name, type_name }) => ({
      ...{ code, subject: String(id) },
      values: { name: `${type_name} ${name}` },
    }));
    const keys = new Set(found.map(({ code, subject }) => keyOf(code, subject)));
    for (const { code, subject } of conditions.list())
      if (code.startsWith('release_') && !keys.has(keyOf(code, subject))) conditions.clear(code, subject);
    for (const { code, subject, values } of found) conditions.raise(code, { subject, values });
  }

  return {
    noteDamaged,

    async checkNow(person, id) {
      const release = await findRelease(db, person, id, now().toISOString());
      if (!release) throw notFound();
      await keep(person, release, await read(id, () => Promise.resolve()));
      const checked = await findRelease(db, person, id, now().toISOString());
      if (!checked) throw notFound();
      return checked;
    },

    async checkDue(signal) {
      const isStopped = () => signal.aborted;
      const failures: unknown[] = [];
      await forgetFutureChecks(db, now().toISOString());
      for (let last: DownloadableRow | undefined; ;) {
        const before = new Date(now().getTime() - checkEveryMs).toISOString();
        const row = await findLeastRecentlyChecked(db, before, last);
        if (isStopped()) return;
        if (!row) break;
        last = row;
        try {
          const found = await read(row.id, () => pause(throttleMs, undefined, { signal }));
          await keep(null, toDownloadable(row, now().toISOString()), found);
        } catch (error) {
          if (isStopped()) return;
          // A failed read does not prove that the file is damaged. The next run tries again.
          log.error({ err: error, id: row.id }, 'the file of a release could not be checked');
          failures.push(error);
        }
        await otherWork();
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

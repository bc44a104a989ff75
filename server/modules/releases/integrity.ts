import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Downloadable } from '../../contract/release';
import { otherWork } from '../../platform/db/batches';
import { transact } from '../../platform/db/connection';
import { notFound } from '../../platform/http/problem';
import { findDownloadableRow, findRelease, type DownloadableRow } from './releases.shared.sql';
import { findLeastRecentlyChecked, forgetFutureChecks, listDamaged, setCurrentHash } from './integrity.sql';
import type { AuditTrail } from '../audit/trail';
import type { Principal } from '../../platform/principal';
import type { Platform } from '../../platform/platform';

export interface Integrity {
  /** Hashes the stored file of a release now and stores the result. @throws HttpProblem 404 */
  checkNow(person: Principal, id: number): Promise<Downloadable>;
  /** Hashes every release whose last check is more than a day old, with pauses. */
  checkDue(signal: AbortSignal): Promise<void>;
  /** Raises a condition for each release whose file failed its last check on any instance. */
  noteDamaged(): Promise<void>;
}

/** With more damaged files than this, the storage is the cause, not the files. */
const maxNoted = 100;
const checkEveryMs = 24 * 3_600_000;
/** Pause after each block of 1 MiB. It limits checks to about 25 MiB/s, so that downloads stay fast. */
export const throttleMs = 40;

export function createIntegrity(
  { db, store, conditions, log, now }: Pick<Platform, 'db' | 'store' | 'conditions' | 'log' | 'now'>,
  audit: AuditTrail,
): Integrity {
  async function currentHash(id: number, rest: () => Promise<unknown>): Promise<string | null> {
    const file = await store.openRelease(id);
    if (!file) {
      // If the bucket or folder itself is unavailable, this file is not known to be missing.
      await store.check();
      return null;
    }
    const md5 = createHash('md5');
    for await (const piece of file.stream as AsyncIterable<Buffer>) {
      md5.update(piece);
      await rest();
    }
    return md5.digest('hex');
  }

  async function keep(
    person: Principal | null,
    row: { id: number; name: string; hash: string },
    hash: string | null,
  ): Promise<void> {
    const at = now().toISOString();
    const isFine = hash === row.hash;
    await transact(db, async (tx) => {
      await setCurrentHash(tx, row.id, hash, at);
      if (person !== null || !isFine) {
        await audit.add(tx, person, {
          action: 'release.check',
          subject: row.name,
          about: { releaseId: row.id },
          detail: { id: row.id, as_uploaded: isFine },
        });
      }
    });
    await noteDamaged();
  }

  async function noteDamaged(): Promise<void> {
    const damaged = await listDamaged(db, maxNoted);
    const keyOf = (code: string, subject: string) => `${code} ${subject}`;
    const found = damaged.map(({ id, name, type_name, current_hash }) => ({
      code: current_hash === null ? ('release_missing' as const) : ('release_damaged' as const),
      subject: String(id),
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
      await keep(person, release, await currentHash(id, () => Promise.resolve()));
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
          const hash = await currentHash(row.id, () => pause(throttleMs, undefined, { signal }));
          if (await findDownloadableRow(db, row.id)) await keep(null, row, hash);
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

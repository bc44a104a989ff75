import { randomBytes } from 'node:crypto';
import { transactUntilDone } from '../../platform/db/batches';
import type { Database, Queryable } from '../../platform/db/connection';
import { countAuditEntry, insertAuditEntry, type NewAuditEntry } from './entries.sql';
import type { AnchorRow } from './anchors.sql';
import {
  insertHead,
  insertLinks,
  listOpenRepeats,
  reserveLinks,
  setOnce,
  setRepeatsMac,
  type AuditHead,
  type AuditLink,
  type AuditRow,
} from './chain.sql';
import {
  digestOfAddress,
  digestOfAnchor,
  digestOfEntry,
  digestOfOnce,
  digestOfRepeats,
  hashOfLink,
  noHash,
  type AuditMacs,
} from './hashes';

/** Creates the chain, and maintains it in background jobs. */
export interface AuditChain {
  /** Creates a missing chain. Call it at the start of the server. */
  open(): Promise<void>;
  /**
   * Adds the second link of entries whose count can no longer change: one for each that was repeated, and one
   * for all others of a batch.
   */
  closeRepeats(signal: AbortSignal): Promise<void>;
}

/** Batch size: about 30 ms of work in one transaction. */
const batchSize = 200;
/** Twice the hour within which repetitions are counted: the clocks of instances differ. */
const repeatsCloseAfterMs = 2 * 3_600_000;
/** The time for which such entries are collected: those that were not repeated share one link. */
const repeatsWaitMs = 3_600_000;
const saltBytes = 16;

type NewLink = Pick<AuditLink, 'kind' | 'entry_id' | 'at' | 'digest'> & Partial<Pick<AuditLink, 'entries'>>;

const linkOf = (row: AuditRow): NewLink => ({
  kind: 'entry',
  entry_id: row.id,
  at: row.at,
  digest: digestOfEntry(row, row.repeats_mac !== null),
});

/** True if an entry was never counted up. */
export const isOnce = ({ count, last_at }: Pick<AuditRow, 'count' | 'last_at'>) =>
  count === 1 && last_at === null;

/** @returns the position of the last link */
async function append(tx: Queryable, macs: AuditMacs, added: readonly NewLink[]): Promise<number> {
  const head = await reserveLinks(tx, added.length);
  const { position, hash, takes_in_up_to } = head;
  let before = hash;
  const links = added.map((link, index) => {
    const placed = { entries: null, ...link, position: position + index + 1 };
    before = hashOfLink(before, placed);
    return { ...placed, hash: before };
  });
  const end = { position: position + links.length, hash: before, takes_in_up_to };
  await insertLinks(tx, links, { hash: before, mac: macOfNext(macs, head, end) });
  return end.position;
}

/**
 * Returns the MAC of the next head. If the MAC of the current head is wrong, the next one is 'broken': the
 * next entry must not repair a head that was forged.
 */
const macOfNext = (macs: AuditMacs, { mac, ...head }: AuditHead, next: Omit<AuditHead, 'mac'>) =>
  mac === macs.ofHead(head) ? macs.ofHead(next) : 'broken';

const saltedDigest = (ip: string) => {
  const salt = randomBytes(saltBytes).toString('base64url');
  return { ip_salt: salt, ip_digest: digestOfAddress(salt, ip) };
};

const insert = (tx: Queryable, entry: NewAuditEntry) =>
  insertAuditEntry(tx, entry, entry.ip === undefined ? undefined : saltedDigest(entry.ip));

/**
 * Adds a link for an anchor, so that the chain proves that the anchor existed if it is deleted. Call it in a
 * transaction.
 */
export const linkAnchor = (tx: Queryable, macs: AuditMacs, { number, signed_at, jws }: AnchorRow) =>
  append(tx, macs, [{ kind: 'anchor', entry_id: number, at: signed_at, digest: digestOfAnchor(jws) }]);

/** Writes an entry and its link. Call it in a transaction. */
export async function writeEntry(tx: Queryable, macs: AuditMacs, entry: NewAuditEntry): Promise<void> {
  await append(tx, macs, [linkOf(await insert(tx, entry))]);
}

/**
 * Increments the count of the same entry within the last hour, or writes a new one. Call it in a transaction.
 */
export async function writeRepeatedEntry(
  tx: Queryable,
  macs: AuditMacs,
  entry: NewAuditEntry,
): Promise<void> {
  const counted = await countAuditEntry(tx, entry);
  const row = counted ?? (await insert(tx, entry));
  const mac = macs.ofRepeats(row.id, row);
  await setRepeatsMac(tx, row.id, mac);
  if (!counted) await append(tx, macs, [linkOf({ ...(row as AuditRow), repeats_mac: mac })]);
}

export function createAuditChain(db: Database, macs: AuditMacs, now: () => Date): AuditChain {
  /** @param part returns the id after which the next batch begins */
  const inParts = (
    signal: AbortSignal,
    part: (tx: Queryable, after: number) => Promise<number | undefined>,
  ) => transactUntilDone(db, 0, signal, part);

  return {
    async open() {
      const empty = { position: 0, hash: noHash, takes_in_up_to: 0 };
      await insertHead(db, { ...empty, mac: macs.ofHead(empty) });
    },

    closeRepeats: (signal) =>
      inParts(signal, async (tx, after) => {
        const at = now().toISOString();
        const before = new Date(now().getTime() - repeatsCloseAfterMs).toISOString();
        const rows = await listOpenRepeats(tx, before, after, batchSize);
        const since = new Date(now().getTime() - repeatsCloseAfterMs - repeatsWaitMs).toISOString();
        if (after === 0 && rows.length < batchSize && rows.every((row) => row.at >= since)) return undefined;
        // An entry whose count was changed gets no link: the check must find it.
        const unchanged = rows.filter((row) => row.repeats_mac === macs.ofRepeats(row.id, row));
        const once = unchanged.filter(isOnce).map(({ id }) => id);
        const repeated = unchanged.filter((row) => !isOnce(row));
        for (const { id } of repeated) await setRepeatsMac(tx, id, null);
        if (repeated.length > 0)
          await append(
            tx,
            macs,
            repeated.map((row) => ({ kind: 'repeats', entry_id: row.id, at, digest: digestOfRepeats(row) })),
          );
        const last = once.at(-1);
        if (last !== undefined) {
          const entries = once.join(',');
          const link = { kind: 'once', entry_id: last, at, digest: digestOfOnce(entries), entries } as const;
          await setOnce(tx, once, await append(tx, macs, [link]));
        }
        return rows.at(-1)?.id;
      }),
  };
}

import { randomBytes } from 'node:crypto';
import { readDetail } from '../../platform/db/json-column';
import { transactUntilDone } from '../../platform/db/batches';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import { aboutOf, countAuditEntry, insertAuditEntry, type NewAuditEntry } from './entries.sql';
import type { AnchorRow } from './anchors.sql';
import {
  completeEntry,
  countEntriesWithoutLink,
  findHead,
  insertHead,
  insertLinks,
  lastEntryId,
  listEntriesWithoutLink,
  listOpenRepeats,
  listRepeatsWithoutLink,
  reserveLinks,
  setOnce,
  setRepeatsMac,
  setLegacyUpTo,
  type AuditHead,
  type AuditLink,
  type AuditRow,
} from './chain.sql';
import { findAccountById } from '../accounts/users.sql';
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
  /**
   * Creates a missing chain, and lets `adoptLegacyEntries` adopt the existing entries. Call it at the start of
   * the server.
   */
  open(): Promise<void>;
  /**
   * Adopts entries that a version without a chain wrote: adds links for them, and an entry with their number.
   */
  adoptLegacyEntries(signal: AbortSignal): Promise<void>;
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
/** The time after the creation of the chain in which instances of the previous version may still run. */
const updateTakesMs = 15 * 60_000;
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

/** @param sharesDatabase true if other instances, also of the previous version, may write to the database */
export function createAuditChain(
  db: Database,
  macs: AuditMacs,
  { sharesDatabase, now }: { sharesDatabase: boolean; now: () => Date },
): AuditChain {
  /** only set in the instance that created the chain */
  let updateEndsAt: number | undefined;

  /** @param part returns the id after which the next batch begins */
  const inParts = (
    signal: AbortSignal,
    part: (tx: Queryable, after: number) => Promise<number | undefined>,
  ) => transactUntilDone(db, 0, signal, part);

  async function setLegacyLimit(tx: Queryable, id: number): Promise<void> {
    const head = await findHead(tx);
    if (!head) return;
    const { mac: _, ...next } = { ...head, takes_in_up_to: id };
    await setLegacyUpTo(tx, id, macOfNext(macs, head, next));
  }

  /**
   * Sets the MAC of entries that an instance of the previous version has counted. That version writes no
   * MACs. Adds an entry with their number.
   */
  async function codeRepeats(signal: AbortSignal, upTo: number): Promise<void> {
    await inParts(signal, async (tx, after) => {
      const rows = await listRepeatsWithoutLink(tx, after, upTo, batchSize);
      const other = rows.filter((row) => row.repeats_mac !== macs.ofRepeats(row.id, row));
      for (const row of other) await setRepeatsMac(tx, row.id, macs.ofRepeats(row.id, row));
      const [first, last] = [other[0], other.at(-1)];
      if (first && last) await noteTakenIn(tx, `${first.id} – ${last.id}`, { counts: other.length });
      return rows.at(-1)?.id;
    });
  }

  const noteTakenIn = (tx: Queryable, subject: string, detail: Record<string, number>) =>
    writeEntry(tx, macs, { at: now().toISOString(), actor: null, action: 'audit.take_in', subject, detail });

  async function complete(tx: Queryable, row: AuditRow): Promise<AuditRow> {
    const about = aboutOf(row.action, readDetail(row));
    const actor = row.actor_id === null ? undefined : await findAccountById(tx, row.actor_id);
    const completed = {
      ...row,
      ...(row.ip !== null && saltedDigest(row.ip)),
      release_id: about.release_id,
      group_id: about.group_id ?? actor?.group_id ?? null,
      repeats_mac: macs.ofRepeats(row.id, row),
    };
    await completeEntry(tx, completed);
    return completed;
  }

  return {
    async open() {
      const isUpdate = await transact(db, async (tx) => {
        const empty = { position: 0, hash: noHash, takes_in_up_to: await lastEntryId(tx) };
        const isNew = await insertHead(tx, { ...empty, mac: macs.ofHead(empty) });
        return isNew && empty.takes_in_up_to > 0;
      });
      if (isUpdate && sharesDatabase) updateEndsAt = now().getTime() + updateTakesMs;
    },

    async adoptLegacyEntries(signal) {
      const isUpdating = updateEndsAt !== undefined && now().getTime() < updateEndsAt;
      if (isUpdating) await transact(db, async (tx) => setLegacyLimit(tx, await lastEntryId(tx)));
      const upTo = (await findHead(db))?.takes_in_up_to ?? 0;
      if (upTo === 0) return;
      const { count, first, last } = await countEntriesWithoutLink(db, upTo);
      if (count > 0) await transact(db, (tx) => noteTakenIn(tx, `${first} – ${last}`, { entries: count }));
      await inParts(signal, async (tx, after) => {
        const rows = await listEntriesWithoutLink(tx, after, upTo, batchSize);
        const completed: AuditRow[] = [];
        for (const row of rows) completed.push(await complete(tx, row));
        if (completed.length > 0) await append(tx, macs, completed.map(linkOf));
        return rows.at(-1)?.id;
      });
      if (isUpdating) await codeRepeats(signal, upTo);
      // From now on an entry without a link was added without the server, also if its id fills a gap.
      if (!signal.aborted) await transact(db, (tx) => setLegacyLimit(tx, 0));
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

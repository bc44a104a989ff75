import type { AuditEntry, AuditPage, AuditQuery } from '../../contract/audit';
import type { AnchorsQuery, AuditAnchors as AnchorsAnswer, AuditCheck } from '../../contract/audit-check';
import { otherWork } from '../../platform/db/batches';
import type { Database } from '../../platform/db/connection';
import { HttpProblem, invalidField, invalidFields, type FieldProblem } from '../../platform/http/problem';
import { findEntryBefore, listAuditEntries, type AuditFilter } from './entries.shared.sql';
import { listAnchors } from './anchors.sql';
import { createAuditAnchors, type AuditAnchors } from './anchors';
import { openChain } from './chain';
import { checkAuditTrail, type CheckPlace, type PartialCheck } from './check';
import { createAuditMacs, type AuditMacs } from './hashes';
import { createAuditTrail } from './trail';
import type { Locks } from '../../platform/locks';
import type { Job } from '../../platform/jobs';
import type { Platform } from '../../platform/platform';
import { timeOf } from '../../platform/time-of';

export interface Audit {
  /**
   * Returns entries, newest first. If `to` is a date without a time, that day is included.
   * @throws HttpProblem 422
   */
  page(query: AuditQuery): Promise<AuditPage>;
  /**
   * Checks the trail for at most 20 seconds: was any entry changed, deleted, moved or added? A long trail
   * takes several calls.
   * @param next the `next` of the previous answer
   * @throws HttpProblem 409 if a check is already running, 422 for a `next` that this server did not make
   */
  check(next?: string): Promise<AuditCheck>;
  /** Returns the anchors, oldest first, and the public keys that verify them. */
  anchors(query: AnchorsQuery): Promise<AnchorsAnswer>;
}

const defaultLimit = 50;
/** Shorter than the timeout of a proxy. */
const maxCheckMs = 20_000;
const anchorPageSize = 1000;
/** Batch size of a search: about 5 ms of work between two turns of the event loop. */
const searchBatchSize = 20_000;
/** Max number of entries that one call searches; the next call continues below them. */
const searchedPerCall = 100_000;

/**
 * Opens the module. It owns the audit trail: its chain of hashes, its anchors and its check. It may use
 * accounts.
 */
export async function openAudit({ now, db, reader, secret, locks, reserve }: Platform) {
  const macs = createAuditMacs(secret);
  const anchors = createAuditAnchors(db, secret, now);
  await reserve.withReserve(() => openChain(db, macs));
  const jobs: Job[] = [
    { name: 'signature of the audit trail', everyMs: 60_000, run: () => anchors.signWhenDue() },
  ];
  return {
    auditTrail: createAuditTrail(macs, now),
    auditAnchors: anchors,
    audit: createAudit(reader, { anchors, macs, locks }, now),
    jobs,
  };
}

export function createAudit(
  db: Database,
  { anchors, macs, locks }: { anchors: AuditAnchors; macs: AuditMacs; locks: Locks },
  now: () => Date,
  checkMs = maxCheckMs,
): Audit {
  const writeNext = ({ position, hash, due }: CheckPlace) =>
    Buffer.from(JSON.stringify([position, hash, due, macs.ofProgress(position, hash, due)])).toString(
      'base64url',
    );

  function readNext(next: string): CheckPlace {
    const [position, hash, due, mac] = parsed(Buffer.from(next, 'base64url').toString());
    if (typeof position !== 'number' || typeof hash !== 'string' || typeof due !== 'string')
      throw invalidField('next', 'invalid');
    if (mac !== macs.ofProgress(position, hash, due)) throw invalidField('next', 'invalid');
    return { position, hash, due };
  }

  /**
   * Searches the trail in batches. `searchedTo` is set if older entries are left to search: all entries from
   * this id on were searched.
   */
  async function search(filter: AuditFilter): Promise<{ found: AuditEntry[]; searchedTo?: number }> {
    if (filter.actor === undefined && filter.subject === undefined)
      return { found: await listAuditEntries(db, filter) };
    const found: AuditEntry[] = [];
    let { before } = filter;
    for (let searched = 0; searched < searchedPerCall; searched += searchBatchSize) {
      const after = await findEntryBefore(db, before, searchBatchSize);
      found.push(
        ...(await listAuditEntries(db, { ...filter, before, after, limit: filter.limit - found.length })),
      );
      if (after === undefined || found.length >= filter.limit) return { found };
      before = after + 1;
      await otherWork();
    }
    return { found, searchedTo: before };
  }

  return {
    async page(query) {
      const problems: FieldProblem[] = [];
      const time = (field: 'from' | 'to'): string | undefined => {
        const text = query[field];
        if (text === undefined) return undefined;
        const parsed = timeOf(text);
        if (parsed === undefined) {
          problems.push({ field, code: 'invalid_date' });
          return undefined;
        }
        // Times are compared as text, and T24 is after all times of the day. The next date is not used: after
        // 9999-12-31 it would be in the year 10000.
        if (field === 'to' && text.length === 10) return `${text}T24`;
        return new Date(parsed).toISOString();
      };
      const from = time('from');
      const to = time('to');
      if (problems.length > 0) throw invalidFields(problems);

      const limit = query.limit === undefined ? defaultLimit : Number(query.limit);
      const { found, searchedTo } = await search({
        action: query.action,
        actor: query.actor,
        subject: query.q,
        group: query.group === undefined ? undefined : Number(query.group),
        release: query.release === undefined ? undefined : Number(query.release),
        from,
        to,
        before: query.before === undefined ? undefined : Number(query.before),
        limit: limit + 1,
      });
      if (searchedTo !== undefined && found.length <= limit)
        return { entries: found, next: searchedTo, incomplete: true };
      const entries = found.slice(0, limit);
      const last = entries.at(-1);
      return found.length > limit && last ? { entries, next: last.id } : { entries };
    },

    async check(next) {
      const from = next === undefined ? undefined : readNext(next);
      let check: PartialCheck | undefined;
      await locks.tryRun('check of the audit trail', async () => {
        check = await checkAuditTrail(
          { db, anchors, macs, now },
          { signal: AbortSignal.timeout(checkMs), from },
        );
      });
      if (!check) throw new HttpProblem(409, 'check_running');
      const { place, ...rest } = check;
      return { ...rest, next: place && writeNext(place) };
    },

    async anchors({ after = '0' }) {
      const found = await listAnchors(db, Number(after), anchorPageSize + 1);
      const page = found.slice(0, anchorPageSize);
      const last = page.at(-1);
      return {
        keys: await anchors.keys(),
        anchors: page.map(({ jws }) => jws),
        ...(found.length > page.length && last && { next: last.number }),
      };
    },
  };
}

function parsed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

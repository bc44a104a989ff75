import type { AuditCheck, AuditProblem } from '../../contract/audit-check';
import { otherWork } from '../../platform/db/batches';
import type { Database } from '../../platform/db/connection';
import { findLastAnchor, listAnchors } from './anchors.sql';
import {
  findHead,
  findDigests,
  findEntryAfter,
  listAddedEntries,
  listLinks,
  listPositionsUpTo,
  type CheckedLink,
} from './chain.sql';
import type { Anchor, AuditAnchors } from './anchors';
import { entryChecker } from './entry-check';
import { digestOfAnchor, digestOfEntry, hashOfLink, noHash, type AuditMacs } from './hashes';

export interface CheckOptions {
  signal: AbortSignal;
  /** called with the fraction that is done, from 0 to 1 */
  onProgress?: (part: number) => void;
  /** anchors from a file outside the server, as JWS */
  anchors?: readonly string[];
  /** the place at which to continue: the `place` of the previous, stopped check */
  from?: CheckPlace;
}

/** The last link that a check has read. */
export interface CheckPlace {
  /** position of the link */
  position: number;
  hash: string;
  /** the hash that the link should have */
  due: string;
}

/** The result of a check of the whole trail or of a part of it. `place` is set if the check was stopped. */
export interface PartialCheck extends Omit<AuditCheck, 'next'> {
  place?: CheckPlace;
}

/** Max number of problems in the list of a result. All problems are counted; the first ones are listed. */
const maxNamed = 1000;
/** Batch size: about 3 ms of work between two turns of the event loop. */
const batchSize = 100;
const entryBatchSize = 2000;

interface Needs {
  db: Database;
  anchors: AuditAnchors;
  macs: AuditMacs;
  now: () => Date;
}

/**
 * Reads the whole trail and lists each entry that was changed, deleted, moved or added. Writes nothing, and
 * may run beside a working server.
 */
export async function checkAuditTrail(needs: Needs, options: CheckOptions): Promise<PartialCheck> {
  for (;;) {
    const deleted = await findLastAnchor(needs.db, 'deleted');
    const check = await checkOnce(needs, options);
    // If the oldest entries were deleted during the check, the result may report them as missing: check
    // again.
    if (check.is_valid || (await findLastAnchor(needs.db, 'deleted'))?.number === deleted?.number)
      return check;
  }
}

async function checkOnce(
  { db, anchors, macs, now }: Needs,
  { signal, onProgress, anchors: kept = [], from }: CheckOptions,
): Promise<PartialCheck> {
  const problems = createProblems();
  const { position: newest = 0 } = (await findHead(db)) ?? {};
  const anchored = await readAnchors(anchors, kept, problems);
  const deleted = lastDeletion(anchored);
  const isWhole = entryChecker(macs);
  const signedHashes = new Map<number, string[]>();
  for (const { position, hash } of anchored)
    signedHashes.set(position, [...(signedHashes.get(position) ?? []), hash]);

  const start = { position: deleted?.position ?? 0, hash: deleted?.hash ?? noHash };
  // The link at which the check was stopped may have been deleted since.
  const goesOn = from !== undefined && from.position >= start.position;
  if (!goesOn)
    for (const position of await listPositionsUpTo(db, start.position, maxNamed))
      problems.add({ kind: 'added', position });

  let last = goesOn ? { position: from.position, hash: from.hash } : start;
  /** The hash that the last link should have. */
  let due = goesOn ? from.due : last.hash;
  let entries = 0;
  const linkedAnchors = new Map<number, string>();
  const misplaced: { problem: AuditProblem; digest: string }[] = [];

  function check(link: CheckedLink): void {
    const place = { position: link.position, ...(link.kind === 'entry' && { entry: link.entry_id }) };
    const isNext = link.position === last.position + 1;
    if (!isNext) problems.addDropped(last.position + 1, link.position - 1);
    const follows = !isNext || [last.hash, due].some((hash) => hashOfLink(hash, link) === link.hash);
    due = isNext ? hashOfLink(last.hash, link) : link.hash;
    last = { position: link.position, hash: link.hash };
    const isLinkWhole =
      follows && (signedHashes.get(link.position) ?? []).every((hash) => hash === link.hash);
    if (link.kind === 'once') {
      if (!isLinkWhole) problems.add({ kind: 'changed', ...place });
      return;
    }
    if (link.kind === 'repeats') {
      if (!isLinkWhole) problems.add({ kind: 'changed', ...place, entry: link.entry_id });
      return;
    }
    if (link.kind === 'anchor') {
      if (!isLinkWhole) problems.add({ kind: 'changed', ...place });
      linkedAnchors.set(link.entry_id, link.digest);
      return;
    }
    entries += 1;
    if (!link.entry) {
      problems.add({ kind: 'dropped', ...place });
      return;
    }
    const { repeats_mac: mac, repeats_digest: counted, once_link: once } = link.entry;
    const isCounted = mac !== null || counted !== null || once !== null;
    const digest = digestOfEntry(link.entry, isCounted);
    if (digest !== link.digest)
      misplaced.push({ problem: problems.add({ kind: 'changed', ...place }), digest });
    else if (!isLinkWhole || link.at !== link.entry.at || !isWhole(link.entry))
      problems.add({ kind: 'changed', ...place });
  }

  const isStopped = () => signal.aborted;
  // At least one batch, so that each call makes progress, however slow the machine is.
  do {
    const links = await listLinks(db, last.position, batchSize);
    links.forEach(check);
    if (links.length === 0) break;
    onProgress?.(Math.min((last.position - start.position) / Math.max(newest - start.position, 1), 1));
    await otherWork();
  } while (!isStopped());
  // If the content belongs to another link, the entry was moved, not changed.
  const elsewhere = await findDigests(
    db,
    misplaced.slice(0, maxNamed).map(({ digest }) => digest),
  );
  for (const { problem, digest } of misplaced) if (elsewhere.has(digest)) problem.kind = 'moved';

  const place = isStopped() ? { ...last, due } : undefined;
  if (!place) await checkEnd();
  await checkLinkedAnchors();
  return {
    checked_at: now().toISOString(),
    is_valid: problems.count() === 0 && !place,
    is_complete: !place,
    place,
    entries,
    anchors: anchored.length,
    problem_count: problems.count(),
    problems: problems.named(),
  };

  async function checkEnd(): Promise<void> {
    let head = await findHead(db);
    // Links that were added after the last batch.
    for (
      let more;
      (more = await listLinks(db, last.position, batchSize)).length > 0;
      head = await findHead(db)
    ) {
      more.forEach(check);
      await otherWork();
    }
    const end = Math.max(head?.position ?? 0, ...anchored.map(({ position }) => position));
    if (end > last.position) problems.addDropped(last.position + 1, end);
    else if (head?.hash !== last.hash || head.mac !== macs.ofHead(head))
      problems.add({ kind: 'end', position: last.position });
    await nameAdded({ upTo: 0 });
    for (let after = 0, upTo; ; after = upTo) {
      upTo = await findEntryAfter(db, after, entryBatchSize);
      await nameAdded({ after, upTo });
      await otherWork();
      if (upTo === undefined) return;
    }
  }

  async function nameAdded(ids: { after?: number; upTo?: number | undefined }): Promise<void> {
    for (const entry of await listAddedEntries(db, ids, maxNamed)) problems.add({ kind: 'added', entry });
  }

  /** Reads the anchors again: an anchor that was signed during the check must be found. */
  async function checkLinkedAnchors(): Promise<void> {
    for (let after = 0, page; (page = await listAnchors(db, after, batchSize)).length > 0;) {
      for (const { number, jws } of page)
        if (linkedAnchors.get(number) === digestOfAnchor(jws)) linkedAnchors.delete(number);
      after = page.at(-1)?.number ?? Infinity;
      await otherWork();
    }
    for (const number of linkedAnchors.keys()) problems.addAnchor(number);
  }
}

const lastDeletion = (anchors: readonly Anchor[]): Anchor | undefined =>
  anchors.filter(({ kind }) => kind === 'deleted').sort((a, b) => b.position - a.position)[0];

function createProblems() {
  const named: AuditProblem[] = [];
  const anchors = new Set<number>();
  let count = 0;
  const problems = {
    add(problem: AuditProblem): AuditProblem {
      count += 1;
      if (named.length < maxNamed) named.push(problem);
      return problem;
    },
    /** Reports the links from one position to another, both included, as deleted. */
    addDropped(from: number, to: number): void {
      const until = Math.min(to, from + maxNamed - 1);
      for (let position = from; position <= until; position += 1) problems.add({ kind: 'dropped', position });
      count += to - until;
    },
    /** Reports an anchor by its number. A number is reported once. */
    addAnchor(number: number): void {
      if (!anchors.has(number)) problems.add({ kind: 'anchor', anchor: number });
      anchors.add(number);
    },
    count: () => count,
    named: () => named,
  };
  return problems;
}

/**
 * Returns the valid anchors of the database and of `kept`. Reports the invalid and the missing ones.
 * @param kept anchors from a file outside the server, as JWS
 */
async function readAnchors(
  anchors: AuditAnchors,
  kept: readonly string[],
  problems: ReturnType<typeof createProblems>,
): Promise<Anchor[]> {
  const found: Anchor[] = [];
  const all = await anchors.all();
  for (const { number, anchor } of all) {
    if (anchor?.number === number) found.push(anchor);
    else problems.addAnchor(number);
  }
  let next = lastDeletion(found)?.kept_from ?? 1;
  for (const { number } of all) {
    for (; next < number; next += 1) problems.addAnchor(next);
    next = Math.max(next, number + 1);
  }
  for (const jws of kept) {
    const anchor = await anchors.read(jws);
    if (anchor) found.push(anchor);
    else problems.add({ kind: 'anchor' });
  }
  return found;
}

import { setImmediate as otherWork } from 'node:timers/promises';
import type { AuditCheck, AuditProblem } from '../contract/audit-check';
import type { Database } from '../db/connection';
import { countAuditEntries } from '../repositories/audit';
import { findLastAnchor, listAnchors } from '../repositories/audit-anchors';
import {
  countEntriesWithoutLink,
  findHead,
  findDigests,
  listAddedEntries,
  listLinks,
  listPositionsUpTo,
  type CheckedLink,
} from '../repositories/audit-chain';
import type { Anchor, AuditAnchors } from './audit-anchors';
import {
  digestOfAddress,
  digestOfAnchor,
  digestOfEntry,
  digestOfRepeats,
  hashOfLink,
  noHash,
  type AuditMacs,
} from './audit-hashes';

export interface CheckOptions {
  signal: AbortSignal;
  /** how much of it is done, from 0 to 1 */
  onProgress?: (part: number) => void;
  /** anchors that were kept elsewhere, as JWS */
  anchors?: readonly string[];
}

/** No more problems are named than these: the first ones. */
const mostNamed = 1000;
const rowsAtOnce = 1000;

type Entry = NonNullable<CheckedLink['entry']>;

interface Parts {
  db: Database;
  anchors: AuditAnchors;
  macs: AuditMacs;
  now: () => Date;
}

/**
 * Reads the whole trail and names each entry that was changed, dropped, moved or added. It changes nothing, and may run beside
 * a server at work.
 */
export async function checkAuditTrail(parts: Parts, options: CheckOptions): Promise<AuditCheck> {
  for (;;) {
    const deleted = await findLastAnchor(parts.db, 'deleted');
    const check = await checkOnce(parts, options);
    // Meanwhile the oldest entries may have been deleted: what was missing is so no longer.
    if (check.is_valid || (await findLastAnchor(parts.db, 'deleted'))?.number === deleted?.number)
      return check;
  }
}

async function checkOnce(
  { db, anchors, macs, now }: Parts,
  { signal, onProgress, anchors: kept = [] }: CheckOptions,
): Promise<AuditCheck> {
  const problems = createProblems();
  const takesInUpTo = (await findHead(db))?.takes_in_up_to ?? 0;
  const anchored = await readAnchors(anchors, kept, problems);
  const [deleted] = anchored.filter(({ kind }) => kind === 'deleted').sort((a, b) => b.position - a.position);
  const isWhole = entryChecker(macs);
  const total = await countAuditEntries(db);

  for (const position of await listPositionsUpTo(db, deleted?.position ?? 0, mostNamed))
    problems.add({ kind: 'added', position });

  let last = { position: deleted?.position ?? 0, hash: deleted?.hash ?? noHash };
  /** What the hash of the last link should have been. */
  let due = last.hash;
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
      follows && anchored.every(({ position, hash }) => position !== link.position || hash === link.hash);
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
    const isCounted = link.entry.repeats_mac !== null || link.entry.repeats_digest !== null;
    const digest = digestOfEntry(link.entry, isCounted);
    if (digest !== link.digest)
      misplaced.push({ problem: problems.add({ kind: 'changed', ...place }), digest });
    else if (!isLinkWhole || link.at !== link.entry.at || !isWhole(link.entry))
      problems.add({ kind: 'changed', ...place });
  }

  const isStopped = () => signal.aborted;
  while (!isStopped()) {
    const links = await listLinks(db, last.position, rowsAtOnce);
    links.forEach(check);
    if (links.length === 0) break;
    onProgress?.(Math.min(entries / Math.max(total, 1), 1));
    await otherWork();
  }
  // An entry that stands where another did has not been changed, but moved.
  const elsewhere = await findDigests(
    db,
    misplaced.slice(0, mostNamed).map(({ digest }) => digest),
  );
  for (const { problem, digest } of misplaced) if (elsewhere.has(digest)) problem.kind = 'moved';

  if (!isStopped()) await checkEnd();
  return {
    checked_at: now().toISOString(),
    is_valid: problems.count() === 0 && !isStopped(),
    is_complete: !isStopped(),
    entries,
    waiting: (await countEntriesWithoutLink(db, takesInUpTo)).count,
    anchors: anchored.length,
    problem_count: problems.count(),
    problems: problems.named(),
  };

  async function checkEnd(): Promise<void> {
    let head = await findHead(db);
    // Those that came after the last look.
    for (
      let more;
      (more = await listLinks(db, last.position, rowsAtOnce)).length > 0;
      head = await findHead(db)
    )
      more.forEach(check);
    const end = Math.max(head?.position ?? 0, ...anchored.map(({ position }) => position));
    if (end > last.position) problems.addDropped(last.position + 1, end);
    else if (head?.hash !== last.hash || head.mac !== macs.ofHead(head))
      problems.add({ kind: 'end', position: last.position });
    // Read now: one that was signed meanwhile is there too.
    for (const { number, jws } of await listAnchors(db))
      if (linkedAnchors.get(number) === digestOfAnchor(jws)) linkedAnchors.delete(number);
    for (const number of linkedAnchors.keys()) problems.addAnchor(number);
    for (const id of await listAddedEntries(db, takesInUpTo, mostNamed))
      problems.add({ kind: 'added', entry: id });
  }
}

function createProblems() {
  const named: AuditProblem[] = [];
  const anchors = new Set<number>();
  let count = 0;
  const problems = {
    add(problem: AuditProblem): AuditProblem {
      count += 1;
      if (named.length < mostNamed) named.push(problem);
      return problem;
    },
    /** Links from one position to another, both included. */
    addDropped(from: number, to: number): void {
      const until = Math.min(to, from + mostNamed - 1);
      for (let position = from; position <= until; position += 1) problems.add({ kind: 'dropped', position });
      count += to - until;
    },
    /** A signature by its number, once. */
    addAnchor(number: number): void {
      if (!anchors.has(number)) problems.add({ kind: 'anchor', anchor: number });
      anchors.add(number);
    },
    count: () => count,
    named: () => named,
  };
  return problems;
}

/** @param kept anchors that were kept elsewhere */
async function readAnchors(
  anchors: AuditAnchors,
  kept: readonly string[],
  problems: ReturnType<typeof createProblems>,
): Promise<Anchor[]> {
  const found: Anchor[] = [];
  let next = 1;
  for (const { number, anchor } of await anchors.all()) {
    for (; next < number; next += 1) problems.addAnchor(next);
    next = number + 1;
    if (anchor?.number === number) found.push(anchor);
    else problems.addAnchor(number);
  }
  for (const jws of kept) {
    const anchor = await anchors.read(jws);
    if (anchor) found.push(anchor);
    else problems.add({ kind: 'anchor' });
  }
  return found;
}

/** Tells whether what an entry's link does not hold is as it was: the address, and how often it was counted in. */
function entryChecker(macs: AuditMacs): (entry: Entry) => boolean {
  function isAddressWhole({ ip, ip_salt: salt, ip_digest: digest }: Entry): boolean {
    // Whether erasing was due is no question of the clock of today: the salt goes with the address.
    if (ip === null) return digest === null || salt === null;
    return salt !== null && digest === digestOfAddress(salt, ip);
  }

  function areRepeatsWhole(entry: Entry): boolean {
    if (entry.repeats_digest !== null)
      return entry.repeats_mac === null && entry.repeats_digest === digestOfRepeats(entry);
    if (entry.repeats_mac !== null) return entry.repeats_mac === macs.ofRepeats(entry.id, entry);
    // Nothing is counted in it.
    return entry.count === 1 && entry.last_at === null;
  }

  return (entry) => isAddressWhole(entry) && areRepeatsWhole(entry);
}

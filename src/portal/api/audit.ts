import { useInfiniteQuery } from '@tanstack/react-query';
import { saveAs } from 'file-saver';
import { listAuditEntries, listAuditSignatures, verifyAuditTrail } from '../../../server/contract/audit';
import type { AuditAnchors, AuditCheck } from '../../../server/contract/audit-check';
import { toQuery } from './client/get-page';
import { send } from './client/send';
import { useMutation } from './client/use-mutation';

export interface AuditFilters {
  action: string;
  /** Part of the email address of the acting user. */
  actor: string;
  /** Part of the name of the affected object. */
  q: string;
  /** The id of the group that the entry is about, or of the acting user's group. */
  group: string;
  /** The id of the release that the entry is about. */
  release: string;
  /** Dates, `YYYY-MM-DD`; `to` is included. */
  from: string;
  to: string;
}

/**
 * Returns the time at which a day starts in this browser's time zone, `days` days later. Returns undefined if
 * the date is invalid.
 */
export function startOfDay(day: string, days = 0): string | undefined {
  const start = new Date(`${day}T00:00:00`);
  if (Number.isNaN(start.getTime())) return undefined;
  // Adds dates, not multiples of 24 hours: a day has 23 or 25 hours when the clock changes.
  start.setDate(start.getDate() + days);
  return start.toISOString();
}

/** Returns the query parameters for the API. */
export const auditQuestion = ({ action, actor, q, group, release, from, to }: AuditFilters) => ({
  action: action || undefined,
  actor: actor || undefined,
  q: toQuery(q) || undefined,
  group: group || undefined,
  release: release || undefined,
  from: startOfDay(from),
  to: startOfDay(to, 1),
});

/** Fetches the audit trail page by page, newest entry first. */
export function useAudit(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) =>
      send(listAuditEntries, { query: { ...auditQuestion(filters), before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
  });
}

/**
 * Lets the server check that no entry of the audit trail was changed, dropped, moved or added. A long trail
 * takes several calls.
 */
export function useCheckTrail() {
  return useMutation({
    mutationFn: async () => {
      let check = await checkPart();
      while (check.next !== undefined) check = joined(check, await checkPart(check.next));
      return check;
    },
  });
}

const checkPart = (next?: string) => send(verifyAuditTrail, { query: { next } });

const joined = (before: AuditCheck, part: AuditCheck): AuditCheck => ({
  ...part,
  is_valid: part.is_complete && before.problem_count + part.problem_count === 0,
  entries: before.entries + part.entries,
  problem_count: before.problem_count + part.problem_count,
  problems: [...before.problems, ...part.problems],
});

/** Fetches the signed anchors of the audit trail and saves them as a file. */
export function useSaveAnchors() {
  return useMutation({
    mutationFn: async () => {
      let { next, ...all } = await send(listAuditSignatures);
      while (next !== undefined) {
        const page: AuditAnchors = await send(listAuditSignatures, { query: { after: next } });
        all = { ...all, anchors: [...all.anchors, ...page.anchors] };
        ({ next } = page);
      }
      const text = JSON.stringify(all, null, 2);
      saveAs(new Blob([text], { type: 'application/json' }), 'audit-anchors.json');
    },
  });
}

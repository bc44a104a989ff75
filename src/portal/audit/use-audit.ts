import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditPage } from '../../../server/contract/audit';
import { get } from '../api/client/api-client';
import { toQuery } from '../lists/use-list';

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
      get<AuditPage>('/audit', { signal, params: { ...auditQuestion(filters), before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
  });
}

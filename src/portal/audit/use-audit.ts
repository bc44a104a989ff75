import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditPage } from '../../../server/contract/audit';
import { get } from '../api-client';
import { toQuery } from '../use-list';

export interface AuditFilters {
  action: string;
  /** Part of an e-mail address. */
  actor: string;
  /** Part of the name of what it was done to. */
  q: string;
  /** The id of the group that it is about, or of who did it. */
  group: string;
  /** The id of the release that it is about. */
  release: string;
  /** Days, `YYYY-MM-DD`; `to` is included. */
  from: string;
  to: string;
}

/** The moment at which a day of this browser's time zone begins, `days` days later; undefined for what is no day. */
export function startOfDay(day: string, days = 0): string | undefined {
  const start = new Date(`${day}T00:00:00`);
  if (Number.isNaN(start.getTime())) return undefined;
  // Not by 24 hours: the day on which the clock changes has 23 or 25.
  start.setDate(start.getDate() + days);
  return start.toISOString();
}

/** What the server is asked for. */
export const auditQuestion = ({ action, actor, q, group, release, from, to }: AuditFilters) => ({
  action: action || undefined,
  actor: actor || undefined,
  q: toQuery(q) || undefined,
  group: group || undefined,
  release: release || undefined,
  from: startOfDay(from),
  to: startOfDay(to, 1),
});

/** The audit trail, newest first, page by page. */
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

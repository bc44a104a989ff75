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

/** The audit trail, newest first, page by page. */
export function useAudit({ action, actor, q, from, to }: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ['audit', { action, actor, q, from, to }],
    queryFn: ({ pageParam, signal }) =>
      get<AuditPage>('/audit', {
        signal,
        params: {
          action: action || undefined,
          actor: actor || undefined,
          q: toQuery(q) || undefined,
          from: startOfDay(from),
          to: startOfDay(to, 1),
          before: pageParam,
        },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
  });
}

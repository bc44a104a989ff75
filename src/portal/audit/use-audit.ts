import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditPage } from '../../../server/contract/audit';
import { get } from '../api-client';

export interface AuditFilters {
  action: string;
  /** Part of an e-mail address. */
  actor: string;
  /** Days, `YYYY-MM-DD`; `to` is included. */
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The moment at which a day of this browser's time zone begins, `days` days later. */
function startOf(day: string, days = 0): string | undefined {
  const time = new Date(`${day}T00:00:00`).getTime();
  return Number.isNaN(time) ? undefined : new Date(time + days * DAY_MS).toISOString();
}

/** The audit trail, newest first, page by page. */
export function useAudit({ action, actor, from, to }: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ['audit', { action, actor, from, to }],
    queryFn: ({ pageParam, signal }) =>
      get<AuditPage>('/audit', {
        signal,
        params: {
          action: action || undefined,
          actor: actor || undefined,
          from: startOf(from),
          to: startOf(to, 1),
          before: pageParam,
        },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
  });
}

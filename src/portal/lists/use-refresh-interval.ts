import type { QueryState } from '@tanstack/react-query';
import { useRef } from 'react';

const FIRST_MS = 2_000;
/** Without progress, the last of them is made after about half an hour. */
const MAX_REFRESHES = 10;

/**
 * Returns the `refetchInterval` of a query whose data changes on the server by itself. While nothing changes,
 * the delay doubles, and the refreshes end. A hidden tab makes none.
 * @param countOpen returns the number of unfinished things in the data; 0: no refresh
 */
export function useRefreshInterval<Data>(countOpen: (data: Data) => number) {
  const progress = useRef({ open: 0, since: 0 });
  return ({ state }: { state: QueryState<Data> }): number | false => {
    const open = state.data === undefined ? 0 : countOpen(state.data);
    const answers = state.dataUpdateCount + state.errorUpdateCount;
    if (open !== progress.current.open) progress.current = { open, since: answers };
    const refreshes = Math.max(0, answers - progress.current.since);
    return open > 0 && refreshes < MAX_REFRESHES && FIRST_MS * 2 ** refreshes;
  };
}

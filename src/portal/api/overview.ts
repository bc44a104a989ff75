import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Overview } from '../../../server/contract/overview';
import { api, get } from './client/api-client';
import { useRefresh } from './client/use-refresh';

/** The open tasks. Refetched whenever the screen is shown. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => get<Overview>('/overview', { signal }),
  staleTime: 0,
});

/** Deletes stored files that the database does not know. `count`: their number that was shown. */
export const useDeleteOrphans = () =>
  useMutation({
    mutationFn: (count: number) => api.delete(`/orphans?count=${count}`),
    onSettled: useRefresh(overviewQuery.queryKey),
  });

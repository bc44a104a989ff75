import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notices, NoticesChange } from '../../../../server/contract/notices';
import { api } from '../../api-client';
import { noticesQuery } from '../../queries/notices';

/** Changes how one is told of releases. */
export function useChangeNotices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: NoticesChange) => (await api.patch<Notices>('/me/notices', change)).data,
    onSuccess: (notices) => queryClient.setQueryData(noticesQuery.queryKey, notices),
  });
}

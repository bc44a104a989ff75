import { useMutation } from '@tanstack/react-query';
import { api } from '../api-client';
import { useRefreshDownloads } from './use-refresh-downloads';

export function useDisallowGroup(typeId: number) {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: (groupId: number) => api.delete(`/downloadTypes/${typeId}/userGroups/${groupId}`),
    onSuccess: refresh,
  });
}

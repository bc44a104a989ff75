import { useMutation } from '@tanstack/react-query';
import type { AllowedGroup } from '../../../server/contract/download-type';
import { api } from '../api-client';
import { useRefreshDownloads } from './use-refresh-downloads';

export function useAllowGroup(typeId: number) {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: async (groupId: number) =>
      (await api.post<AllowedGroup>(`/downloadTypes/${typeId}/userGroups`, { user_group_id: groupId })).data,
    onSuccess: refresh,
  });
}

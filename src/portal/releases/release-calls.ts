import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AllowedGroup, DownloadType, NewDownloadType } from '../../../server/contract/download-type';
import { api } from '../api-client';
import { downloadTypesKey } from '../queries/download-types';
import { unfinishedUploadsQuery } from '../queries/unfinished-uploads';

export function useDiscardUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/upload/${id}`),
    // Also after a refusal: the list may be older than what refused it.
    onSettled: () => client.invalidateQueries(unfinishedUploadsQuery),
  });
}

/** After a change to types or releases, everything that shows them asks anew. */
export function useRefreshDownloads() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: downloadTypesKey }), [client]);
}

export function useAddDownloadType() {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: async (type: NewDownloadType) => (await api.post<DownloadType>('/downloadTypes', type)).data,
    onSuccess: refresh,
  });
}

export function useDeleteDownloadType() {
  const client = useQueryClient();
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/downloadTypes/${id}`),
    onSuccess: refresh,
    // Refused because of an upload that somebody else has begun: it is listed above.
    onError: () => client.invalidateQueries(unfinishedUploadsQuery),
  });
}

export function useDeleteRelease() {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/download/${id}`),
    // Not waited for: whoever shows the release leaves first.
    onSuccess() {
      void refresh();
    },
  });
}

export function useAllowGroup(typeId: number) {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: async (groupId: number) =>
      (await api.post<AllowedGroup>(`/downloadTypes/${typeId}/userGroups`, { user_group_id: groupId })).data,
    onSuccess: refresh,
  });
}

export function useDisallowGroup(typeId: number) {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: (groupId: number) => api.delete(`/downloadTypes/${typeId}/userGroups/${groupId}`),
    onSuccess: refresh,
  });
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AllowedGroup, DownloadType, NewDownloadType } from '../../../server/contract/download-type';
import type { Group } from '../../../server/contract/group';
import type { UnfinishedUpload } from '../../../server/contract/release';
import { api, get } from '../api-client';
import { downloadTypesKey } from '../download-types-query';

export const allowedGroupsQuery = (typeId: number) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'userGroups'],
    queryFn: ({ signal }) => get<AllowedGroup[]>(`/downloadTypes/${typeId}/userGroups`, { signal }),
  });

const unfinishedUploadsKey = ['uploads'] as const;

/** The unfinished uploads of all administrators. */
export const unfinishedUploadsQuery = () =>
  queryOptions({
    queryKey: unfinishedUploadsKey,
    queryFn: ({ signal }) => get<UnfinishedUpload[]>('/upload', { signal }),
    staleTime: 0,
  });

export function useDiscardUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/upload/${id}`),
    // Also after a refusal: the list may be older than what refused it.
    onSettled: () => client.invalidateQueries({ queryKey: unfinishedUploadsKey }),
  });
}

export const groupsQuery = () =>
  queryOptions({
    queryKey: ['groups'],
    queryFn: ({ signal }) => get<Group[]>('/groups', { signal }),
  });

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
    onError: () => client.invalidateQueries({ queryKey: unfinishedUploadsKey }),
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

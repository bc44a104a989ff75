import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AllowedGroup, DownloadType, NewDownloadType } from '../../../server/contract/download-type';
import type { Group } from '../../../server/contract/group';
import { api, get } from '../api-client';

/** The beginning of the keys under which types and releases are kept, here and in the list of downloads. */
const DOWNLOAD_TYPES = ['downloadTypes'] as const;
const groupsKey = (typeId: number) => [...DOWNLOAD_TYPES, typeId, 'userGroups'] as const;

export const downloadTypesQuery = () =>
  queryOptions({
    queryKey: DOWNLOAD_TYPES,
    queryFn: ({ signal }) => get<DownloadType[]>('/downloadTypes', { signal }),
  });

export const allowedGroupsQuery = (typeId: number) =>
  queryOptions({
    queryKey: groupsKey(typeId),
    queryFn: ({ signal }) => get<AllowedGroup[]>(`/downloadTypes/${typeId}/userGroups`, { signal }),
  });

export const groupsQuery = () =>
  queryOptions({
    queryKey: ['groups'],
    queryFn: ({ signal }) => get<Group[]>('/groups', { signal }),
  });

/** After a change to types or releases, everything that shows them asks anew. */
export function useRefreshDownloads() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: DOWNLOAD_TYPES }), [client]);
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
  return useMutation({
    mutationFn: (id: number) => api.delete(`/downloadTypes/${id}`),
    onSuccess(_answer, id) {
      client.setQueryData<DownloadType[]>(DOWNLOAD_TYPES, (types) => types?.filter((type) => type.id !== id));
      // Its releases and groups are not asked for any more: the answer would be 404.
      void client.invalidateQueries({
        queryKey: DOWNLOAD_TYPES,
        predicate: ({ queryKey }) => queryKey[1] !== id,
      });
    },
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
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (groupId: number) =>
      (await api.post<AllowedGroup>(`/downloadTypes/${typeId}/userGroups`, { user_group_id: groupId })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: groupsKey(typeId) }),
  });
}

export function useDisallowGroup(typeId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (groupId: number) => api.delete(`/downloadTypes/${typeId}/userGroups/${groupId}`),
    onSuccess: () => client.invalidateQueries({ queryKey: groupsKey(typeId) }),
  });
}

import { queryOptions } from '@tanstack/react-query';
import type { ApiKey, ApiKeyMade, NewApiKey } from '../../../server/contract/api-key';
import { api, get } from './client/api-client';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The API keys that build servers publish with, newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ['apiKeys'],
  queryFn: ({ signal }) => get<ApiKey[]>('/apiKeys', { signal }),
});

export const useCreateApiKey = () =>
  useMutation({
    mutationFn: async (key: NewApiKey) => (await api.post<ApiKeyMade>('/apiKeys', key)).data,
    onSuccess: useRefresh(apiKeysQuery.queryKey),
  });

/** Takes over an API key: the user becomes its maker. */
export const useTakeOverApiKey = () =>
  useMutation({
    mutationFn: async (id: number) => (await api.post<ApiKey>(`/apiKeys/${id}/takeOver`)).data,
    // Also refresh after an error: another administrator may have ended the key.
    onSettled: useRefresh(apiKeysQuery.queryKey),
  });

export const useEndApiKey = () =>
  useMutation({
    mutationFn: (id: number) => api.delete(`/apiKeys/${id}`),
    // Also refresh after an error: somebody else may have ended the key.
    onSettled: useRefresh(apiKeysQuery.queryKey),
  });

/** True if a time, such as the end of a key, is not in the future. */
export const isOver = (time: string) => Date.parse(time) <= Date.now();

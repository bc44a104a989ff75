import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKey, ApiKeyMade, NewApiKey } from '../../../server/contract/api-key';
import { api } from '../api/client/api-client';
import { apiKeysQuery } from '../api/api-keys';

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
}

export function useMakeApiKey() {
  return useMutation({
    mutationFn: async (key: NewApiKey) => (await api.post<ApiKeyMade>('/apiKeys', key)).data,
    onSuccess: useRefresh(),
  });
}

/** Takes over an API key: the user becomes its maker. */
export function useTakeOverApiKey() {
  return useMutation({
    mutationFn: async (id: number) => (await api.post<ApiKey>(`/apiKeys/${id}/takeOver`)).data,
    // Also refresh after an error: another administrator may have revoked the key.
    onSettled: useRefresh(),
  });
}

export function useEndApiKey() {
  return useMutation({
    mutationFn: async (id: number) => {
      await api.delete(`/apiKeys/${id}`);
    },
    // Also refresh after an error: somebody else may have revoked the key.
    onSettled: useRefresh(),
  });
}

/** True if the end date of a key is in the past. */
export const hasPassed = (time: string) => Date.parse(time) <= Date.now();

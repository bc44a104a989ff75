import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKey, ApiKeyMade, NewApiKey } from '../../../server/contract/api-key';
import { api } from '../api-client';
import { apiKeysQuery } from '../queries/api-keys';

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

/** Makes the user the maker of an API key. */
export function useTakeOverApiKey() {
  return useMutation({
    mutationFn: async (id: number) => (await api.post<ApiKey>(`/apiKeys/${id}/takeOver`)).data,
    // Also after a refusal: by now another administrator may have ended it.
    onSettled: useRefresh(),
  });
}

export function useEndApiKey() {
  return useMutation({
    mutationFn: async (id: number) => {
      await api.delete(`/apiKeys/${id}`);
    },
    // Also after a refusal: by now somebody else may have ended it.
    onSettled: useRefresh(),
  });
}

/** Whether the end of a key is in the past. */
export const hasPassed = (time: string) => Date.parse(time) <= Date.now();

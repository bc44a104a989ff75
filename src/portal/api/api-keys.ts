import { queryOptions } from '@tanstack/react-query';
import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  takeOverApiKey,
  type NewApiKey,
} from '../../../server/contract/api-key';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The API keys that build servers publish with, newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ['apiKeys'],
  queryFn: ({ signal }) => send(listApiKeys, { signal }),
});

export const useCreateApiKey = () =>
  useMutation({
    mutationFn: (body: NewApiKey) => send(createApiKey, { body }),
    onSuccess: useRefresh(apiKeysQuery.queryKey),
  });

/** Takes over an API key: the user becomes its maker. */
export const useTakeOverApiKey = () =>
  useMutation({
    mutationFn: (id: number) => send(takeOverApiKey, { id }),
    // Also refresh after an error: another administrator may have ended the key.
    onSettled: useRefresh(apiKeysQuery.queryKey),
  });

export const useEndApiKey = () =>
  useMutation({
    mutationFn: (id: number) => send(deleteApiKey, { id }),
    // Also refresh after an error: somebody else may have ended the key.
    onSettled: useRefresh(apiKeysQuery.queryKey),
  });

/** True if a time, such as the end of a key, is not in the future. */
export const isOver = (time: string) => Date.parse(time) <= Date.now();

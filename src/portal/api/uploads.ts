import { queryOptions } from '@tanstack/react-query';
import { cancelUpload, listUploads } from '../../../server/contract/upload';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The unfinished uploads of all administrators. */
export const unfinishedUploadsQuery = queryOptions({
  queryKey: ['uploads'],
  queryFn: ({ signal }) => send(listUploads, { signal }),
  staleTime: 0,
});

export const useDiscardUpload = () =>
  useMutation({
    mutationFn: (id: number) => send(cancelUpload, { id }),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(unfinishedUploadsQuery.queryKey),
  });

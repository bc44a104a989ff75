import { queryOptions } from '@tanstack/react-query';
import type { Grant } from '../../../server/contract/grant';
import type { MessageWithAnswers } from '../../../server/contract/message';
import { get } from '../api-client';

/** The key prefix of everything about messages: invalidate it to fetch all of it again. */
export const messagesKey = ['messages'] as const;

/** The key prefix of the list of all mail. */
export const mailsKey = ['mails'] as const;

/** A message with the answers to it. */
export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: [...messagesKey, id],
    queryFn: ({ signal }) => get<MessageWithAnswers>(`/messages/${id}`, { signal }),
  });

/** What the free month of a request would be: as it is now, whenever it is asked for. */
export const grantProposalQuery = (id: number) =>
  queryOptions({
    queryKey: ['grants', id],
    queryFn: ({ signal }) => get<Grant>(`/messages/${id}/grant`, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

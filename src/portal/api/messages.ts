import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getGrant, grantFreeMonth, type Grant } from '../../../server/contract/grant';
import { LANGUAGES, type Language } from '../../../server/contract/languages';
import {
  answerMessage,
  deleteMessage,
  getMessage,
  listMessages,
  updateMessage,
  type MessageAnswer,
  type MessageChange,
} from '../../../server/contract/message';
import { getPage } from './client/get-page';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { mailsKey } from './mails';
import { useMutation } from './client/use-mutation';

/** The key prefix of everything about messages: invalidate it to fetch all of it again. */
export const messagesKey = ['messages'] as const;

/** The key prefix of proposals for grants. */
const grantsKey = ['grants'] as const;

/** The number of new messages. */
export const newMessagesQuery = queryOptions({
  queryKey: [...messagesKey, 'new'],
  async queryFn({ signal }) {
    return (await getPage(listMessages, { query: { state: 'new', limit: 1 }, signal })).total;
  },
});

/** The newest other message in the state `new`; null without one. */
export const nextNewMessageQuery = (id: number) =>
  queryOptions({
    queryKey: [...newMessagesQuery.queryKey, id],
    async queryFn({ signal }) {
      const { rows } = await getPage(listMessages, { query: { state: 'new', limit: 2 }, signal });
      return rows.find((message) => message.id !== id) ?? null;
    },
  });

/** A message with its answers. */
export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: [...messagesKey, id],
    queryFn: ({ signal }) => send(getMessage, { id, signal }),
  });

/**
 * The proposal for the free month of a request, in each language. Fetched anew each time its page opens.
 */
export const grantProposalsQuery = (id: number) =>
  queryOptions({
    queryKey: [...grantsKey, id],
    async queryFn({ signal }) {
      const proposals = LANGUAGES.map(async (language) => {
        const proposal = await send(getGrant, { id, query: { language }, signal });
        return [language, proposal] as const;
      });
      return Object.fromEntries(await Promise.all(proposals)) as Record<Language, Grant>;
    },
    staleTime: Infinity,
    gcTime: 0,
  });

/** Changes state, kind and note of a message. Fails with a conflict if somebody else changed it first. */
export const useChangeMessage = (id: number) =>
  useMutation({
    mutationFn: (body: MessageChange) => send(updateMessage, { id, body }),
    // Also refetch after an error: somebody else may have changed the message.
    onSettled: useRefresh(messagesKey),
  });

/** Mails an answer to the author of a message. Fails with a conflict if somebody else changed it first. */
export const useAnswerMessage = (id: number) =>
  useMutation({
    mutationFn: (body: MessageAnswer) => send(answerMessage, { id, body }),
    // Also refetch after an error: somebody else may have answered.
    onSettled: useRefresh(messagesKey, mailsKey),
  });

/** Deletes a message with all mail about it. */
export function useDeleteMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => send(deleteMessage, { id }),
    onSuccess(_answer, id) {
      // Not awaited, because the screen of the deleted message must close first.
      void queryClient.invalidateQueries({ queryKey: [...messagesKey, 'list'] });
      void queryClient.invalidateQueries({ queryKey: newMessagesQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: mailsKey });
      queryClient.removeQueries({ queryKey: messageQuery(id).queryKey, type: 'inactive' });
    },
  });
}

/** Grants the free month that a message asks for. */
export function useGrant(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Grant) => send(grantFreeMonth, { id, body }),
    // The grant created a group, an invitation and a licence and closed the message, or somebody else did so
    // first. Refetch everything except the proposals: the server proposes nothing for a closed message.
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== grantsKey[0] }),
  });
}

import { queryOptions } from '@tanstack/react-query';
import type { Grant } from '../../../server/contract/grant';
import { LANGUAGES, type Language } from '../../../server/contract/languages';
import type { MailWithText } from '../../../server/contract/mail';
import type { MessageWithAnswers } from '../../../server/contract/message';
import { get } from './client/api-client';

/** The key prefix of everything about messages: invalidate it to fetch all of it again. */
export const messagesKey = ['messages'] as const;

/** The key prefix of the list of all mail. */
export const mailsKey = ['mails'] as const;

/** A mail with its text. */
export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: [...mailsKey, id],
    queryFn: ({ signal }) => get<MailWithText>(`/mails/${id}`, { signal }),
  });

/** The key prefix of proposals for grants. */
export const grantsKey = ['grants'] as const;

/** A message with its answers. */
export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: [...messagesKey, id],
    queryFn: ({ signal }) => get<MessageWithAnswers>(`/messages/${id}`, { signal }),
  });

/**
 * The proposal for the free month of a request, in each language. Fetched anew each time the dialog opens.
 */
export const grantProposalsQuery = (id: number) =>
  queryOptions({
    queryKey: [...grantsKey, id],
    async queryFn({ signal }) {
      const proposals = LANGUAGES.map(async (language) => {
        const proposal = await get<Grant>(`/messages/${id}/grant?language=${language}`, { signal });
        return [language, proposal] as const;
      });
      return Object.fromEntries(await Promise.all(proposals)) as Record<Language, Grant>;
    },
    staleTime: Infinity,
    gcTime: 0,
  });

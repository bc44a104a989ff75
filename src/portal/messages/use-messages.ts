import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Message } from '../../../server/contract/message';
import { getPage } from '../queries/get-page';
import { messagesKey } from '../queries/messages';

export interface MessageFilters {
  q: string;
  state: string;
  kind: string;
}

const PAGE_SIZE = 50;

/** The messages, those that are new first, page by page. */
export const useMessages = ({ q, state, kind }: MessageFilters) =>
  useInfiniteQuery({
    queryKey: [...messagesKey, 'list', { q, state, kind }],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage<Message>(
        '/messages',
        { q: q || undefined, state: state || undefined, kind: kind || undefined, limit: PAGE_SIZE, cursor },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Message } from '../../../server/contract/message';
import { getPage } from '../queries/get-page';
import { messagesKey } from '../queries/messages';
import { PAGE_SIZE, toQuery } from './pages';

export interface MessageFilters {
  q: string;
  state: string;
  kind: string;
}

/** The messages, those that are new first, page by page. */
export const useMessages = ({ q, state, kind }: MessageFilters) =>
  useInfiniteQuery({
    queryKey: [...messagesKey, 'list', { q, state, kind }],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage<Message>(
        '/messages',
        { q: toQuery(q), state: state || undefined, kind: kind || undefined, limit: PAGE_SIZE, cursor },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

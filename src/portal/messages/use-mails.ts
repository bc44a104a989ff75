import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Mail } from '../../../server/contract/mail';
import { getPage } from '../queries/get-page';
import { PAGE_SIZE, toQuery } from './pages';

export const mailsKey = ['mails'] as const;

/** All mail, newest first, page by page. */
export const useMails = ({ q, state }: { q: string; state: string }) =>
  useInfiniteQuery({
    queryKey: [...mailsKey, { q, state }],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage<Mail>('/mails', { q: toQuery(q), state: state || undefined, limit: PAGE_SIZE, cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

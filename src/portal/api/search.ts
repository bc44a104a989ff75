import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { search } from '../../../server/contract/search';
import { send } from './client/send';

/** The results of a search over everything that the user may see. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => send(search, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

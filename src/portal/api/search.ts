import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchResult } from '../../../server/contract/search';
import { get } from './client/api-client';

/** The results of a search over everything that the user may see. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => get<SearchResult[]>('/search', { params: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

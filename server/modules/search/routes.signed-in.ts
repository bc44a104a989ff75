import { Type } from 'typebox';
import { SEARCH_RESULTS, SearchQuery, SearchResult } from '../../contract/search';
import { personOf, type App } from '../../platform/http/app-type';
import type { Search } from './search';

export function searchRoutes(app: App, { search }: { search: Search }): void {
  app.get(
    '/search',
    {
      schema: {
        summary: 'Search in everything that one may see: at most twenty results, by kind',
        tags: ['search'],
        querystring: SearchQuery,
        response: { 200: Type.Array(SearchResult, { maxItems: SEARCH_RESULTS }) },
      },
    },
    (request) => search.find(personOf(request), request.query.q),
  );
}

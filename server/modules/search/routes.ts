import type { Search } from './search';
import { search } from '../../contract/search';
import type { Handle } from '../../platform/http/handle';

export function searchRoutes(handle: Handle, services: { search: Search }): void {
  handle(search, ({ person, query }) => services.search.find(person, query.q));
}

import { useCallback, useSyncExternalStore } from 'react';
import type { SortOrder } from '../components/ui/table';

/** Fired on `window` when a screen changed the query of the address. */
const CHANGED = 'address:changed';

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('popstate', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The part of a query whose names begin with the prefix: a list that has one need not follow the others. */
function partOf(search: string, prefix: string): string {
  if (prefix === '') return search;
  const own = [...new URLSearchParams(search)].filter(([name]) => name.startsWith(prefix));
  return new URLSearchParams(own).toString();
}

/**
 * The query of the address as state of a screen: it survives reload, back and forward, and can be passed on. It changes
 * in place, without a step in the history and without Gatsby announcing a new page at each key.
 * @param prefix before each name, where a screen has more than one list
 */
export function useAddressState(prefix = '') {
  const search = useSyncExternalStore(
    subscribe,
    () => partOf(window.location.search, prefix),
    () => '',
  );
  const read = (name: string) => new URLSearchParams(search).get(prefix + name) ?? '';
  const write = useCallback(
    (changes: Record<string, string>) => {
      const params = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) params.set(prefix + name, value);
        else params.delete(prefix + name);
      }
      const { pathname, hash } = window.location;
      const query = params.toString();
      window.history.replaceState(window.history.state, '', `${pathname}${query && `?${query}`}${hash}`);
      window.dispatchEvent(new Event(CHANGED));
    },
    [prefix],
  );
  const writeSort = useCallback(
    ({ column, descending }: SortOrder) => write({ sort: column, order: descending ? 'desc' : '' }),
    [write],
  );
  return {
    read,
    /** An id; empty for what is none: anybody may have written the address. */
    readId: (name: string) => /^[1-9]\d{0,14}$/.exec(read(name))?.[0] ?? '',
    write,
    /** The order of the screen's table. */
    readSort: (defaultColumn: string): SortOrder => ({
      column: read('sort') || defaultColumn,
      descending: read('order') === 'desc',
    }),
    writeSort,
  };
}

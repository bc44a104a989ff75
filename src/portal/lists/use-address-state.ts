import { useCallback, useSyncExternalStore } from 'react';
import type { SortOrder } from '../../components/ui/table';

/** Fired on `window` when a screen has changed the query of the URL. */
const CHANGED = 'address:changed';

/** Tells the screens that navigation has changed the query of the URL. */
export const announceAddress = () => window.dispatchEvent(new Event(CHANGED));

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('popstate', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('popstate', listener);
  };
}

/**
 * Returns the parameters whose names start with the prefix, so that a list with a prefix ignores changes of
 * the others.
 */
function partOf(search: string, prefix: string): string {
  if (prefix === '') return search;
  const own = [...new URLSearchParams(search)].filter(([name]) => name.startsWith(prefix));
  return new URLSearchParams(own).toString();
}

/**
 * The query of the URL as state of a screen. It survives reload, back and forward, and can be shared. Changes
 * replace the history entry, and Gatsby does not announce a new page at each key press.
 * @param prefix before each name, if a screen has several lists
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
    /** Returns an id, or an empty text if the value is not one, because anybody can edit the URL. */
    readId: (name: string) => /^[1-9]\d{0,14}$/.exec(read(name))?.[0] ?? '',
    write,
    /** Returns the sort order of the screen's table. */
    readSort: (defaultColumn: string): SortOrder => ({
      column: read('sort') || defaultColumn,
      descending: read('order') === 'desc',
    }),
    writeSort,
  };
}

import { useQueryClient, type QueryKey } from '@tanstack/react-query';

/** Returns a function that refetches the queries whose keys begin with one of these. */
export function useRefresh(...keys: readonly QueryKey[]) {
  const client = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

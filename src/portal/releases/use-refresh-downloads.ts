import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { downloadTypesKey } from '../queries/download-types';

/** Returns a function that fetches again whatever shows types and releases; call it after a change to them. */
export function useRefreshDownloads() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: downloadTypesKey }), [client]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { downloadTypesKey } from '../api/download-types';

/**
 * Returns a function that refetches everything that shows types and releases. Call it after changing them.
 */
export function useRefreshDownloads() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: downloadTypesKey }), [client]);
}

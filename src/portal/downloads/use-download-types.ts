import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DownloadType } from '../../../server/contract/download-type';
import { get } from '../api-client';

export const downloadTypesQuery = queryOptions({
  queryKey: ['downloadTypes'],
  queryFn: ({ signal }) => get<DownloadType[]>('/downloadTypes', { signal }),
});

/** The download types that this person may see. */
export const useDownloadTypes = () => useQuery(downloadTypesQuery);

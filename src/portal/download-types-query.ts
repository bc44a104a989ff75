import { queryOptions } from '@tanstack/react-query';
import type { ListedDownloadType } from '../../server/contract/download-type';
import { get } from './api-client';

/** The beginning of the key of everything that is kept of types and releases: made invalid, all of it is asked anew. */
export const downloadTypesKey = ['downloadTypes'] as const;

/** The download types that this person may see, with what is to come along with each. */
export const downloadTypesQuery = (include?: 'downloadables,userGroups' | 'userGroups') =>
  queryOptions({
    queryKey: [...downloadTypesKey, { include }],
    queryFn: ({ signal }) =>
      get<ListedDownloadType[]>('/downloadTypes', { params: include && { include }, signal }),
  });

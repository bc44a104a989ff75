import { queryOptions } from '@tanstack/react-query';
import type { AllowedGroup, ListedDownloadType } from '../../../server/contract/download-type';
import type { Downloadable } from '../../../server/contract/release';
import { get } from '../api-client';

/** The beginning of the key of everything that is kept of types and releases: made invalid, all of it is asked anew. */
export const downloadTypesKey = ['downloadTypes'] as const;

/** The download types that this person may see, with what is to come along with each. */
export const downloadTypesQuery = (include?: 'downloadables,userGroups' | 'userGroups') =>
  queryOptions({
    queryKey: [...downloadTypesKey, { include }],
    queryFn: ({ signal }) =>
      get<ListedDownloadType[]>('/downloadTypes', { params: include && { include }, signal }),
  });

/** All about the releases of a type, notes included, newest first. */
export const downloadablesQuery = (typeId: number) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'downloadables'],
    queryFn: ({ signal }) => get<Downloadable[]>(`/downloadTypes/${typeId}/downloadables`, { signal }),
  });

/** The groups that may see a type; none: everybody. */
export const allowedGroupsQuery = (typeId: number) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'userGroups'],
    queryFn: ({ signal }) => get<AllowedGroup[]>(`/downloadTypes/${typeId}/userGroups`, { signal }),
  });

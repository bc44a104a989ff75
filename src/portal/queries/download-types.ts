import { queryOptions } from '@tanstack/react-query';
import type { AllowedGroup, ListedDownloadType } from '../../../server/contract/download-type';
import type { Audience, AudienceQuery, Downloadable } from '../../../server/contract/release';
import { get } from '../api-client';

/** The key prefix of everything about types and releases: invalidate it to fetch all of it again. */
export const downloadTypesKey = ['downloadTypes'] as const;

/** The download types that this person may see. @param include what each brings along */
export const downloadTypesQuery = (include?: 'userGroups') =>
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

/** Who would see a release of a type. @param typeId undefined while none is chosen */
export const audienceQuery = (typeId: number | undefined, release: AudienceQuery) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'audience', release],
    queryFn: ({ signal }) => get<Audience>(`/downloadTypes/${typeId}/audience`, { params: release, signal }),
    enabled: typeId !== undefined,
  });

/** The groups that may see a type; none: everybody. */
export const allowedGroupsQuery = (typeId: number) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'userGroups'],
    queryFn: ({ signal }) => get<AllowedGroup[]>(`/downloadTypes/${typeId}/userGroups`, { signal }),
  });

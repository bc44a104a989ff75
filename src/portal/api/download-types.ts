import { queryOptions } from '@tanstack/react-query';
import type { AllowedGroup, ListedDownloadType } from '../../../server/contract/download-type';
import type { Audience, AudienceQuery, Downloadable } from '../../../server/contract/release';
import { get } from './client/api-client';

/** The key prefix of everything about types and releases: invalidate it to fetch all of it again. */
export const downloadTypesKey = ['downloadTypes'] as const;

/**
 * The download types that the user may see.
 * @param include related data to include
 */
export const downloadTypesQuery = (include?: 'userGroups') =>
  queryOptions({
    queryKey: [...downloadTypesKey, { include }],
    queryFn: ({ signal }) =>
      get<ListedDownloadType[]>('/downloadTypes', { params: include && { include }, signal }),
  });

/** The releases of a type with all details and notes, newest first. */
export const downloadablesQuery = (typeId: number) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'downloadables'],
    queryFn: ({ signal }) => get<Downloadable[]>(`/downloadTypes/${typeId}/downloadables`, { signal }),
  });

/**
 * The groups and people who would see a release of a type.
 * @param typeId undefined if none is chosen yet
 */
export const audienceQuery = (typeId: number | undefined, release: AudienceQuery) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'audience', release],
    queryFn: ({ signal }) => get<Audience>(`/downloadTypes/${typeId}/audience`, { params: release, signal }),
    enabled: typeId !== undefined,
  });

/** The groups that may see a type. An empty list means everybody. */
export const allowedGroupsQuery = (typeId: number) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'userGroups'],
    queryFn: ({ signal }) => get<AllowedGroup[]>(`/downloadTypes/${typeId}/userGroups`, { signal }),
  });

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ListedDownloadType } from '../../../server/contract/download-type';
import type { Downloadable, ReleaseSummary } from '../../../server/contract/release';
import { get } from '../api-client';
import { downloadTypesKey, downloadTypesQuery } from '../download-types-query';

/** A download type with its releases, newest first. */
export interface CatalogueEntry {
  type: Omit<ListedDownloadType, 'downloadables'>;
  releases: readonly ReleaseSummary[];
}

const toEntries = (types: readonly ListedDownloadType[]): CatalogueEntry[] =>
  types.map(({ downloadables = [], ...type }) => ({ type, releases: downloadables }));

/** Every download type that this person may see, each with its releases, in one call. */
export const useCatalogue = () =>
  useQuery({ ...downloadTypesQuery('downloadables,userGroups'), select: toEntries });

/** All about the releases of a type, notes included, newest first. */
export const downloadablesQuery = (typeId: number) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'downloadables'],
    queryFn: ({ signal }) => get<Downloadable[]>(`/downloadTypes/${typeId}/downloadables`, { signal }),
  });

import { useQuery } from '@tanstack/react-query';
import type { ListedDownloadType } from '../../../server/contract/download-type';
import type { ReleaseSummary } from '../../../server/contract/release';
import { downloadTypesQuery } from '../queries/download-types';

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

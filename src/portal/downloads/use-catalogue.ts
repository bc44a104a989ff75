import { queryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { DownloadType } from '../../../server/contract/download-type';
import type { Downloadable } from '../../../server/contract/release';
import { get } from '../api-client';
import { useDownloadTypes } from './use-download-types';

export const downloadablesQuery = (typeId: number) =>
  queryOptions({
    queryKey: ['downloadTypes', typeId, 'downloadables'],
    queryFn: ({ signal }) => get<Downloadable[]>(`/downloadTypes/${typeId}/downloadables`, { signal }),
  });

/** A download type with its releases, newest first. */
export interface CatalogueEntry {
  type: DownloadType;
  releases: readonly Downloadable[];
}

const NONE: readonly DownloadType[] = [];

/** Every download type that this person may see, each with its releases. */
export function useCatalogue() {
  const types = useDownloadTypes();
  const list = types.data ?? NONE;
  const releases = useQueries({ queries: list.map(({ id }) => downloadablesQuery(id)) });
  const isComing = types.isPending || releases.some(({ isPending }) => isPending);
  const [isComplete, setComplete] = useState(false);
  if (!isComplete && [types, ...releases].every(({ isSuccess }) => isSuccess)) setComplete(true);
  const failed = [types, ...releases].filter(({ isError }) => isError);
  return {
    // A type that somebody has just added joins when its releases are known: what is on the screen, a dialog with
    // what was typed into it, stays meanwhile.
    entries: list.flatMap((type, index): CatalogueEntry[] =>
      releases[index]?.isPending ? [] : [{ type, releases: releases[index]?.data ?? [] }],
    ),
    isPending: isComing && !isComplete,
    isFetching: types.isFetching || releases.some(({ isFetching }) => isFetching),
    error: failed[0]?.error ?? null,
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { TypeAccess, TypeAccessAnswer } from '../../../server/contract/download-type';
import { api } from '../api/client/api-client';
import { downloadTypesKey } from '../api/download-types';
import { useRefreshDownloads } from './use-refresh-downloads';

const put = async (typeId: number, access: TypeAccess, params?: object, signal?: AbortSignal) =>
  (
    await api.put<TypeAccessAnswer>(`/downloadTypes/${typeId}/userGroups`, access, {
      params,
      ...(signal && { signal }),
    })
  ).data;

/** Previews the effect of a change of access to a type. */
const accessPreviewQuery = (typeId: number, access: TypeAccess) =>
  queryOptions({
    queryKey: [...downloadTypesKey, typeId, 'access', access],
    queryFn: ({ signal }) => put(typeId, access, { dry_run: 'true' }, signal),
    placeholderData: keepPreviousData,
  });

/**
 * Returns the preview of a change of access.
 * @param access undefined if the choice is not complete
 */
export const useAccessPreview = (typeId: number, access: TypeAccess | undefined) =>
  useQuery({ ...accessPreviewQuery(typeId, access ?? {}), enabled: access !== undefined });

export function useSetAccess(typeId: number) {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: (access: TypeAccess) => put(typeId, access),
    onSuccess: refresh,
  });
}

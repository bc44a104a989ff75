import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { saveAs } from 'file-saver';
import type { Attachment, AttachmentKind, ComponentLicence, Sbom } from '../../../server/contract/attachment';
import { api, get } from './client/api-client';
import { getPage } from './client/get-page';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

const pathOf = (releaseId: number) => `/downloadables/${releaseId}/attachments`;

/** The attachments of a release. */
export const attachmentsQuery = (releaseId: number) =>
  queryOptions({
    queryKey: ['attachments', releaseId],
    queryFn: ({ signal }) => get<Attachment[]>(pathOf(releaseId), { signal }),
  });

/**
 * The summary of a release's SBOM, and the comparison with an earlier release.
 * @param since id of the installed release, or empty
 */
export const sbomQuery = (releaseId: number, since: string) =>
  queryOptions({
    queryKey: ['sbom', releaseId, since],
    queryFn: ({ signal }) =>
      get<Sbom>(`/downloadables/${releaseId}/sbom`, { signal, params: { since: since || undefined } }),
    placeholderData: keepPreviousData,
  });

/** The most frequent licences in the SBOM of a release. */
export const licencesOfSbomQuery = (releaseId: number) =>
  queryOptions({
    queryKey: ['sbom', releaseId, 'licences'],
    queryFn: ({ signal }) =>
      getPage<ComponentLicence>(
        `/downloadables/${releaseId}/sbom/licences`,
        { sort: '-count', limit: 200 },
        signal,
      ),
  });

/** Refreshes more than the one release: comparisons of later releases depend on its SBOM. */
const useRefreshAttachments = () =>
  useRefresh(['attachments'], ['sbom'], ['components'], ['componentChanges']);

export function useAddAttachment(releaseId: number) {
  return useMutation({
    mutationFn: async ({ kind, file }: { kind: AttachmentKind; file: File }) => {
      const form = new FormData();
      form.append('kind', kind);
      form.append('file_name', file.name);
      form.append('file', file);
      return (await api.post<Attachment>(pathOf(releaseId), form)).data;
    },
    onSuccess: useRefreshAttachments(),
  });
}

export function useDeleteAttachment(releaseId: number) {
  return useMutation({
    mutationFn: (id: number) => api.delete(`${pathOf(releaseId)}/${id}`),
    onSuccess: useRefreshAttachments(),
  });
}

/** Fetches an attachment and saves it as a file. */
export function useDownloadAttachment(releaseId: number) {
  return useMutation({
    mutationFn: async ({ id, file_name: name }: Attachment) =>
      saveAs(await get<Blob>(`${pathOf(releaseId)}/${id}`, { responseType: 'blob' }), name),
  });
}

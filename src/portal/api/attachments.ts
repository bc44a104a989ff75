import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { saveAs } from 'file-saver';
import {
  createAttachment,
  deleteAttachment,
  getAttachment,
  getSbom,
  listAttachments,
  listComponentLicences,
  type Attachment,
  type AttachmentKind,
} from '../../../server/contract/attachment';
import { pathOf } from '../../http/call-path';
import { api } from './client/api-client';
import { getPage } from './client/get-page';
import { requestOf, send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The attachments of a release. */
export const attachmentsQuery = (releaseId: number) =>
  queryOptions({
    queryKey: ['attachments', releaseId],
    queryFn: ({ signal }) => send(listAttachments, { id: releaseId, signal }),
  });

/**
 * The summary of a release's SBOM, and the comparison with an earlier release.
 * @param since id of the installed release, or empty
 */
export const sbomQuery = (releaseId: number, since: string) =>
  queryOptions({
    queryKey: ['sbom', releaseId, since],
    queryFn: ({ signal }) => send(getSbom, { id: releaseId, query: { since: since || undefined }, signal }),
    placeholderData: keepPreviousData,
  });

/** The most frequent licences in the SBOM of a release. */
export const licencesOfSbomQuery = (releaseId: number) =>
  queryOptions({
    queryKey: ['sbom', releaseId, 'licences'],
    queryFn: ({ signal }) =>
      getPage(listComponentLicences, { id: releaseId, query: { sort: '-count', limit: 200 }, signal }),
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
      return (await api.post<Attachment>(pathOf(createAttachment, { id: releaseId }), form)).data;
    },
    onSuccess: useRefreshAttachments(),
  });
}

export function useDeleteAttachment(releaseId: number) {
  return useMutation({
    mutationFn: (id: number) => send(deleteAttachment, { id: releaseId, attachment: id }),
    onSuccess: useRefreshAttachments(),
  });
}

/** Fetches an attachment and saves it as a file. */
export function useDownloadAttachment(releaseId: number) {
  return useMutation({
    mutationFn: async ({ id: attachment, file_name: name }: Attachment) => {
      const request = requestOf(getAttachment, { id: releaseId, attachment, responseType: 'blob' });
      saveAs((await api.request<Blob>(request)).data, name);
    },
  });
}

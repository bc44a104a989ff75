import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveAs } from 'file-saver';
import { useCallback } from 'react';
import type { Attachment, AttachmentKind } from '../../../server/contract/attachment';
import { api, get } from '../api/client/api-client';

const pathOf = (releaseId: number) => `/downloadables/${releaseId}/attachments`;

/** Refreshes more than the one release: comparisons of later releases depend on its SBOM. */
function useRefreshAttachments() {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        ['attachments', 'sbom', 'components', 'componentChanges'].map((resource) =>
          client.invalidateQueries({ queryKey: [resource] }),
        ),
      ),
    [client],
  );
}

export function useAddAttachment(releaseId: number) {
  const refresh = useRefreshAttachments();
  return useMutation({
    mutationFn: async ({ kind, file }: { kind: AttachmentKind; file: File }) => {
      const form = new FormData();
      form.append('kind', kind);
      form.append('file_name', file.name);
      form.append('file', file);
      return (await api.post<Attachment>(pathOf(releaseId), form)).data;
    },
    onSuccess: refresh,
  });
}

export function useDeleteAttachment(releaseId: number) {
  const refresh = useRefreshAttachments();
  return useMutation({
    mutationFn: (id: number) => api.delete(`${pathOf(releaseId)}/${id}`),
    onSuccess: refresh,
  });
}

/** Fetches an attachment and saves it as a file. */
export function useDownloadAttachment(releaseId: number) {
  return useMutation({
    mutationFn: async ({ id, file_name: name }: Attachment) =>
      saveAs(await get<Blob>(`${pathOf(releaseId)}/${id}`, { responseType: 'blob' }), name),
  });
}

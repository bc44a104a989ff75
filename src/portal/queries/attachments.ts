import { queryOptions } from '@tanstack/react-query';
import type { Attachment, Sbom } from '../../../server/contract/attachment';
import { get } from '../api-client';

/** The small files that come with a release. */
export const attachmentsQuery = (releaseId: number) =>
  queryOptions({
    queryKey: ['attachments', releaseId],
    queryFn: ({ signal }) => get<Attachment[]>(`/downloadables/${releaseId}/attachments`, { signal }),
  });

/** What the SBOM of a release says in all, and beside that of the release before. */
export const sbomQuery = (releaseId: number) =>
  queryOptions({
    queryKey: ['sbom', releaseId],
    queryFn: ({ signal }) => get<Sbom>(`/downloadables/${releaseId}/sbom`, { signal }),
  });

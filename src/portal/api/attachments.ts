import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Attachment, ComponentLicence, Sbom } from '../../../server/contract/attachment';
import { get } from './client/api-client';
import { getPage } from './client/get-page';

/** The attachments of a release. */
export const attachmentsQuery = (releaseId: number) =>
  queryOptions({
    queryKey: ['attachments', releaseId],
    queryFn: ({ signal }) => get<Attachment[]>(`/downloadables/${releaseId}/attachments`, { signal }),
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

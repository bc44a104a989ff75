import type { AxiosProgressEvent, AxiosRequestConfig } from 'axios';
import type {
  ChunkReceived,
  UploadCreated,
  UploadFinished,
  UploadStatus,
} from '../../../../server/contract/release';
import { api } from '../../api/client/api-client';
import { ProblemError } from '../../api/client/problem-error';
import type { UploadCalls } from './upload-types';

/** Timeout of the calls that send no file data. */
const SMALL_CALL_MS = 60_000;

async function call<T>(request: AxiosRequestConfig): Promise<T> {
  const { data, status } = await api.request<T>({ timeout: SMALL_CALL_MS, ...request });
  // Such as the sign-in page of a network, in place of JSON.
  if (typeof data === 'string' && data !== '') throw new ProblemError(status, 'unknown');
  return data;
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/**
 * Returns the number of file bytes sent. The request body also contains other parts, which are sent first.
 */
function fileBytes({ loaded, total }: AxiosProgressEvent, size: number): number {
  return Math.max(0, Math.min(size, loaded - Math.max(0, (total ?? size) - size)));
}

/** The server's upload calls (server/contract/release.ts). */
export const uploadCalls: UploadCalls = {
  create: ({ downloadTypeId, name, releaseNotes, hash, fileName, ...draft }) =>
    call<UploadCreated>({
      method: 'POST',
      url: '/upload',
      data: formOf({
        download_type_id: String(downloadTypeId),
        name,
        release_notes: releaseNotes,
        release_notes_nl: draft.releaseNotesNl,
        kind: draft.kind,
        channel: draft.channel,
        ...(draft.supportEnds && { support_ends: draft.supportEnds }),
        draft: String(draft.isDraft),
        hash,
        file_name: fileName,
      }),
    }),

  sendChunk(id, { offset, isLast, bytes, fileName }, { onProgress, signal }) {
    const form = formOf({ is_last: String(isLast), offset: String(offset) });
    form.append('object', bytes, `${fileName}.part`);
    return call<ChunkReceived | UploadFinished>({
      method: 'POST',
      url: `/uploadChunk/${id}`,
      data: form,
      signal,
      timeout: 0, // a slow connection is no error: the engine detects stalled uploads
      onUploadProgress: (event) => onProgress(fileBytes(event, bytes.size)),
    });
  },

  status: (id, signal) => call<UploadStatus>({ url: `/upload/${id}`, signal }),

  cancel: (id) => call<undefined>({ method: 'DELETE', url: `/upload/${id}` }),
};

import type { AxiosProgressEvent } from 'axios';
import { beginUpload, fetchUpload, sendUploadChunk, stopUpload } from '../../api/upload-transfer';
import type { UploadCalls } from './upload-types';

/**
 * Returns the number of file bytes sent. The request body also contains other parts, which are sent first.
 */
function fileBytes({ loaded, total }: AxiosProgressEvent, size: number): number {
  return Math.max(0, Math.min(size, loaded - Math.max(0, (total ?? size) - size)));
}

/** The server's upload calls (server/contract/upload.ts). */
export const uploadCalls: UploadCalls = {
  create: ({ downloadTypeId, name, releaseNotes, hash, fileName, ...draft }) =>
    beginUpload({
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

  // Without a timeout: the engine detects stalled uploads.
  sendChunk: (id, { offset, isLast, bytes, fileName }, { onProgress, signal }) =>
    sendUploadChunk(
      id,
      { is_last: String(isLast), offset: String(offset), object: bytes, fileName: `${fileName}.part` },
      { signal, onUploadProgress: (event) => onProgress(fileBytes(event, bytes.size)) },
    ),

  status: fetchUpload,
  cancel: stopUpload,
};

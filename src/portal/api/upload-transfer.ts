import type { AxiosRequestConfig } from 'axios';
import type { AnswerOf } from '../../../server/contract/call';
import {
  cancelUpload,
  createUpload,
  getUpload,
  uploadChunk,
  type NewUpload,
  type UploadChunk,
} from '../../../server/contract/upload';
import { pathOf } from '../../http/call-path';
import { api } from './client/api-client';
import { ProblemError } from './client/problem-error';
import { requestOf } from './client/send';

/** Timeout of the calls that send no file data. */
const SMALL_CALL_MS = 60_000;

async function request<Answer>(config: AxiosRequestConfig): Promise<Answer> {
  const { data, status } = await api.request<Answer>({ timeout: SMALL_CALL_MS, ...config });
  // Such as the sign-in page of a network, in place of JSON.
  if (typeof data === 'string' && data !== '') throw new ProblemError(status, 'unknown');
  return data;
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Records a release; its file follows in chunks. */
export const beginUpload = (body: NewUpload) =>
  request<AnswerOf<typeof createUpload>>({ ...requestOf(createUpload, { body }), data: formOf(body) });

/** Sends one chunk. `fileName`: of its part. No timeout: a slow connection is no error. */
export function sendUploadChunk(
  id: number,
  { object, fileName, ...fields }: Omit<Required<UploadChunk>, 'object'> & { object: Blob; fileName: string },
  options: Pick<AxiosRequestConfig, 'signal' | 'onUploadProgress'>,
) {
  const data = formOf(fields);
  data.append('object', object, fileName);
  return request<AnswerOf<typeof uploadChunk>>({
    method: 'POST',
    url: pathOf(uploadChunk, { id }),
    data,
    timeout: 0,
    ...options,
  });
}

/** Returns how far an upload is. */
export const fetchUpload = (id: number, signal: AbortSignal) =>
  request<AnswerOf<typeof getUpload>>(requestOf(getUpload, { id, signal }));

/** Cancels an unfinished upload. */
export async function stopUpload(id: number): Promise<void> {
  await request(requestOf(cancelUpload, { id }));
}

import { call } from './call';
import { IdParams, NoContent } from './fields';
import { listQuery, listOf } from './list';
import {
  NewUpload,
  UploadCreated,
  UploadChunk,
  ChunkReceived,
  UploadFinished,
  UnfinishedUpload,
  UploadStatus,
} from './release';

export const createUpload = call('POST /upload', {
  who: 'admin',
  recentLogin: 'some changes',
  takesApiKeys: true,
  summary: 'Create an upload: records the release; its file follows in chunks',
  description:
    'Repeating it is no error: as long as no byte of the file has come, the same person with the ' +
    'same fields gets the same id again.',
  body: NewUpload,
  takes: ['multipart/form-data'],
  answers: { 201: UploadCreated },
  problems: [404, 409],
});

export const uploadChunk = call('POST /uploadChunk/{id}', {
  who: 'admin',
  recentLogin: false,
  takesApiKeys: true,
  summary: 'Send one chunk; answered when it is on disk',
  params: IdParams,
  body: UploadChunk,
  takes: ['multipart/form-data'],
  answers: { 200: ChunkReceived, 201: UploadFinished },
  problems: [409, 413, 507],
});

export const listUploads = call('GET /upload', {
  who: 'admin',
  takesApiKeys: true,
  summary: 'List the unfinished uploads of all administrators, oldest first; with an API key its own',
  query: listQuery('name', 'created_at', 'updated_at'),
  answers: { 200: listOf(UnfinishedUpload) },
});

export const getUpload = call('GET /upload/{id}', {
  who: 'admin',
  takesApiKeys: true,
  summary: 'Get the progress and the fields of an upload',
  params: IdParams,
  answers: { 200: UploadStatus },
  problems: [409, 422],
});

export const cancelUpload = call('DELETE /upload/{id}', {
  who: 'admin',
  recentLogin: false,
  takesApiKeys: true,
  summary: 'Cancel an unfinished upload and free its space',
  params: IdParams,
  answers: { 204: NoContent },
  problems: [409, 422],
  allowedOnFullDisk: true,
});

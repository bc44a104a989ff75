import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, Named, NoContent, patterns, Time } from './fields';
import { limits } from './limits';
import { listOf, listQuery } from './list';
import { ChannelName, Downloadable, KindName, ReleaseNotes } from './release';

/** The fields that start an upload, as multipart text fields. */
export const NewUpload = Type.Object(
  {
    download_type_id: Type.String({ pattern: patterns.invalid_id }),
    name: Type.String({
      maxLength: limits.nameLength,
      pattern: patterns.required,
      allOf: [{ pattern: patterns.control_characters }],
    }),
    release_notes: Type.Optional(ReleaseNotes),
    release_notes_nl: Type.Optional(ReleaseNotes),
    kind: Type.Optional(KindName),
    channel: Type.Optional(ChannelName),
    support_ends: Type.Optional(Type.String({ maxLength: 10, pattern: patterns.invalid_date })),
    draft: Type.Optional(
      Type.String({
        pattern: patterns.invalid_flag,
        description: 'true: not published when the file is complete',
      }),
    ),
    hash: Type.String({ pattern: patterns.invalid_hash, description: 'MD5 of the whole file' }),
    file_name: Type.String({
      maxLength: limits.fileNameLength,
      pattern: patterns.required,
      allOf: [{ pattern: patterns.invalid_file_name }],
    }),
  },
  { additionalProperties: false },
);

export type NewUpload = Static<typeof NewUpload>;

export const UploadCreated = Type.Object({ id: Id });

export type UploadCreated = Static<typeof UploadCreated>;

/**
 * One chunk, as multipart: text fields, and one file part named `object` with a file name ending in `.part`.
 */
export const UploadChunk = Type.Object(
  {
    is_last: Type.String({ pattern: patterns.invalid_flag, description: 'true or false' }),
    offset: Type.Optional(
      Type.String({
        pattern: patterns.invalid_number,
        description: 'where in the file this chunk begins, in bytes',
      }),
    ),
    object: Type.Unsafe<readonly Uint8Array[]>({
      contentMediaType: 'application/octet-stream',
      description: 'at most 4 MiB',
    }),
  },
  { additionalProperties: false },
);

export type UploadChunk = Static<typeof UploadChunk>;

export const ChunkReceived = Type.Object({
  received: Type.Integer({ minimum: 0, description: 'bytes held' }),
});

export type ChunkReceived = Static<typeof ChunkReceived>;

export const UploadFinished = Type.Object({ downloadable: Downloadable });

export type UploadFinished = Static<typeof UploadFinished>;

export const UploadStatus = Type.Object({
  received: Type.Integer({ minimum: 0 }),
  file_name: Type.String(),
  hash: Type.String(),
  finished: Type.Boolean(),
  ...Type.Pick(Downloadable, ['release_notes', 'release_notes_nl', 'kind', 'channel', 'support_ends'])
    .properties,
  draft: Type.Boolean({ description: 'not published when the file is complete' }),
});

export type UploadStatus = Static<typeof UploadStatus>;

/** An upload that is not complete. */
export const UnfinishedUpload = Type.Object({
  id: Id,
  download_type: Named,
  name: Type.String(),
  file_name: Type.String(),
  received: Type.Integer({ minimum: 0, description: 'bytes held' }),
  created_at: Time,
  updated_at: Type.String({ description: 'when its last chunk came; ISO 8601, UTC' }),
  created_by: Type.Unsafe<{ id: number; name: string } | null>({
    type: ['object', 'null'],
    properties: { id: Id, name: Type.String() },
    required: ['id', 'name'],
    description: 'null when that user was deleted, or the upload is older than this field',
  }),
});

export type UnfinishedUpload = Static<typeof UnfinishedUpload>;

export const createUpload = call('POST /upload', {
  who: 'admin',
  recentLogin: 'sixty minutes: unless a draft, because the last chunk publishes',
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
  recentLogin: 'never: sent hours later; the upload was created with one',
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
  recentLogin: 'never: deletes an unfinished file',
  takesApiKeys: true,
  summary: 'Cancel an unfinished upload and free its space',
  params: IdParams,
  answers: { 204: NoContent },
  problems: [409, 422],
  allowedOnFullDisk: true,
});

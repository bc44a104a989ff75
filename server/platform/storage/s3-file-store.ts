import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3Settings } from '../../config';
import {
  LostUploadError,
  type FilePart,
  type FileStore,
  type UnknownFile,
  type UploadRecord,
} from './file-store';
import { openS3, type StoredObject } from './s3-client';

/** More than the min part size of S3; 8 GiB are then fewer parts than the max of any provider. */
const partBytes = 16 * 1024 * 1024;
const addressSeconds = 300;
/**
 * How long objects of an upload are kept that its record does not name: they may belong to a chunk in
 * progress.
 */
const unnamedKeptMs = 3_600_000;
/** Max number of resumed reads in a row without receiving a byte. */
const maxResumes = 5;
/**
 * Max number of objects in the tail. They are then joined to one: small chunks must not make a record long.
 */
const maxTailChunks = 16;

/** The objects of an upload, as its record lists them. */
interface Stored {
  /** the id of the multipart upload; undefined until the first part is full */
  uploadId?: string;
  /** the ETags of the parts, in order */
  parts: string[];
  /** the keys of the chunks that are not yet in a part, in order */
  tail: string[];
  tailBytes: number;
  /** the keys of chunks that are now in a part or joined to another object: to be deleted */
  done: string[];
}

const read = (stored: string | null): Stored =>
  stored === null ? { parts: [], tail: [], tailBytes: 0, done: [] } : (JSON.parse(stored) as Stored);

/**
 * Opens a store of release files in a bucket. A chunk is an object of its own, until 16 MiB of chunks become
 * a part of a multipart upload. Completing the multipart upload creates the release. Every body is sent with
 * its length, and no write is conditional: not every provider supports streams or conditions.
 */
export async function openS3FileStore(settings: S3Settings): Promise<FileStore> {
  const s3 = await openS3(settings);
  const uploads = `${settings.prefix}uploads/`;
  const releases = `${settings.prefix}releases/`;
  const releaseKey = (id: number) => `${releases}${id}`;
  const chunksOf = (id: number) => `${uploads}${id}/`;
  // In the folder of the releases, so that it is copied with them.
  const markKey = `${releases}installation`;

  /** Returns the chunks that are not yet in a part. */
  async function readTail({ tail }: Stored): Promise<Buffer[]> {
    const chunks = await Promise.all(tail.map((key) => s3.read(key)));
    return chunks.map((chunk) => {
      if (!chunk) throw new LostUploadError('A chunk is missing in the storage');
      return chunk;
    });
  }

  async function addPart(id: number, state: Stored, body: Buffer): Promise<Stored> {
    const uploadId = state.uploadId ?? (await s3.beginMultipart(releaseKey(id)));
    const etag = await s3.uploadPart(releaseKey(id), uploadId, state.parts.length + 1, body);
    if (etag === undefined) throw new LostUploadError('The multipart upload is gone from the storage');
    return {
      uploadId,
      parts: [...state.parts, etag],
      tail: [],
      tailBytes: 0,
      done: [...state.done, ...state.tail],
    };
  }

  /** Deletes objects that are no longer needed. Objects that cannot be deleted now are swept later. */
  const deleteQuietly = (keys: readonly string[]) => s3.delete(keys).catch(() => undefined);

  async function dropUpload(id: number): Promise<void> {
    for await (const { uploadId } of s3.listMultiparts(releaseKey(id), { exactly: true }))
      await s3.abortMultipart(releaseKey(id), uploadId);
    const keys: string[] = [];
    for await (const { key } of s3.list(chunksOf(id))) keys.push(key);
    await s3.delete(keys);
  }

  async function* resumed(key: string, first: StoredObject, part?: FilePart): AsyncGenerator<Uint8Array> {
    const end = part?.end ?? first.size - 1;
    let at = part?.start ?? 0;
    let object: StoredObject | undefined = first;
    for (let resumes = 0; object; resumes += 1) {
      try {
        for await (const piece of object.body as AsyncIterable<Uint8Array>) {
          at += piece.byteLength;
          resumes = 0;
          yield piece;
        }
        if (at > end) return;
        throw new Error('The storage ended a file too early');
      } catch (error) {
        if (resumes === maxResumes) throw error;
      } finally {
        object.body.destroy();
      }
      object = await s3.open(key, { start: at, end: part?.end, etag: first.etag });
    }
    throw new Error('A file changed or went away while it was read');
  }

  return {
    async append(id, { received, stored }, pieces) {
      const state = read(stored);
      const chunk = Buffer.concat(pieces);
      await deleteQuietly(state.done);
      const grown = { ...state, done: [] };
      if (state.tailBytes + chunk.byteLength >= partBytes)
        return JSON.stringify(await addPart(id, grown, Buffer.concat([...(await readTail(state)), chunk])));
      const key = `${chunksOf(id)}${received}-${randomUUID()}`;
      const tailBytes = state.tailBytes + chunk.byteLength;
      if (state.tail.length < maxTailChunks) {
        await s3.write(key, chunk);
        return JSON.stringify({ ...grown, tail: [...state.tail, key], tailBytes });
      }
      await s3.write(key, Buffer.concat([...(await readTail(state)), chunk]));
      return JSON.stringify({ ...grown, tail: [key], tailBytes, done: state.tail });
    },

    async publish(id, { received, stored }) {
      const key = releaseKey(id);
      const isThere = async () => (await s3.sizeOf(key)) === received;
      // A call whose response was lost has published it: its multipart upload no longer exists.
      if (await isThere()) return;
      let state = read(stored);
      const rest = Buffer.concat(await readTail(state));
      if (state.uploadId === undefined) {
        await s3.write(key, rest);
      } else {
        if (rest.byteLength > 0) state = await addPart(id, state, rest);
        await s3.completeMultipart(key, state.uploadId ?? '', state.parts);
      }
      if (!(await isThere()))
        throw new LostUploadError('The storage holds another size than was acknowledged');
      await deleteQuietly([...read(stored).tail, ...read(stored).done]);
    },

    async openRelease(id, part) {
      const object = await s3.open(releaseKey(id), part);
      if (!object) return undefined;
      const stream = Readable.from(resumed(releaseKey(id), object, part), { objectMode: false });
      stream.once('close', () => object.body.destroy());
      return { stream, size: object.size };
    },

    sizeOfRelease: (id) => s3.sizeOf(releaseKey(id)),

    signedAddress: (id, contentDisposition) =>
      s3.signedAddress(releaseKey(id), contentDisposition, addressSeconds),

    async list() {
      const ids = new Set<number>();
      for (const folder of [uploads, releases])
        for await (const { key } of s3.list(folder)) ids.add(idIn(key, folder));
      ids.delete(0);
      return [...ids];
    },

    async drop(id) {
      await dropUpload(id);
      await s3.delete([releaseKey(id)]);
    },

    dropUpload,

    async sweep(find) {
      const unknown = new Map<number, UnknownFile>();
      const keep = (id: number, size: number) =>
        unknown.set(id, { id, bytes: (unknown.get(id)?.bytes ?? 0) + size });
      const isWanted = (record: UploadRecord, name: string, at: Date) =>
        record.state === 'receiving' && (names(record, name) || isRecent(at));
      for (const folder of [uploads, releases])
        for await (const objects of s3.listPages(folder)) {
          const ours = objects.flatMap((object) => {
            // An object without an id is not ours.
            const id = idIn(object.key, folder);
            return id > 0 ? [{ ...object, id }] : [];
          });
          const records = await find([...new Set(ours.map(({ id }) => id))]);
          const left: string[] = [];
          for (const { id, key, size, at } of ours) {
            const record = records.get(id);
            if (!record) keep(id, size);
            else if (folder === uploads && !isWanted(record, key, at)) left.push(key);
          }
          await s3.delete(left);
        }
      for await (const { key, uploadId, at } of s3.listMultiparts(releases)) {
        const id = idIn(key, releases);
        if (id === 0) continue;
        const record = (await find([id])).get(id);
        if (!record) keep(id, 0);
        else if (!isWanted(record, uploadId, at)) await s3.abortMultipart(key, uploadId);
      }
      return [...unknown.values()];
    },

    readMark: async () => (await s3.read(markKey))?.toString(),

    writeMark: (mark) => s3.write(markKey, Buffer.from(mark)),

    async check() {
      await s3.check();
      // Keys that may list objects may still have no right to read or write them.
      await s3.read(markKey);
      if (s3.isWriteFailing()) await s3.write(`${uploads}check`, Buffer.alloc(0));
    },
  };
}

const names = ({ stored }: UploadRecord, keyOrUpload: string) => {
  const { uploadId, tail, done } = read(stored);
  return uploadId === keyOrUpload || tail.includes(keyOrUpload) || done.includes(keyOrUpload);
};

const isRecent = (at: Date) => at.getTime() > Date.now() - unnamedKeptMs;

/** Returns the id of an upload or release in a key; 0 if there is none. */
const idIn = (key: string, folder: string) => Number(/^[1-9][0-9]*/.exec(key.slice(folder.length))?.[0] ?? 0);

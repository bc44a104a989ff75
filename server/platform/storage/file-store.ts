import type { Readable } from 'node:stream';

/** The record of an unfinished upload. */
interface Unfinished {
  /** the number of acknowledged bytes */
  received: number;
  /** the state that the store returned with the last acknowledged bytes; null before the first */
  stored: string | null;
}

export interface UploadRecord extends Unfinished {
  state: 'receiving' | 'finished' | 'failed';
}

/** The files of one upload or release that has no record. */
export interface UnknownFile {
  id: number;
  /** 0 if there is only an unfinished multipart upload: the storage does not report its size */
  bytes: number;
}

/** A byte range of a file; `end` is the last byte. */
export interface FilePart {
  start: number;
  end: number;
}

/** The store has lost acknowledged bytes of an upload, so the upload must start again. */
export class LostUploadError extends Error {}

/**
 * Stores release files. An upload grows; publishing turns it into a release in one step. When a promise
 * resolves, its change is durable: a crash or power cut does not undo it. Only the bytes that the record of
 * an upload counts are valid: other bytes, left by a failed call, are overwritten or swept. A sweep never
 * deletes a file without a record: the database may be older than the files, or another one.
 */
export interface FileStore {
  /**
   * Appends bytes to the acknowledged ones. The caller must make one call at a time for an upload.
   * @returns the state to store in the record together with the new number of bytes
   * @throws LostUploadError
   */
  append(id: number, upload: Unfinished, pieces: readonly Uint8Array[]): Promise<string | null>;
  /** Turns an upload into a release. Repeating it is not an error. @throws LostUploadError */
  publish(id: number, upload: Unfinished): Promise<void>;
  /**
   * Opens a range of the acknowledged bytes of an upload, even if it has become a release meanwhile. Only in
   * a store whose files are written by one process that can read them back.
   * @throws LostUploadError
   */
  openUpload?: (id: number, part: FilePart) => Promise<Readable>;
  /**
   * Opens the file of a release, or a range of it; `size` is the size of the whole file in bytes. Returns
   * undefined if the file is missing. It may also return undefined if the file is shorter than the range.
   */
  openRelease(id: number, part?: FilePart): Promise<{ stream: Readable; size: number } | undefined>;
  /** Returns the size of the file of a release in bytes; undefined if it is missing. */
  sizeOfRelease(id: number): Promise<number | undefined>;
  /**
   * Returns a URL of the storage itself, from which a release can be downloaded for some minutes. Missing in
   * a store without such URLs.
   */
  signedAddress?(id: number, contentDisposition: string): Promise<string>;
  /** Returns the ids of all uploads and releases that use space. */
  list(): Promise<number[]>;
  /** Deletes all files of an upload or release; no error if there are none. */
  drop(id: number): Promise<void>;
  /** Deletes all files of an unfinished upload, but not the file of a release; no error if there are none. */
  dropUpload(id: number): Promise<void>;
  /**
   * Deletes the remains of failed calls, for uploads that have a record.
   * @param find returns the records of ids. It is called after the files were listed: a record is created
   * before its first file, so a new upload always has one
   * @returns the files without a record, by id, which are not deleted
   */
  sweep(find: (ids: readonly number[]) => Promise<ReadonlyMap<number, UploadRecord>>): Promise<UnknownFile[]>;
  /** Returns the mark of the installation that the files belong to; undefined if there is none. */
  readMark(): Promise<string | undefined>;
  writeMark(mark: string): Promise<void>;
  /** @throws if the store does not answer */
  check(): Promise<void>;
}

import type { Readable } from 'node:stream';

/** The record of an unfinished upload. */
interface Unfinished {
  /** bytes that were acknowledged */
  received: number;
  /** what the store answered to the last bytes that were acknowledged; null before the first */
  stored: string | null;
}

export interface UploadRecord extends Unfinished {
  state: 'receiving' | 'finished' | 'failed';
}

/** Files that no record names: of one upload or release. */
export interface UnknownFile {
  id: number;
  /** 0 while only an unfinished multipart upload is there: storage does not say how much it holds */
  bytes: number;
}

/** Bytes of a file from one to another, the last one included. */
export interface FilePart {
  start: number;
  end: number;
}

/** The store no longer holds what was acknowledged of an upload: it must start anew. */
export class LostUploadError extends Error {}

/**
 * Where release files are stored. An upload grows; publishing turns it into a release in one step. When a promise resolves, its
 * change is durable: a crash or power cut does not undo it. Of an upload only what its record says counts: whatever else
 * a call that failed has left is overwritten, or swept. A file without a record is never deleted by a sweep: the
 * database may be older than the files, or another one.
 */
export interface FileStore {
  /**
   * Stores bytes after those that were acknowledged; one call at a time for an upload.
   * @returns what the record must say together with the new number of bytes
   * @throws LostUploadError
   */
  append(id: number, upload: Unfinished, pieces: readonly Uint8Array[]): Promise<string | null>;
  /** Turns an upload into a release. Doing it again is no error. @throws LostUploadError */
  publish(id: number, upload: Unfinished): Promise<void>;
  /**
   * A part of what was acknowledged of an upload, also when it became a release meanwhile. Only where one process writes the
   * files, and can read them back.
   * @throws LostUploadError
   */
  openUpload?: (id: number, part: FilePart) => Promise<Readable>;
  /**
   * The file of a release, or a part of it, and the size of the whole in bytes; undefined when it is missing. A file
   * that is shorter than the part may be missing, too.
   */
  openRelease(id: number, part?: FilePart): Promise<{ stream: Readable; size: number } | undefined>;
  /** Bytes of the file of a release; undefined when it is missing. */
  sizeOfRelease(id: number): Promise<number | undefined>;
  /** An address of the storage itself that answers a release for some minutes, when there are such addresses. */
  signedAddress?(id: number, contentDisposition: string): Promise<string>;
  /** The ids of all uploads and releases that take up space. */
  list(): Promise<number[]>;
  /** Deletes what there is of an upload or release; no error when there is nothing. */
  drop(id: number): Promise<void>;
  /** Deletes what there is of an unfinished upload, but not the file of a release; no error when there is nothing. */
  dropUpload(id: number): Promise<void>;
  /**
   * Deletes what calls that failed have left of uploads that have a record.
   * @param find the records of ids, asked for after the files were listed: a record is made before its first file
   * @returns the files without a record, by id, which stay
   */
  sweep(find: (ids: readonly number[]) => Promise<ReadonlyMap<number, UploadRecord>>): Promise<UnknownFile[]>;
  /** The mark of the installation that the files belong to; undefined when there is none. */
  readMark(): Promise<string | undefined>;
  writeMark(mark: string): Promise<void>;
  /** @throws when the store does not answer */
  check(): Promise<void>;
}

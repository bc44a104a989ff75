/** An unfinished upload, as stored in its record. */
export interface HashedUpload {
  id: number;
  /** number of acknowledged bytes */
  received: number;
  hash_state: string | null;
}

interface Digests {
  /** hexadecimal */
  md5: string;
  /** hexadecimal */
  sha256: string;
  /** SHA-256 of each block, one after another; null: unknown, a job has to read the file for it */
  blocks: Uint8Array | null;
}

/** The running MD5 and SHA-256 of uploads and of their blocks. Callers must serialize the calls for one upload. */
export interface UploadHashes {
  /**
   * Adds a chunk that follows the acknowledged bytes.
   * @param pieces at most one chunk in total
   * @returns the new `hash_state` of the record, to be stored with the new number of bytes
   * @throws UnknownHashStateError
   */
  extend(upload: HashedUpload, pieces: readonly Uint8Array[]): Promise<string | null>;
  /** @throws UnknownHashStateError */
  digests(upload: HashedUpload): Promise<Digests>;
  /** Drops the hashes in memory. Call it when the upload has ended, or its last chunk was not counted. */
  forget(id: number): void;
  close(): Promise<void>;
}

/** The hash state in the record of an upload cannot be continued. */
export class UnknownHashStateError extends Error {}

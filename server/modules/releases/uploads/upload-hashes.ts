/** An unfinished upload, as stored in its record. */
export interface HashedUpload {
  id: number;
  /** number of acknowledged bytes */
  received: number;
  hash_state: string | null;
}

interface Digests {
  md5: string;
  sha256: string;
}

/** The running MD5 and SHA-256 of uploads. Callers must serialize the calls for one upload. */
export interface UploadHashes {
  /**
   * Adds a chunk that follows the acknowledged bytes.
   * @param pieces at most one chunk in total
   * @returns the new `hash_state` of the record, to be stored with the new number of bytes
   * @throws UnknownHashStateError
   */
  extend(upload: HashedUpload, pieces: readonly Uint8Array[]): Promise<string | null>;
  /** Returns the digests in hexadecimal. @throws UnknownHashStateError */
  digests(upload: HashedUpload): Promise<Digests>;
  /** Drops the hashes in memory. Call it when the upload has ended, or its last chunk was not counted. */
  forget(id: number): void;
  close(): Promise<void>;
}

/** The hash state in the record of an upload cannot be continued. */
export class UnknownHashStateError extends Error {}

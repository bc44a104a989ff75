/** An unfinished upload, as its record says. */
export interface HashedUpload {
  id: number;
  /** bytes that were acknowledged */
  received: number;
  hash_state: string | null;
}

interface Digests {
  md5: string;
  sha256: string;
}

/** The running MD5 and SHA-256 of uploads. One call at a time for an upload. */
export interface UploadHashes {
  /**
   * Adds a chunk that follows the acknowledged bytes.
   * @param pieces together at most a chunk
   * @returns what the record must say together with the new number of bytes
   * @throws UnknownHashStateError
   */
  extend(upload: HashedUpload, pieces: readonly Uint8Array[]): Promise<string | null>;
  /** Hexadecimal. @throws UnknownHashStateError */
  digests(upload: HashedUpload): Promise<Digests>;
  /** Drops what is kept in memory of an upload: it has ended, or its last chunk was not counted. */
  forget(id: number): void;
  close(): Promise<void>;
}

/** The upload cannot go on from the state that its record has. */
export class UnknownHashStateError extends Error {}

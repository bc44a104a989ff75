import type { Readable } from 'node:stream';

/**
 * Where release files are stored. An upload grows as a part; publishing turns the part into a release in one step.
 * Sizes and positions are bytes. When a promise resolves, its change is on disk: a crash or power cut does not undo it.
 */
export interface FileStore {
  /** Writes at a position of a part, creating it when needed; a write that fails leaves the part as long as it was. */
  writePart(id: number, position: number, pieces: readonly Uint8Array[]): Promise<void>;
  /** Cuts a part to a length; a part that is not there counts as empty. @throws when it is shorter */
  trimPart(id: number, length: number): Promise<void>;
  readPart(id: number, from: number): Readable;
  /** Turns a part into a release. Doing it again is no error. */
  publish(id: number): Promise<void>;
  /** Turns a release back into a part, when its publishing was cut short. */
  unpublish(id: number): Promise<void>;
  /** The file of a release; undefined when it is missing. */
  openRelease(id: number): Promise<{ stream: Readable; size: number } | undefined>;
  /** Frees the space of a part or release; no error when there is none. */
  drop(id: number): Promise<void>;
  /** Ids of all parts and releases that take up space. */
  list(): Promise<{ parts: number[]; releases: number[] }>;
  /** @throws when the store does not answer */
  check(): Promise<void>;
}

import type { Channel, Downloadable, ReleaseKind } from '../../../../server/contract/release';
import type { UploadFailure, WaitReason } from './upload-failure';

/** The file. It is read in pieces while it is sent, never as a whole. */
export interface UploadSource {
  readonly name: string;
  /** bytes */
  readonly size: number;
  readonly lastModified: number;
  /** Returns the bytes from `start` up to `end`, without reading them yet. */
  slice(start: number, end: number): Blob;
  /** Returns the MD5 of the whole file, hexadecimal. */
  hash(options: { onProgress: (bytes: number) => void; signal: AbortSignal }): Promise<string>;
}

export interface ReleaseInput {
  downloadTypeId: number;
  name: string;
  releaseNotes: string;
  releaseNotesNl: string;
  kind: ReleaseKind;
  channel: Channel;
  /** YYYY-MM-DD, or empty */
  supportEnds: string;
  /** true: the release stays a draft when its file is complete */
  isDraft: boolean;
}

/** Stored data of an unfinished upload, which survives the page. */
export interface RememberedUpload {
  id: number;
  draft: ReleaseInput;
  fileName: string;
  size: number;
  lastModified: number;
  md5: string;
  /** The last number that this browser knows; the server's number counts. */
  sentBytes: number;
}

interface UploadChunk {
  offset: number;
  isLast: boolean;
  bytes: Blob;
  fileName: string;
}

/** The API calls of an upload. A call that is refused or not answered rejects with a `ProblemError`. */
export interface UploadCalls {
  create(record: ReleaseInput & { hash: string; fileName: string }): Promise<{ id: number }>;
  sendChunk(
    id: number,
    chunk: UploadChunk,
    options: { onProgress: (bytes: number) => void; signal: AbortSignal },
  ): Promise<{ received: number } | { downloadable: Downloadable }>;
  status(id: number, signal: AbortSignal): Promise<{ received: number; hash: string }>;
  cancel(id: number): Promise<void>;
}

export interface UploadMemory {
  save(upload: RememberedUpload): void;
  forget(id: number): void;
}

export interface UploadEnvironment {
  /** milliseconds */
  now(): number;
  /** Calls back once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
  random(): number;
  isOnline(): boolean;
  /**
   * True if the user is signed in. A login that the server refuses must be cleared before the refusal arrives
   * here.
   */
  isSignedIn(): boolean;
  /** Calls back when `isOnline` or `isSignedIn` may have changed. Returns an unsubscribe function. */
  onChange(callback: () => void): () => void;
}

export type UploadPhase =
  | 'hashing'
  | 'creating'
  | 'sending'
  | 'finishing'
  | 'paused'
  | 'waiting'
  | 'needsLogin'
  | 'done'
  | 'failed'
  | 'cancelled';

export const RUNNING: readonly UploadPhase[] = [
  'hashing',
  'creating',
  'sending',
  'finishing',
  'paused',
  'waiting',
  'needsLogin',
];

export interface UploadSnapshot {
  status: UploadPhase;
  fileName: string;
  /** bytes */
  size: number;
  hashedPercent: number;
  sentPercent: number;
  sentBytes: number;
  /** bytes per second */
  rate: number | undefined;
  secondsLeft: number | undefined;
  wait: { reason: WaitReason; /** a time as returned by `now()` */ until: number | undefined } | undefined;
  failure: UploadFailure | undefined;
  /** True if the server confirmed the cancellation. Otherwise it frees the space after a day. */
  isCancelConfirmed: boolean;
  release: Downloadable | undefined;
}

export interface Upload {
  getSnapshot(): UploadSnapshot;
  subscribe(listener: () => void): () => void;
  start(): void;
  /** Stops sending at once. Does nothing while the file is being hashed, because nothing is being sent. */
  pause(): void;
  resume(): void;
  /** Ends a wait. After a failure that allows it, resumes or restarts. */
  retry(): void;
  /**
   * Cancels the upload permanently. Resolves when the server has freed the space, or after the last attempt.
   */
  cancel(): Promise<void>;
}

export interface UploadOptions {
  source: UploadSource;
  draft: ReleaseInput;
  /** An upload to resume; `source` must be the same file. */
  remembered?: RememberedUpload;
  calls: UploadCalls;
  memory: UploadMemory;
  environment: UploadEnvironment;
  chunkBytes?: number;
}

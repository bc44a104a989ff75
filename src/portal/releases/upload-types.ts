import type { Channel, Downloadable, ReleaseKind } from '../../../server/contract/release';
import type { UploadFailure, WaitReason } from './upload-failure';

/** The file, read in pieces while it is sent, never as a whole. */
export interface UploadSource {
  readonly name: string;
  /** bytes */
  readonly size: number;
  readonly lastModified: number;
  /** The bytes from `start` up to `end`, not read yet. */
  slice(start: number, end: number): Blob;
  /** MD5 of the whole, hexadecimal. */
  hash(options: { onProgress: (bytes: number) => void; signal: AbortSignal }): Promise<string>;
}

export interface ReleaseDraft {
  downloadTypeId: number;
  name: string;
  releaseNotes: string;
  releaseNotesNl: string;
  kind: ReleaseKind;
  channel: Channel;
  /** YYYY-MM-DD, or empty */
  supportEnds: string;
  /** stays one when its file is complete */
  isDraft: boolean;
}

/** What is kept of an unfinished upload beyond the life of the page. */
export interface RememberedUpload {
  id: number;
  draft: ReleaseDraft;
  fileName: string;
  size: number;
  lastModified: number;
  md5: string;
  /** This browser's last knowledge; the server decides. */
  sentBytes: number;
}

interface UploadChunk {
  offset: number;
  isLast: boolean;
  bytes: Blob;
  fileName: string;
}

/** The server. A call that is refused or not answered rejects with a `ProblemError`. */
export interface UploadCalls {
  create(record: ReleaseDraft & { hash: string; fileName: string }): Promise<{ id: number }>;
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
  /** Calls back once after a time; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
  random(): number;
  isOnline(): boolean;
  /** Whether there is a login. One that the server has refused is none any more by the time the refusal arrives. */
  isSignedIn(): boolean;
  /** Calls back when `isOnline` or `isSignedIn` may have changed; returns an unsubscribe function. */
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
  wait: { reason: WaitReason; /** on the clock of the environment */ until: number | undefined } | undefined;
  failure: UploadFailure | undefined;
  /** Whether the server was told to cancel; if not, it frees the space after a day. */
  isCancelConfirmed: boolean;
  release: Downloadable | undefined;
}

export interface Upload {
  getSnapshot(): UploadSnapshot;
  subscribe(listener: () => void): () => void;
  start(): void;
  /** Stops sending at once; while the file is being hashed nothing is sent, and this does nothing. */
  pause(): void;
  resume(): void;
  /** Ends a wait; after a failure that allows it, resumes or restarts. */
  retry(): void;
  /** Ends it for good; the server frees the space. Resolves when that is done. */
  cancel(): Promise<void>;
}

export interface UploadOptions {
  source: UploadSource;
  draft: ReleaseDraft;
  /** An upload to go on with; `source` must be the same file. */
  remembered?: RememberedUpload;
  calls: UploadCalls;
  memory: UploadMemory;
  environment: UploadEnvironment;
  chunkBytes?: number;
}

import type { Downloadable } from '../../../server/contract/release';
import { CHUNK_BYTES } from '../../config/upload';
import { createRateMeter } from './rate-meter';
import { CallFailure, reactTo, type UploadFailure, type WaitReason } from './upload-failure';

/** The file, of which the browser reads a piece when it is sent: never held as a whole. */
export interface UploadSource {
  readonly name: string;
  /** bytes */
  readonly size: number;
  readonly lastModified: number;
  /** The bytes from `start` up to `end`, read by whoever sends them. */
  slice(start: number, end: number): Blob;
  /** MD5 of the whole, hexadecimal. */
  hash(options: { onProgress: (bytes: number) => void; signal: AbortSignal }): Promise<string>;
}

export interface ReleaseDraft {
  downloadTypeId: number;
  name: string;
  releaseNotes: string;
}

/** What is kept of an unfinished upload beyond the life of the page. */
export interface RememberedUpload {
  id: number;
  draft: ReleaseDraft;
  fileName: string;
  size: number;
  lastModified: number;
  md5: string;
  /** As far as this browser knows; the server decides. */
  sentBytes: number;
}

export interface UploadChunk {
  offset: number;
  isLast: boolean;
  bytes: Blob;
  fileName: string;
}

/** The server. Every call rejects with a `CallFailure`. */
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
  /** Calls back once after a time; answers how to call it off. */
  after(ms: number, callback: () => void): () => void;
  random(): number;
  isOnline(): boolean;
  /** Each answers how to stop listening. */
  onConnection(callback: (isOnline: boolean) => void): () => void;
  onSignedIn(callback: () => void): () => void;
}

export type UploadStatus =
  | 'hashing'
  | 'creating'
  | 'sending'
  | 'finishing'
  | 'paused'
  | 'waiting'
  | 'needs-login'
  | 'done'
  | 'failed'
  | 'cancelled';

export interface UploadSnapshot {
  status: UploadStatus;
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
  /** The server was told of the cancelling; if not, it frees the space by itself after a day. */
  serverKnows: boolean;
  release: Downloadable | undefined;
}

export interface Upload {
  getSnapshot(): UploadSnapshot;
  subscribe(listener: () => void): () => void;
  start(): void;
  /** Stops sending at once; while the file is being hashed nothing is sent, and this does nothing. */
  pause(): void;
  resume(): void;
  /** Ends a waiting; after a failure that allows it, goes on or starts anew. */
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

export const RUNNING: readonly UploadStatus[] = [
  'hashing',
  'creating',
  'sending',
  'finishing',
  'paused',
  'waiting',
  'needs-login',
];

/** How long nothing at all may move before a call counts as lost. */
const STALLED_MS = 60_000;
/** The server may have to read the whole file again before it can answer the last chunk. */
const STALLED_AT_END_MS = 15 * 60_000;
const REMEMBER_EVERY_MS = 2_000;
/** Answers that move nothing, in a row: the two sides do not understand each other. */
const MOST_IDLE_ANSWERS = 6;

class Ended extends Error {}
class Unrecoverable extends Error {
  constructor(readonly failure: UploadFailure) {
    super(failure.reason);
  }
}

type Interruption = 'pause' | 'end' | 'offline' | 'stalled';

const percentOf = (bytes: number, size: number) => (size === 0 ? 100 : Math.min(100, (bytes * 100) / size));

/** One upload from hashing to the published release. It knows neither browser nor screen. */
export function createUpload(options: UploadOptions): Upload {
  const { source, draft, remembered, calls, memory, environment, chunkBytes = CHUNK_BYTES } = options;
  const { size } = source;
  const meter = createRateMeter();
  const listeners = new Set<() => void>();

  let snapshot: UploadSnapshot = {
    status: 'hashing',
    fileName: source.name,
    size,
    hashedPercent: 0,
    sentPercent: 0,
    sentBytes: 0,
    rate: undefined,
    secondsLeft: undefined,
    wait: undefined,
    failure: undefined,
    serverKnows: true,
    release: undefined,
  };

  let md5: string | undefined;
  let id = remembered?.id;
  /** Bytes that the server has said it holds. */
  let held = 0;
  let running: Promise<void> | undefined;
  let paused = false;
  let ended = false;
  let interrupt: ((why: Interruption) => void) | undefined;
  let wake: (() => void) | undefined;
  let rememberedAt = -Infinity;

  const change = (changes: Partial<UploadSnapshot>) => {
    snapshot = { ...snapshot, ...changes };
    for (const listener of listeners) listener();
  };

  const enter = (status: UploadStatus) => {
    if (status !== 'sending' && status !== 'finishing') meter.reset();
    if (snapshot.status === status && snapshot.wait === undefined) return;
    const moving = status === 'sending' || status === 'finishing';
    change({ status, wait: undefined, ...(moving ? {} : { rate: undefined, secondsLeft: undefined }) });
  };

  // ---- Waiting ----

  /** Waits for a time, or until somebody calls `wake`. */
  async function sleep(ms?: number): Promise<void> {
    let callOff: (() => void) | undefined;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (ms !== undefined) callOff = environment.after(ms, resolve);
    });
    callOff?.();
    wake = undefined;
  }

  async function whileHeldBack(): Promise<void> {
    while (paused && !ended) {
      enter('paused');
      await sleep();
    }
    if (ended) throw new Ended();
  }

  async function waitFor(reason: WaitReason, ms: number | undefined): Promise<void> {
    if (paused || ended) return;
    meter.reset();
    const until = ms === undefined ? undefined : environment.now() + ms;
    change({ status: 'waiting', wait: { reason, until }, rate: undefined, secondsLeft: undefined });
    remember();
    await sleep(ms);
  }

  // ---- Calls ----

  /** Repeats a call until it is answered, however often the connection, the server or the session fails. */
  async function insist<T>(status: UploadStatus, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let failures = 0; ; failures += 1) {
      await whileHeldBack();
      enter(status);
      const controller = new AbortController();
      let interruption: Interruption | undefined;
      interrupt = (why) => {
        interruption ??= why;
        controller.abort();
      };
      try {
        return await call(controller.signal);
      } catch (error) {
        change({ sentBytes: held, sentPercent: percentOf(held, size) });
        const why = interruption;
        if (why === 'pause' || why === 'end') {
          failures = -1;
          continue;
        }
        const failure = why === undefined ? error : new CallFailure(undefined);
        if (!(failure instanceof CallFailure)) throw error;
        const isOnline = why !== 'offline' && environment.isOnline();
        const reaction = reactTo(failure, { failures, isOnline, random: () => environment.random() });
        if (reaction.kind === 'wait') {
          await waitFor(reaction.reason, reaction.ms);
        } else if (reaction.kind === 'login') {
          if (!paused && !ended) {
            remember();
            enter('needs-login');
            await sleep();
          }
        } else {
          throw failure;
        }
      } finally {
        interrupt = undefined;
      }
    }
  }

  /** Calls off a call of which nothing has been heard for too long. */
  function watch() {
    let callOff: (() => void) | undefined;
    return {
      expect(ms: number) {
        callOff?.();
        callOff = environment.after(ms, () => interrupt?.('stalled'));
      },
      end: () => callOff?.(),
    };
  }

  // ---- Steps ----

  async function hashFile(): Promise<string> {
    enter('hashing');
    const controller = new AbortController();
    interrupt = (why) => {
      if (why === 'end') controller.abort();
    };
    try {
      return await source.hash({
        signal: controller.signal,
        onProgress: (bytes) => change({ hashedPercent: percentOf(bytes, size) }),
      });
    } catch {
      if (ended) throw new Ended();
      throw new Unrecoverable({ reason: 'unreadable', recovery: 'choose' });
    } finally {
      interrupt = undefined;
    }
  }

  async function createRecord(hash: string): Promise<number> {
    // Never called off: whoever cancels meanwhile needs the answer, to free what the server has set up.
    const created = await insist('creating', () => calls.create({ ...draft, hash, fileName: source.name }));
    return created.id;
  }

  /** Where the server is, before the first chunk of this page. */
  async function findStart(uploadId: number, hash: string): Promise<void> {
    const status = await insist('creating', async (signal) => {
      const stall = watch();
      stall.expect(STALLED_MS);
      try {
        return await calls.status(uploadId, signal);
      } finally {
        stall.end();
      }
    });
    if (status.hash.toLowerCase() !== hash) {
      throw new Unrecoverable({ reason: 'different-file', recovery: 'choose' });
    }
    moveTo(status.received);
  }

  function moveTo(received: number): void {
    if (!Number.isSafeInteger(received) || received < 0 || received > size) {
      throw new Unrecoverable({ reason: 'gone', recovery: 'anew' });
    }
    held = received;
    progressed(0);
  }

  function progressed(inFlight: number): void {
    const sentBytes = Math.min(size, held + inFlight);
    meter.add(environment.now(), sentBytes);
    const rate = meter.rate();
    change({
      sentBytes,
      sentPercent: percentOf(sentBytes, size),
      rate,
      secondsLeft: rate === undefined || rate <= 0 ? undefined : (size - sentBytes) / rate,
    });
  }

  function remember(): void {
    if (id === undefined || md5 === undefined || snapshot.status === 'done') return;
    rememberedAt = environment.now();
    const { name: fileName, lastModified } = source;
    memory.save({ id, draft, fileName, size, lastModified, md5, sentBytes: held });
  }

  const endOf = (start: number) => Math.min(size, start + chunkBytes);

  /** A request tells of a file that cannot be read there any more no other way than of a broken connection. */
  async function checkReadable(bytes: Blob): Promise<void> {
    try {
      await bytes.arrayBuffer();
    } catch {
      throw new Unrecoverable({ reason: 'unreadable', recovery: 'choose' });
    }
  }

  async function sendOne(uploadId: number) {
    const offset = held;
    const bytes = source.slice(offset, endOf(offset));
    const isLast = endOf(offset) === size;
    return insist('sending', async (signal) => {
      const stall = watch();
      stall.expect(STALLED_MS);
      try {
        return await calls.sendChunk(
          uploadId,
          { offset, isLast, bytes, fileName: source.name },
          {
            signal,
            onProgress: (sent) => {
              if (signal.aborted) return;
              const isOut = sent >= bytes.size;
              stall.expect(isOut && isLast ? STALLED_AT_END_MS : STALLED_MS);
              progressed(Math.min(sent, bytes.size));
              if (isOut && isLast) enter('finishing');
            },
          },
        );
      } catch (error) {
        if (error instanceof CallFailure && error.status === undefined) await checkReadable(bytes);
        throw error;
      } finally {
        stall.end();
      }
    });
  }

  async function sendAll(uploadId: number): Promise<Downloadable> {
    let idleAnswers = 0;
    for (;;) {
      const before = held;
      try {
        const answer = await sendOne(uploadId);
        if ('downloadable' in answer) return answer.downloadable;
        if (answer.received === endOf(before)) {
          held = answer.received;
          progressed(0);
        } else {
          moveTo(answer.received);
        }
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        const reaction = reactTo(error, { failures: 0, isOnline: true, random: () => 0 });
        if (reaction.kind !== 'resync') throw error;
        moveTo(reaction.received);
      }
      idleAnswers = held > before ? 0 : idleAnswers + 1;
      if (idleAnswers > MOST_IDLE_ANSWERS) throw new Unrecoverable({ reason: 'server', recovery: 'again' });
      if (environment.now() - rememberedAt >= REMEMBER_EVERY_MS) remember();
    }
  }

  async function work(): Promise<void> {
    md5 ??= (await hashFile()).toLowerCase();
    change({ hashedPercent: 100 });
    if (remembered && (remembered.size !== size || remembered.md5 !== md5)) {
      throw new Unrecoverable({ reason: 'different-file', recovery: 'choose' });
    }
    if (id === undefined) {
      id = await createRecord(md5);
      held = 0;
      remember();
    } else {
      await findStart(id, md5);
    }
    if (ended) throw new Ended();
    const release = await sendAll(id);
    memory.forget(id);
    held = size;
    change({
      status: 'done',
      sentBytes: size,
      sentPercent: 100,
      rate: undefined,
      secondsLeft: undefined,
      release,
    });
  }

  function failureOf(error: unknown): UploadFailure {
    if (error instanceof Unrecoverable) return error.failure;
    if (error instanceof CallFailure) {
      const reaction = reactTo(error, { failures: Infinity, isOnline: true, random: () => 0 });
      if (reaction.kind === 'fail') return reaction.failure;
    }
    return { reason: 'server', recovery: 'again' };
  }

  async function run(): Promise<void> {
    const stopListening = [
      environment.onConnection((isOnline) => {
        if (!isOnline && (snapshot.status === 'sending' || snapshot.status === 'finishing'))
          interrupt?.('offline');
        if (isOnline && (snapshot.wait?.reason === 'offline' || snapshot.wait?.reason === 'network'))
          wake?.();
      }),
      environment.onSignedIn(() => {
        if (snapshot.status === 'needs-login') wake?.();
      }),
    ];
    try {
      await work();
    } catch (error) {
      if (error instanceof Ended) return;
      const failure = failureOf(error);
      // What was refused for good holds nothing that one could go on with.
      if (failure.reason === 'gone' || failure.reason === 'hash-differs') {
        if (id !== undefined) memory.forget(id);
        id = undefined;
        held = 0;
      } else if (failure.reason !== 'different-file') {
        remember();
      }
      change({ status: 'failed', failure, wait: undefined, rate: undefined, secondsLeft: undefined });
    } finally {
      for (const stop of stopListening) stop();
      running = undefined;
    }
  }

  function start(): void {
    if (running || ended || snapshot.status === 'done') return;
    change({ failure: undefined, release: undefined });
    running = run();
  }

  /** @returns whether the server has freed what it held, or `published` when it was too late for that */
  async function tellServer(uploadId: number): Promise<boolean | 'published'> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        await calls.cancel(uploadId);
        return true;
      } catch (error) {
        const status = error instanceof CallFailure ? error.status : undefined;
        if (status === 404) return true;
        if (status === 409) return 'published';
        if (status !== undefined && status < 500) return false;
        if (attempt < 2) await new Promise<void>((resolve) => environment.after(500 * 2 ** attempt, resolve));
      }
    }
    return false;
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    pause() {
      const { status } = snapshot;
      if (ended || paused || status === 'hashing' || !RUNNING.includes(status)) return;
      paused = true;
      if (status !== 'creating' || remembered) interrupt?.('pause');
      if (status !== 'creating') {
        enter('paused');
        remember();
      }
      wake?.();
    },
    resume() {
      if (!paused) return;
      paused = false;
      wake?.();
    },
    retry() {
      if (snapshot.status === 'waiting' || snapshot.status === 'needs-login') wake?.();
      if (snapshot.status === 'failed' && ['again', 'anew'].includes(snapshot.failure?.recovery ?? 'none'))
        start();
    },
    async cancel() {
      if (ended || snapshot.status === 'done') return;
      ended = true;
      interrupt?.('end');
      wake?.();
      await running;
      if ((snapshot.status as UploadStatus) === 'done') return;
      if (id === undefined) {
        change({
          status: 'cancelled',
          serverKnows: true,
          wait: undefined,
          rate: undefined,
          secondsLeft: undefined,
        });
        return;
      }
      const told = await tellServer(id);
      if (told === 'published') {
        // The last chunk had arrived: the release stands. Ask for it once more, to show it.
        ended = false;
        paused = false;
        start();
        await running;
        return;
      }
      memory.forget(id);
      change({
        status: 'cancelled',
        serverKnows: told,
        wait: undefined,
        rate: undefined,
        secondsLeft: undefined,
      });
    },
  };
}

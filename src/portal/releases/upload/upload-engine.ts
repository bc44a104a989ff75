import { limits } from '../../../../server/contract/limits';
import type { Downloadable } from '../../../../server/contract/release';
import { ProblemError } from '../../api/client/problem-error';
import { createRateMeter } from './rate-meter';
import { isFromElsewhere, UploadFailed, type UploadFailure } from './upload-failure';
import { type Upload, type UploadOptions, type UploadSnapshot, type UploadPhase } from './upload-types';
import { createRetries, OffsetDiffers, Stopped, type WaitState, type Retries } from './with-retries';

/** Timeout of a call without any progress. */
const STALLED_MS = 60_000;
/** Timeout of the last chunk: the server may have to read the whole file again before it responds. */
const STALLED_AT_END_MS = 15 * 60_000;
/** Min time between two times that the progress is stored in the browser. */
const REMEMBER_EVERY_MS = 2_000;
/**
 * Max number of consecutive answers without progress. After that, client and server are assumed to disagree.
 */
const MAX_IDLE_ANSWERS = 6;

/** The smallest chunk. A proxy that refuses even this does not want uploads. */
const MIN_CHUNK_BYTES = 64 * 1024;
/** Number of requests in a row without an answer, after which smaller chunks are tried. */
const UNANSWERED_BEFORE_SMALLER = 2;

/** Thrown when a proxy refuses a chunk because of its size. */
class ChunkTooLarge extends Error {}

const percentOf = (bytes: number, size: number) => (size === 0 ? 100 : Math.min(100, (bytes * 100) / size));

/** Creates an upload: from hashing to the published release, independent of browser and screen. */
export function createUpload(options: UploadOptions): Upload {
  const { source, draft, remembered, calls, memory, environment } = options;
  const { size } = source;
  /** Becomes smaller where a proxy takes no larger requests. */
  let chunkBytes = options.chunkBytes ?? limits.chunkBytes;
  let unanswered = 0;
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
    isCancelConfirmed: true,
    release: undefined,
  };

  let md5: string | undefined;
  let id = remembered?.id;
  /** Bytes that the server has acknowledged. */
  let acknowledgedBytes = 0;
  let rememberedAt = -Infinity;
  let isEnded = false;
  let run: { retries: Retries; finished: Promise<void> } | undefined;

  // ---- State that is shown and stored ----

  const patch = (changes: Partial<UploadSnapshot>) => {
    snapshot = { ...snapshot, ...changes };
    for (const listener of listeners) listener();
  };

  /** Sets a status in which nothing is being sent. */
  const setIdle = (status: UploadPhase, changes: Partial<UploadSnapshot> = {}) => {
    meter.reset();
    patch({ status, wait: undefined, rate: undefined, secondsLeft: undefined, ...changes });
  };

  const setPhase = (status: 'hashing' | 'creating' | 'sending' | 'finishing') => {
    if (snapshot.status !== status) patch({ status, wait: undefined });
  };

  const setOffset = (received: number) => {
    if (!Number.isSafeInteger(received) || received < 0 || received > size) {
      throw new UploadFailed({ reason: 'gone', recovery: 'restart' });
    }
    acknowledgedBytes = received;
    reportProgress(0);
  };

  const reportProgress = (bytesUnderWay: number) => {
    const sentBytes = Math.min(size, acknowledgedBytes + bytesUnderWay);
    meter.add(environment.now(), sentBytes);
    const rate = meter.rate();
    patch({
      sentBytes,
      sentPercent: percentOf(sentBytes, size),
      rate,
      secondsLeft: rate === undefined || rate <= 0 ? undefined : (size - sentBytes) / rate,
    });
  };

  const remember = () => {
    if (id === undefined || md5 === undefined || snapshot.status === 'done') return;
    rememberedAt = environment.now();
    const { name: fileName, lastModified } = source;
    memory.save({ id, draft, fileName, size, lastModified, md5, sentBytes: acknowledgedBytes });
  };

  const showWait = (state: WaitState) => {
    setIdle(state.status, state.status === 'waiting' ? { wait: state } : {});
    remember();
  };

  // ---- Steps ----

  async function hashFile({ stopSignal }: Retries): Promise<string> {
    setPhase('hashing');
    try {
      return await source.hash({
        signal: stopSignal,
        onProgress: (bytes) => patch({ hashedPercent: percentOf(bytes, size) }),
      });
    } catch {
      if (stopSignal.aborted) throw new Stopped();
      throw new UploadFailed({ reason: 'unreadable', recovery: 'choose' });
    }
  }

  async function createRecord(retries: Retries, hash: string): Promise<number> {
    const created = await retries.withRetries(() => {
      setPhase('creating');
      // Never aborted: cancelling needs the id in the answer, so that the server frees the reserved space.
      return calls.create({ ...draft, hash, fileName: source.name });
    });
    return created.id;
  }

  /** Asks the server for the number of bytes it holds, before this page sends its first chunk. */
  async function findOffset(retries: Retries, uploadId: number, hash: string): Promise<void> {
    const status = await retries.withRetries(({ signal, restartStallTimer }) => {
      setPhase('creating');
      restartStallTimer(STALLED_MS);
      return calls.status(uploadId, signal);
    });
    if (status.hash.toLowerCase() !== hash) {
      throw new UploadFailed({ reason: 'differentFile', recovery: 'choose' });
    }
    setOffset(status.received);
  }

  const endOf = (start: number) => Math.min(size, start + chunkBytes);

  /**
   * Checks that the file is readable after a request got no answer. A request fails in the same way for an
   * unreadable file and for a broken connection.
   * @throws UploadFailed if the file is not readable
   */
  async function checkReadable(bytes: Blob): Promise<void> {
    try {
      await bytes.arrayBuffer();
    } catch {
      throw new UploadFailed({ reason: 'unreadable', recovery: 'choose' });
    }
  }

  /** Halves the chunks. @returns false if they are as small as they may be */
  function shrinkChunks(): boolean {
    if (chunkBytes <= MIN_CHUNK_BYTES) return false;
    chunkBytes = Math.max(MIN_CHUNK_BYTES, Math.floor(chunkBytes / 2));
    return true;
  }

  /** Tries smaller chunks if a proxy may have refused this one because of its size. */
  function judgeSize(error: unknown): void {
    if (!(error instanceof ProblemError)) return;
    if (error.status === 413 && isFromElsewhere(error) && shrinkChunks()) throw new ChunkTooLarge();
    // Some proxies close the connection instead of answering.
    if (error.status !== undefined || !environment.isOnline()) return;
    unanswered += 1;
    if (unanswered >= UNANSWERED_BEFORE_SMALLER) shrinkChunks();
  }

  async function sendChunk(retries: Retries, uploadId: number) {
    const offset = acknowledgedBytes;
    return retries.withRetries(async ({ signal, restartStallTimer }) => {
      const bytes = source.slice(offset, endOf(offset));
      const isLast = endOf(offset) === size;
      setPhase('sending');
      restartStallTimer(STALLED_MS);
      const onProgress = (sent: number) => {
        if (signal.aborted) return;
        const isOut = sent >= bytes.size;
        restartStallTimer(isOut && isLast ? STALLED_AT_END_MS : STALLED_MS);
        reportProgress(Math.min(sent, bytes.size));
        if (isOut && isLast) setPhase('finishing');
      };
      try {
        const chunk = { offset, isLast, bytes, fileName: source.name };
        const answer = await calls.sendChunk(uploadId, chunk, { signal, onProgress });
        unanswered = 0;
        return answer;
      } catch (error) {
        patch({ sentBytes: offset, sentPercent: percentOf(offset, size) });
        const isUnanswered = error instanceof ProblemError && error.status === undefined;
        if (isUnanswered && !signal.aborted) await checkReadable(bytes);
        if (!signal.aborted) judgeSize(error);
        throw error;
      }
    });
  }

  async function sendAll(retries: Retries, uploadId: number): Promise<Downloadable> {
    let idleAnswers = 0;
    for (;;) {
      const before = acknowledgedBytes;
      try {
        const answer = await sendChunk(retries, uploadId);
        if ('downloadable' in answer) return answer.downloadable;
        setOffset(answer.received);
      } catch (error) {
        if (error instanceof ChunkTooLarge) continue;
        if (!(error instanceof OffsetDiffers)) throw error;
        setOffset(error.received);
      }
      idleAnswers = acknowledgedBytes > before ? 0 : idleAnswers + 1;
      if (idleAnswers > MAX_IDLE_ANSWERS) throw new UploadFailed({ reason: 'server', recovery: 'again' });
      if (environment.now() - rememberedAt >= REMEMBER_EVERY_MS) remember();
    }
  }

  async function publish(retries: Retries): Promise<void> {
    md5 ??= (await hashFile(retries)).toLowerCase();
    patch({ hashedPercent: 100 });
    if (remembered && (remembered.size !== size || remembered.md5 !== md5)) {
      throw new UploadFailed({ reason: 'differentFile', recovery: 'choose' });
    }
    if (id === undefined) {
      id = await createRecord(retries, md5);
      acknowledgedBytes = 0;
      remember();
    } else {
      await findOffset(retries, id, md5);
    }
    if (isEnded) throw new Stopped();
    const release = await sendAll(retries, id);
    memory.forget(id);
    acknowledgedBytes = size;
    setIdle('done', { sentBytes: size, sentPercent: 100, release });
  }

  function fail(failure: UploadFailure): void {
    // These failures are final, so there is nothing to resume.
    if (failure.reason === 'gone' || failure.reason === 'hashDiffers') {
      if (id !== undefined) memory.forget(id);
      id = undefined;
      acknowledgedBytes = 0;
    } else if (failure.reason !== 'differentFile') {
      // A wrong file must not replace the stored data of the right one.
      remember();
    }
    setIdle('failed', { failure });
  }

  async function finish(retries: Retries): Promise<void> {
    try {
      await publish(retries);
    } catch (error) {
      if (error instanceof Stopped) return;
      fail(error instanceof UploadFailed ? error.failure : { reason: 'server', recovery: 'again' });
    } finally {
      retries.dispose();
      run = undefined;
    }
  }

  function start(): void {
    if (run || isEnded || snapshot.status === 'done') return;
    patch({ failure: undefined, release: undefined });
    const retries = createRetries({ environment, onWait: showWait });
    run = { retries, finished: Promise.resolve() };
    run.finished = finish(retries);
  }

  /**
   * Cancels the upload on the server.
   * @returns true if the server has freed the space; `finished` if the last chunk had arrived before
   */
  async function tellServer(uploadId: number): Promise<boolean | 'finished'> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        await calls.cancel(uploadId);
        return true;
      } catch (error) {
        const status = error instanceof ProblemError ? error.status : undefined;
        if (status === 404) return true;
        if (status === 409) return 'finished';
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
      if (!run || isEnded || status === 'hashing' || status === 'paused') return;
      // While the record is being created, the answer is needed. The pause starts after it.
      const isMakingRecord = status === 'creating' && !remembered;
      run.retries.pause({ abort: !isMakingRecord });
      if (!isMakingRecord) showWait({ status: 'paused' });
    },
    resume() {
      run?.retries.resume();
    },
    retry() {
      run?.retries.tryNow();
      if (snapshot.status === 'failed' && ['again', 'restart'].includes(snapshot.failure?.recovery ?? 'none'))
        start();
    },
    async cancel() {
      if (isEnded || snapshot.status === 'done') return;
      isEnded = true;
      run?.retries.stop();
      await run?.finished;
      // TypeScript does not see that the status may have changed meanwhile.
      if ((snapshot.status as UploadPhase) === 'done') return;
      const answer = id === undefined || (await tellServer(id));
      if (answer === 'finished') {
        // Send the last chunk again to get the release from the answer.
        isEnded = false;
        start();
        await run?.finished;
        return;
      }
      if (id !== undefined) memory.forget(id);
      setIdle('cancelled', { isCancelConfirmed: answer, failure: undefined });
    },
  };
}

import { ProblemError } from '../problem-error';
import type { ChunkAnswer, UploadChunk, UploadEnvironment, UploadSource } from './upload-types';

/** Chunks answered within this time are over before a browser tells that their bytes are out: Chromium looks every 100 ms. */
const QUICK_MS = 500;

interface SendOptions {
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

interface ChunkSenderOptions {
  source: UploadSource;
  chunkBytes: number;
  environment: Pick<UploadEnvironment, 'now' | 'after'>;
  send: (chunk: UploadChunk, options: SendOptions) => Promise<ChunkAnswer>;
}

export interface ChunkSender {
  /**
   * Sends the chunk at an offset, or goes on with it when it is under way already. The one after it follows before the
   * answer; what became of that one is told when it is asked for. When a chunk fails, so does the one after it.
   * @param options.onProgress called with the bytes of the file that are out
   */
  send(offset: number, options: SendOptions): Promise<ChunkAnswer>;
  /** Gives up what is under way. */
  dispose(): void;
}

interface Sending {
  offset: number;
  end: number;
  begunAt: number;
  sentBytes: number;
  answer: Promise<ChunkAnswer>;
  abort: () => void;
}

/** Sends the chunks of a file in order. While the server works on one, the next one is on the line. */
export function createChunkSender({
  source,
  chunkBytes,
  environment,
  send,
}: ChunkSenderOptions): ChunkSender {
  let current: Sending | undefined;
  let next: Sending | undefined;
  let report: (bytes: number) => void = () => undefined;
  /** How long the chunk before took. */
  let lastMs = Infinity;
  let cancelTimer = () => {};

  function begin(offset: number): Sending {
    const end = Math.min(source.size, offset + chunkBytes);
    const bytes = source.slice(offset, end);
    const aborting = new AbortController();
    const onProgress = (sent: number) => {
      if (aborting.signal.aborted) return;
      sending.sentBytes = Math.min(sent, bytes.size);
      showProgress();
    };
    const chunk = { offset, isLast: end === source.size, bytes, fileName: source.name };
    const sending: Sending = {
      offset,
      end,
      begunAt: environment.now(),
      sentBytes: 0,
      answer: Promise.resolve().then(() => send(chunk, { signal: aborting.signal, onProgress })),
      abort: () => aborting.abort(),
    };
    return sending;
  }

  function beginNext(): void {
    if (!current || next || current.end === source.size) return;
    const ahead = begin(current.end);
    next = ahead;
    ahead.answer.catch((error: unknown) => {
      // It was there before the one before it: it is sent again in its turn.
      const isEarly = error instanceof ProblemError && error.status === 409;
      if (next === ahead && isEarly) next = undefined;
    });
  }

  function showProgress(): void {
    if (!current) return;
    report(current.offset + current.sentBytes + (next?.sentBytes ?? 0));
    if (current.sentBytes === current.end - current.offset) beginNext();
  }

  function giveUp(): void {
    cancelTimer();
    current?.abort();
    next?.abort();
    next = undefined;
  }

  return {
    async send(offset, { signal, onProgress }) {
      if (next?.offset !== offset) giveUp();
      const sending = next ?? begin(offset);
      current = sending;
      next = undefined;
      report = onProgress;
      showProgress();
      if (lastMs <= QUICK_MS)
        cancelTimer = environment.after(sending.begunAt + lastMs / 2 - environment.now(), beginNext);
      signal.addEventListener('abort', giveUp);
      try {
        const answer = await sending.answer;
        lastMs = environment.now() - sending.begunAt;
        return answer;
      } catch (error) {
        giveUp();
        throw error;
      } finally {
        cancelTimer();
        signal.removeEventListener('abort', giveUp);
        current = undefined;
      }
    },
    dispose: giveUp,
  };
}

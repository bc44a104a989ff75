import type { Algorithm } from './hash-of';
import type { HashMessage, HashRequest } from './hash-worker';

interface HashOptions {
  /** Called with the bytes read so far, after each block of 4 MiB. */
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal;
}

/** A worker that was started before its file, which needs the network. */
let waiting: Worker | undefined;

const startWorker = () =>
  // The server allows WebAssembly for the script with this name only (server/site/site-policy.ts).
  new Worker(/* webpackChunkName: "hash-worker" */ new URL('./hash-worker.ts', import.meta.url));

/** Starts the worker of the next file, so that it can be hashed without a network. */
export function prepareHashing(): void {
  if (waiting) return;
  const worker = startWorker();
  worker.onerror = () => {
    if (waiting === worker) waiting = undefined;
  };
  waiting = worker;
}

/**
 * Returns the hash of a file in lower case hexadecimal. A separate worker reads the file block by block, so
 * that the page stays responsive and memory use stays low.
 * @throws DOMException `AbortError` if the signal is aborted; Error if the file cannot be read
 */
export function hashFile(
  algorithm: Algorithm,
  file: Blob,
  { onProgress, signal }: HashOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const aborted = () => new DOMException('The hashing was stopped', 'AbortError');
    if (signal?.aborted) {
      reject(aborted());
      return;
    }
    const worker = waiting ?? startWorker();
    waiting = undefined;
    const finish = (act: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', abort);
      act();
    };
    const abort = () => finish(() => reject(aborted()));
    signal?.addEventListener('abort', abort);
    worker.onmessage = ({ data }: MessageEvent<HashMessage>) => {
      if (data.kind === 'progress') onProgress?.(data.bytes);
      else if (data.kind === 'done') finish(() => resolve(data.hash));
      else finish(() => reject(new Error(data.message)));
    };
    worker.onerror = (event) => finish(() => reject(new Error(event.message || 'The worker did not start')));
    const request: HashRequest = { algorithm, file };
    worker.postMessage(request);
  });
}

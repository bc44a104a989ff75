import type { HashMessage, HashRequest } from './hash-worker';

interface HashOptions {
  /** Called with the bytes read so far, after each block of 4 MiB. */
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal;
}

/**
 * Returns the MD5 of a file as 32 lower case hexadecimal digits. A separate worker reads the file block by
 * block, so that the page stays responsive and memory use stays low.
 * @throws DOMException `AbortError` if the signal is aborted; Error if the file cannot be read
 */
export function hashFile(file: Blob, { onProgress, signal }: HashOptions = {}): Promise<{ md5: string }> {
  return new Promise((resolve, reject) => {
    const aborted = () => new DOMException('The hashing was stopped', 'AbortError');
    if (signal?.aborted) {
      reject(aborted());
      return;
    }
    // The server allows WebAssembly for the script with this name only (server/site/site-policy.ts).
    const worker = new Worker(
      /* webpackChunkName: "hash-worker" */ new URL('./hash-worker.ts', import.meta.url),
    );
    const finish = (act: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', abort);
      act();
    };
    const abort = () => finish(() => reject(aborted()));
    signal?.addEventListener('abort', abort);
    worker.onmessage = ({ data }: MessageEvent<HashMessage>) => {
      if (data.kind === 'progress') onProgress?.(data.bytes);
      else if (data.kind === 'done') finish(() => resolve({ md5: data.md5 }));
      else finish(() => reject(new Error(data.message)));
    };
    worker.onerror = (event) => finish(() => reject(new Error(event.message || 'The worker did not start')));
    const request: HashRequest = { file };
    worker.postMessage(request);
  });
}

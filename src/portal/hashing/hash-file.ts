import type { HashMessage, HashRequest } from './hash-worker';

interface HashOptions {
  /** Bytes read so far, after each block of 4 MiB. */
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal;
}

/**
 * The MD5 of a file, 32 lower case hexadecimal digits. Read block by block in a worker of its own, so that neither the
 * page nor the memory notices.
 * @throws DOMException `AbortError` when the signal says so; Error when the file cannot be read
 */
export function hashFile(file: Blob, { onProgress, signal }: HashOptions = {}): Promise<{ md5: string }> {
  return new Promise((resolve, reject) => {
    const aborted = () => new DOMException('The hashing was stopped', 'AbortError');
    if (signal?.aborted) {
      reject(aborted());
      return;
    }
    // By this name the server knows the one script that may compile WebAssembly (server/site/site-policy.ts).
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

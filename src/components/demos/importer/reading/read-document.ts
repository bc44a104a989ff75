import { LIMITS, ReadError } from './document';
import type { AnalysedDocument } from '../finding/find-lines';
import type { ReadMessage, ReadRequest } from './reading-worker';

interface ReadOptions {
  /** Called with 0 to 100; undefined if unknown. */
  onProgress: (percent: number | undefined) => void;
  signal: AbortSignal;
}

/**
 * Reads a document and proposes its lines. Runs in a worker, so that the page stays responsive and stopping
 * is immediate.
 * @throws DOMException `AbortError` if the signal aborts
 * @throws ReadError if the document cannot be read
 */
export function readDocument(file: File, { onProgress, signal }: ReadOptions): Promise<AnalysedDocument> {
  return new Promise((resolve, reject) => {
    if (file.size > LIMITS.bytes) {
      reject(new ReadError('tooLarge'));
      return;
    }
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url));
    let hasStarted = false;
    const finish = (act: () => void) => {
      worker.onmessage = null; // a message may already be queued
      worker.terminate();
      signal.removeEventListener('abort', abort);
      act();
    };
    const abort = () => finish(() => reject(new DOMException('The reading was stopped', 'AbortError')));
    signal.addEventListener('abort', abort);
    worker.onmessage = ({ data }: MessageEvent<ReadMessage>) => {
      hasStarted = true;
      // The PDF library also sends its own messages, without `kind`.
      if (data.kind === 'progress') onProgress(data.percent);
      else if (data.kind === 'done') finish(() => resolve(data.document));
      else if ((data as Partial<ReadMessage>).kind === 'failed')
        finish(() => reject(new ReadError(data.problem)));
    };
    worker.onerror = () => finish(() => reject(new ReadError(hasStarted ? 'unexpected' : 'notLoaded')));
    const request: ReadRequest = { file, name: file.name };
    worker.postMessage(request);
  });
}

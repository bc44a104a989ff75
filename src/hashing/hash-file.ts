import type { SignedList } from '../mending/compare';
import { nativeSha256, type Digest } from '../mending/native-digest';
import type { Probe } from '../mending/probes';
import type { Algorithm } from './hash-of';
import type { HashMessage, HashRequest, ProbeAnswer } from './hash-worker';

interface HashOptions {
  /** Called with the bytes read so far, after each block of 4 MiB. */
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal;
}

interface CompareOptions {
  /** As of a hash; undefined once the file was read, while blocks are searched in it. */
  onProgress?: (bytes: number | undefined) => void;
  signal?: AbortSignal;
  /** Left out where no byte of the release can be had. What it throws ends the comparison. */
  probe?: Probe | undefined;
}

type Ended = Exclude<HashMessage, { kind: 'progress' | 'probe' | 'failed' }>;
type Compared = Extract<HashMessage, { kind: 'compared' | 'refused' }>;

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

/** Lets a worker do one request. */
function work(request: HashRequest, { onProgress, signal, probe }: CompareOptions): Promise<Ended> {
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
    const answer = (probed: ProbeAnswer['probed']) => worker.postMessage({ probed } satisfies ProbeAnswer);
    const fail = (error: Error) => finish(() => reject(error));
    worker.onmessage = ({ data }: MessageEvent<HashMessage>) => {
      if (data.kind === 'progress') onProgress?.(data.bytes);
      else if (data.kind === 'probe') void probe?.(data.start, data.end).then(answer, fail);
      else if (data.kind === 'failed') fail(new Error(data.message));
      else finish(() => resolve(data));
    };
    worker.onerror = (event) => fail(new Error(event.message || 'The worker did not start'));
    worker.postMessage(request);
  });
}

/**
 * Returns the hash of a file in lower case hexadecimal. A separate worker reads the file block by block, so
 * that the page stays responsive and memory use stays low.
 * @throws DOMException `AbortError` if the signal is aborted; Error if the file cannot be read
 */
export async function hashFile(
  algorithm: Algorithm,
  file: Blob,
  { onProgress, signal }: HashOptions = {},
): Promise<string> {
  const ended = await work(
    { algorithm, file },
    { onProgress: (bytes) => onProgress?.(bytes ?? file.size), signal },
  );
  if (ended.kind !== 'done') throw new Error('The worker answered another request');
  return ended.hash;
}

/**
 * Compares a file with the signed list of blocks of a release, in a separate worker.
 * @throws as `hashFile`, or what `probe` throws
 */
export async function compareFile(
  file: Blob,
  list: SignedList,
  options: CompareOptions = {},
): Promise<Compared> {
  const ended = await work({ list, file, mayProbe: options.probe !== undefined }, options);
  if (ended.kind === 'done') throw new Error('The worker answered another request');
  return ended;
}

/** Returns the SHA-256 of a block. The page itself may not use WebAssembly: without HTTPS, a worker does it. */
export const digestInPage: Digest = (bytes) => nativeSha256?.(bytes) ?? hashFile('sha256', new Blob([bytes]));

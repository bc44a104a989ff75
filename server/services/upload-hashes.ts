import { Worker } from 'node:worker_threads';
import { limits } from '../contract/limits';

interface Digests {
  md5: string;
  sha256: string;
}

/** The running MD5 and SHA-256 of an upload, as a text that any instance can go on from. */
export interface UploadHashes {
  /**
   * @param state null: at the beginning of the file
   * @param pieces together at most a chunk
   * @throws UnknownHashStateError
   */
  extend(state: string | null, pieces: readonly Uint8Array[]): Promise<string>;
  /** Hexadecimal. @throws UnknownHashStateError */
  digests(state: string | null): Promise<Digests>;
  close(): Promise<void>;
}

/** A state was saved by another version of the hashing library. */
export class UnknownHashStateError extends Error {}

const mostSpare = 2;

/** Hashes in two threads, MD5 and SHA-256 side by side, which are started with the first upload. */
export function createUploadHashes(): UploadHashes {
  const md5 = createThread('md5');
  const sha256 = createThread('sha256');
  /** Used before: the system takes longer to give new memory than a chunk takes to be copied. */
  const spare: SharedArrayBuffer[] = [];
  return {
    async extend(state, pieces) {
      const [first, second] = statesIn(state);
      const memory = spare.pop() ?? new SharedArrayBuffer(limits.chunkBytes);
      const bytes = copyInto(memory, pieces);
      const states = await Promise.all([md5.extend(first, bytes), sha256.extend(second, bytes)]);
      if (spare.length < mostSpare) spare.push(memory);
      return states.map((each) => Buffer.from(each).toString('base64url')).join('.');
    },
    async digests(state) {
      const [first, second] = statesIn(state);
      return { md5: await md5.digest(first), sha256: await sha256.digest(second) };
    },
    close: async () => {
      await Promise.all([md5.close(), sha256.close()]);
    },
  };
}

function statesIn(state: string | null): [Uint8Array | undefined, Uint8Array | undefined] {
  const [first, second] =
    state?.split('.').map((text) => Uint8Array.from(Buffer.from(text, 'base64url'))) ?? [];
  return [first, second];
}

/** One copy that both threads read. */
function copyInto(memory: SharedArrayBuffer, pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(memory);
  let size = 0;
  for (const piece of pieces) {
    bytes.set(piece, size);
    size += piece.byteLength;
  }
  return bytes.subarray(0, size);
}

type Answer = { id: number; result: Uint8Array | string } | { id: number; error: string };

function createThread(algorithm: 'md5' | 'sha256') {
  let worker: Worker | undefined;
  let sequence = 0;
  const waiting = new Map<
    number,
    { resolve: (result: Uint8Array | string) => void; reject: (error: Error) => void }
  >();

  function start(): Worker {
    const started = new Worker(new URL('./hash-worker.mjs', import.meta.url), { workerData: algorithm });
    started.on('message', (answer: Answer) => {
      const call = waiting.get(answer.id);
      waiting.delete(answer.id);
      // Only work keeps a process alive.
      if (waiting.size === 0) started.unref();
      if ('error' in answer) call?.reject(new UnknownHashStateError(answer.error));
      else call?.resolve(answer.result);
    });
    started.on('error', (error) => {
      worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    return started;
  }

  function ask(task: { state: Uint8Array | undefined; bytes?: Uint8Array }): Promise<Uint8Array | string> {
    worker ??= start();
    worker.ref();
    const id = (sequence += 1);
    const answer = new Promise<Uint8Array | string>((resolve, reject) =>
      waiting.set(id, { resolve, reject }),
    );
    worker.postMessage({ id, ...task });
    return answer;
  }

  return {
    extend: (state: Uint8Array | undefined, bytes: Uint8Array) =>
      ask({ state, bytes }) as Promise<Uint8Array>,
    digest: (state: Uint8Array | undefined) => ask({ state }) as Promise<string>,
    close: () => worker?.terminate(),
  };
}

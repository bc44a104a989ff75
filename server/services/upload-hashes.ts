import { Worker } from 'node:worker_threads';

interface Digests {
  md5: string;
  sha256: string;
}

/** The running MD5 and SHA-256 of an upload, as a text that any instance can go on from. */
export interface UploadHashes {
  /** @param state null: at the beginning of the file @throws UnknownHashStateError */
  extend(state: string | null, pieces: readonly Uint8Array[]): Promise<string>;
  /** Hexadecimal. @throws UnknownHashStateError */
  digests(state: string | null): Promise<Digests>;
  close(): Promise<void>;
}

/** A state was saved by another version of the hashing library. */
export class UnknownHashStateError extends Error {}

interface States {
  md5: Uint8Array;
  sha256: Uint8Array;
}

type Answer = { id: number; result: States & Digests } | { id: number; error: string };

function parse(state: string): States {
  const [md5 = '', sha256 = ''] = state.split('.');
  return { md5: bytesOf(md5), sha256: bytesOf(sha256) };
}

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));

const format = ({ md5, sha256 }: States) =>
  [md5, sha256].map((bytes) => Buffer.from(bytes).toString('base64url')).join('.');

/** Hashes in a thread of its own, which is started with the first upload. */
export function createUploadHashes(): UploadHashes {
  let worker: Worker | undefined;
  let sequence = 0;
  const waiting = new Map<
    number,
    { resolve: (result: States & Digests) => void; reject: (error: Error) => void }
  >();

  function start(): Worker {
    const started = new Worker(new URL('./hash-worker.mjs', import.meta.url));
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

  function ask(task: 'extend' | 'digests', state: string | null, pieces: readonly Uint8Array[]) {
    worker ??= start();
    worker.ref();
    const id = (sequence += 1);
    const answer = new Promise<States & Digests>((resolve, reject) => waiting.set(id, { resolve, reject }));
    worker.postMessage({ id, task, state: state === null ? null : parse(state), pieces });
    return answer;
  }

  return {
    extend: async (state, pieces) => format(await ask('extend', state, pieces)),
    digests: (state) => ask('digests', state, []),
    close: async () => {
      await worker?.terminate();
    },
  };
}

import { hashOf, type Algorithm } from './hash-of';

/** The message to the worker, sent once: the file to hash. */
export interface HashRequest {
  algorithm: Algorithm;
  file: Blob;
}

export type HashMessage =
  /** `bytes`: number of bytes read so far. */
  { kind: 'progress'; bytes: number } | { kind: 'done'; hash: string } | { kind: 'failed'; message: string };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<HashRequest>) => void) | null;
  postMessage: (message: HashMessage) => void;
};

scope.onmessage = ({ data }) => {
  hashOf(data.algorithm, data.file, (bytes) => scope.postMessage({ kind: 'progress', bytes })).then(
    (hash) => scope.postMessage({ kind: 'done', hash }),
    (error: unknown) =>
      scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
};

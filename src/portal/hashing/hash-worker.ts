import { md5Of } from './md5';

/** The message to the worker, sent once: the file to hash. */
export interface HashRequest {
  file: Blob;
}

export type HashMessage =
  /** `bytes`: number of bytes read so far. */
  { kind: 'progress'; bytes: number } | { kind: 'done'; md5: string } | { kind: 'failed'; message: string };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<HashRequest>) => void) | null;
  postMessage: (message: HashMessage) => void;
};

scope.onmessage = ({ data }) => {
  md5Of(data.file, (bytes) => scope.postMessage({ kind: 'progress', bytes })).then(
    (md5) => scope.postMessage({ kind: 'done', md5 }),
    (error: unknown) =>
      scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
};

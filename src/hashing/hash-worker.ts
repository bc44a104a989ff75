import type { BlockList } from '../mending/block-list';
import { compare, type Refusal, type SignedList } from '../mending/compare';
import type { Diagnosis } from '../mending/diagnose';
import { hashOf, type Algorithm } from './hash-of';

/** The first message to the worker: a file to hash, or to compare with the blocks of a release. */
export type HashRequest =
  { algorithm: Algorithm; file: Blob } | { list: SignedList; file: Blob; mayProbe: boolean };

/** The answer to a `probe`; undefined: nothing is fetched for this file. */
export interface ProbeAnswer {
  probed: Uint8Array | undefined;
}

export type HashMessage =
  /** `bytes`: number of bytes read so far; undefined: blocks are searched in the file, which was read. */
  | { kind: 'progress'; bytes: number | undefined }
  | { kind: 'done'; hash: string }
  /** Asks for bytes of the release. */
  | { kind: 'probe'; start: number; end: number }
  | { kind: 'compared'; list: BlockList; diagnosis: Diagnosis }
  | { kind: 'refused'; reason: Refusal }
  | { kind: 'failed'; message: string };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<HashRequest | ProbeAnswer>) => void) | null;
  postMessage: (message: HashMessage) => void;
};

const onProgress = (bytes: number | undefined) => scope.postMessage({ kind: 'progress', bytes });

/** Gets the answer to the probe that was asked for last. */
let onProbed: (bytes: Uint8Array | undefined) => void = () => undefined;

const probe = (start: number, end: number) =>
  new Promise<Uint8Array | undefined>((resolve) => {
    onProbed = resolve;
    scope.postMessage({ kind: 'probe', start, end });
  });

async function answer(request: HashRequest): Promise<HashMessage> {
  if ('algorithm' in request)
    return { kind: 'done', hash: await hashOf(request.algorithm, request.file, onProgress) };
  const { file, list, mayProbe } = request;
  return compare(file, list, { onProgress, probe: mayProbe ? probe : undefined });
}

scope.onmessage = ({ data }) => {
  if ('probed' in data) {
    onProbed(data.probed);
    return;
  }
  answer(data).then(scope.postMessage, (error: unknown) =>
    scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
};

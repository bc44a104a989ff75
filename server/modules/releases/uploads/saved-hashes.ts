import { createWorkerThread, WorkerTaskError } from '../../../platform/threads/worker-thread';
import { inSharedMemory } from './chunk-memory';
import { UnknownHashStateError, type HashedUpload, type UploadHashes } from './upload-hashes';

/**
 * Saves the state of the hashes in the record of an upload, so that any instance can continue without reading
 * bytes again. MD5 and SHA-256 run in parallel in two threads. Slower than `createLiveHashes`: only hash-wasm
 * can save a state.
 */
export function createSavedHashes(): UploadHashes {
  const worker = new URL('./saved-hash-worker.mjs', import.meta.url);
  const md5 = createWorkerThread(worker, { workerData: 'md5' });
  const sha256 = createWorkerThread(worker, { workerData: 'sha256' });

  const known = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      // The state may have been saved by another version of the hashing library.
      throw error instanceof WorkerTaskError ? new UnknownHashStateError(error.message) : error;
    });

  return {
    extend: (upload, pieces) =>
      inSharedMemory(pieces, async (bytes) => {
        const [first, second] = statesOf(upload);
        const states = await known(
          Promise.all([
            md5.ask<Uint8Array>({ state: first, bytes }),
            sha256.ask<Uint8Array>({ state: second, bytes }),
          ]),
        );
        return states.map((each) => Buffer.from(each).toString('base64url')).join('.');
      }),
    async digests(upload) {
      const [first, second] = statesOf(upload);
      return known(
        Promise.all([md5.ask<string>({ state: first }), sha256.ask<string>({ state: second })]),
      ).then(([md5Digest, sha256Digest]) => ({ md5: md5Digest, sha256: sha256Digest }));
    },
    forget: () => undefined,
    close: async () => {
      await Promise.all([md5.close(), sha256.close()]);
    },
  };
}

/** @throws UnknownHashStateError */
function statesOf({
  received,
  hash_state: state,
}: HashedUpload): [Uint8Array | undefined, Uint8Array | undefined] {
  if (received > 0 && state === null)
    throw new UnknownHashStateError('The hashes of an upload were kept in the memory of another server');
  const [first, second] =
    state?.split('.').map((text) => Uint8Array.from(Buffer.from(text, 'base64url'))) ?? [];
  return [first, second];
}

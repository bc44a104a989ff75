import { createWorkerThread, WorkerTaskError } from '../../../platform/threads/worker-thread';
import { blockBytes, hashBytes } from '../blocks/block-hasher.mjs';
import { inSharedMemory } from './chunk-memory';
import { UnknownHashStateError, type HashedUpload, type UploadHashes } from './upload-hashes';

/**
 * The record is written with each chunk, so the hashes of the blocks in it are limited: to those of 16 GiB,
 * 175 KB of text. A job reads larger files for their lists.
 */
const maxSavedBlocks = 4096;

interface States {
  md5: Uint8Array | undefined;
  sha256: Uint8Array | undefined;
  /** undefined: too many, or another version received a part of the file */
  blocks: { state: Uint8Array; finished: Uint8Array } | undefined;
}

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

  /** @param bytes undefined: the file ends */
  async function addToBlocks(
    { blocks }: States,
    received: number,
    bytes?: Uint8Array,
  ): Promise<States['blocks']> {
    if (!blocks) return undefined;
    const filled = received % blockBytes;
    const added = await sha256.ask<NonNullable<States['blocks']>>({ state: blocks.state, filled, bytes });
    const finished = new Uint8Array(Buffer.concat([blocks.finished, added.finished]));
    return finished.byteLength > maxSavedBlocks * hashBytes ? undefined : { state: added.state, finished };
  }

  return {
    extend: (upload, pieces) =>
      inSharedMemory(pieces, async (bytes) => {
        const from = statesOf(upload);
        const [first, second, blocks] = await known(
          Promise.all([
            md5.ask<Uint8Array>({ state: from.md5, bytes }),
            sha256.ask<Uint8Array>({ state: from.sha256, bytes }),
            addToBlocks(from, upload.received, bytes),
          ]),
        );
        const states = [first, second, ...(blocks ? [blocks.state, blocks.finished] : [])];
        return states.map((each) => Buffer.from(each).toString('base64url')).join('.');
      }),
    async digests(upload) {
      const from = statesOf(upload);
      const [first, second, blocks] = await known(
        Promise.all([
          md5.ask<string>({ state: from.md5 }),
          sha256.ask<string>({ state: from.sha256 }),
          addToBlocks(from, upload.received),
        ]),
      );
      return { md5: first, sha256: second, blocks: blocks?.finished ?? null };
    },
    forget: () => undefined,
    close: async () => {
      await Promise.all([md5.close(), sha256.close()]);
    },
  };
}

/** @throws UnknownHashStateError */
function statesOf({ received, hash_state: text }: HashedUpload): States {
  if (received > 0 && text === null)
    throw new UnknownHashStateError('The hashes of an upload were kept in the memory of another server');
  if (received === 0 || text === null)
    return {
      md5: undefined,
      sha256: undefined,
      blocks: { state: new Uint8Array(), finished: new Uint8Array() },
    };
  const [md5, sha256, state, finished] = text
    .split('.')
    .map((part) => Uint8Array.from(Buffer.from(part, 'base64url')));
  // A version that does not know the blocks saves the two hashes only.
  const isWhole = state && finished?.byteLength === Math.floor(received / blockBytes) * hashBytes;
  return { md5, sha256, blocks: isWhole ? { state, finished } : undefined };
}

import type { Readable } from 'node:stream';
import { inSharedMemory } from './chunk-memory';
import { LostUploadError, type FilePart } from '../../../platform/storage/file-store';
import { createWorkerThread } from '../../../platform/threads/worker-thread';
import type { UploadHashes } from './upload-hashes';

/**
 * Keeps the hashes in the memory of this process. A chunk is acknowledged before it is hashed. Bytes that are
 * not hashed, for example after a restart, are read again before the next chunk. Only for files that a single
 * process writes and can read back.
 * @param openUpload reads a part of the acknowledged bytes of an upload, at most 4 MiB at a time
 */
export function createLiveHashes(
  openUpload: (id: number, part: FilePart) => Promise<Readable>,
): UploadHashes {
  const thread = createWorkerThread(new URL('./live-hash-worker.mjs', import.meta.url));

  const add = (upload: number, from: number, pieces: readonly Uint8Array[]) =>
    inSharedMemory(pieces, (bytes) => thread.ask({ task: 'add', upload, from, bytes }));

  /** Hashes all acknowledged bytes. Waits for the previous chunk. */
  async function catchUp(upload: number, received: number): Promise<void> {
    let position = await thread.ask<number>({ task: 'position', upload, received });
    if (position === received) return;
    for await (const block of await openUpload(upload, { start: position, end: received - 1 })) {
      await add(upload, position, [block as Uint8Array]);
      position += (block as Uint8Array).byteLength;
    }
    if (position < received) throw new LostUploadError('A part is shorter than what was acknowledged');
  }

  return {
    async extend({ id, received }, pieces) {
      await catchUp(id, received);
      // If this fails, the next chunk reads these bytes again.
      add(id, received, pieces).catch(() => undefined);
      return null;
    },
    async digests({ id, received }) {
      await catchUp(id, received);
      return thread.ask({ task: 'digests', upload: id, received });
    },
    forget(id) {
      thread.ask({ task: 'forget', upload: id }).catch(() => undefined);
    },
    close: () => thread.close(),
  };
}

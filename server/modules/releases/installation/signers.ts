import { buffer } from 'node:stream/consumers';
import { transact, type Queryable } from '../../../platform/db/connection';
import type { Platform } from '../../../platform/platform';
import { createWorkerThread } from '../../../platform/threads/worker-thread';
import { findDownloadableRow } from '../releases.shared.sql';
import { findSignature, UnreadableFileError, type ReadBytes } from './signature-bytes';
import type { NamedSigner } from './signer-reader.mjs';
import { findSigner, putSigner, type FoundSigner } from './signers.sql';

/** Reads from the files of releases who signed them, without checking that it is true. */
export interface Signers {
  /** Reads the signer of a release file. Returns undefined, and logs why, if the storage fails. */
  read(id: number, size: number): Promise<FoundSigner | undefined>;
  add(tx: Queryable, id: number, signer: FoundSigner): Promise<void>;
  /** Reads and stores the signer of a release that has none, such as one from before signers were read. */
  readMissing(id: number, size: number): Promise<void>;
}

const pageBytes = 64 * 1024;
/** Reads of one file. An MSI needs about ten, and one more for each MiB of its signature. */
const maxReads = 200;
const maxParseMs = 10_000;
const memoryMiB = 256;

const without = (state: Exclude<FoundSigner['state'], 'named'>): FoundSigner => ({
  state,
  name: null,
  subject: null,
});

/** Parses a signature in a thread of its own, which ends afterwards. */
async function parse(bytes: Uint8Array): Promise<FoundSigner> {
  const thread = createWorkerThread(new URL('./signer-worker.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMiB },
  });
  const timeout = setTimeout(() => void thread.close(), maxParseMs);
  try {
    return { state: 'named', ...(await thread.ask<NamedSigner>({ bytes })) };
  } finally {
    clearTimeout(timeout);
    await thread.close();
  }
}

export function createSigners({ db, store, log }: Pick<Platform, 'db' | 'store' | 'log'>): Signers {
  /** Returns a function that reads a file in pages, each of them once. */
  function readerOf(id: number, size: number): ReadBytes {
    const pages = new Map<number, Promise<Buffer>>();
    async function page(number: number): Promise<Buffer> {
      const start = number * pageBytes;
      const file = await store.openRelease(id, { start, end: Math.min(start + pageBytes, size) - 1 });
      if (!file) throw new Error('The file is missing');
      return buffer(file.stream);
    }
    return async (start, length) => {
      const parts: Buffer[] = [];
      for (let number = Math.floor(start / pageBytes); number * pageBytes < start + length; number += 1) {
        const known = pages.get(number) ?? page(number);
        pages.set(number, known);
        if (pages.size > maxReads) throw new UnreadableFileError('The parts are scattered');
        parts.push(await known);
      }
      const from = start % pageBytes;
      const bytes = Buffer.concat(parts).subarray(from, from + length);
      if (bytes.byteLength < length) throw new Error('The file is shorter than it was');
      return bytes;
    };
  }

  async function find(id: number, size: number): Promise<FoundSigner> {
    try {
      const signature = await findSignature(size, readerOf(id, size));
      if (signature === undefined) return without('other');
      if (signature === null) return without('none');
      return await parse(signature).catch((error: unknown) => {
        log.info({ err: error, id }, 'the signature of a release file cannot be read');
        return without('unreadable');
      });
    } catch (error) {
      if (error instanceof UnreadableFileError) return without('unreadable');
      throw error;
    }
  }

  const signers: Signers = {
    read: (id, size) =>
      find(id, size).catch((error: unknown) => {
        log.error({ err: error, id }, 'the signer of a release file could not be read');
        return undefined;
      }),

    add: putSigner,

    async readMissing(id, size) {
      if (await findSigner(db, id)) return;
      const signer = await signers.read(id, size);
      if (!signer) return;
      await transact(db, async (tx) => {
        // It may have been deleted meanwhile.
        if ((await findDownloadableRow(tx, id))?.state === 'finished') await putSigner(tx, id, signer);
      });
    },
  };
  return signers;
}

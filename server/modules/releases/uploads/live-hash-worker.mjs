import { createHash } from 'node:crypto';
import { answerTasks } from '../../../platform/threads/answer-tasks.mjs';
import { createBlockHasher } from '../blocks/block-hasher.mjs';

// Runs in its own thread (live-hashes.ts). Node's hashes take a third of the time of hash-wasm, but cannot be
// saved.

/** Least recently used uploads are dropped. Their bytes are read again when they continue. */
const maxUploads = 1000;

/** Hashes and number of hashed bytes by upload id, in the order of their last use. */
const uploads = new Map();

const tasks = {
  /**
   * Returns how many of the first `received` bytes are hashed; 0 when the hash contains bytes beyond them.
   */
  position({ upload, received }) {
    let hashes = uploads.get(upload);
    uploads.delete(upload);
    if (!hashes || hashes.position > received)
      hashes = {
        position: 0,
        md5: createHash('md5'),
        sha256: createHash('sha256'),
        blocks: createBlockHasher(),
      };
    uploads.set(upload, hashes);
    if (uploads.size > maxUploads) uploads.delete(uploads.keys().next().value);
    return hashes.position;
  },
  add({ upload, from, bytes }) {
    const hashes = uploads.get(upload);
    if (hashes?.position !== from) throw new Error('Other bytes came in between');
    hashes.md5.update(bytes);
    hashes.sha256.update(bytes);
    hashes.blocks.update(bytes);
    hashes.position += bytes.byteLength;
  },
  digests({ upload, received }) {
    const hashes = uploads.get(upload);
    if (hashes?.position !== received) throw new Error('Other bytes came in between');
    // Digests copies: the last chunk may have to be sent again.
    return {
      md5: hashes.md5.copy().digest('hex'),
      sha256: hashes.sha256.copy().digest('hex'),
      blocks: hashes.blocks.digest(),
    };
  },
  forget({ upload }) {
    uploads.delete(upload);
  },
};

answerTasks(({ task, ...values }) => tasks[task](values));

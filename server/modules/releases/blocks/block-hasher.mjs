import { createHash } from 'node:crypto';

// Also runs in the hashing thread (live-hash-worker.mjs).

/** A part of the format of the lists: never change it. */
export const blockBytes = 4_194_304;
export const hashBytes = 32;

/** Hashes the blocks of a file whose bytes come in pieces of any size. */
export function createBlockHasher() {
  let finished = new Uint8Array(64 * hashBytes);
  let count = 0;
  let block = createHash('sha256');
  let filled = 0;

  function finishBlock() {
    if ((count + 1) * hashBytes > finished.byteLength) {
      const larger = new Uint8Array(2 * finished.byteLength);
      larger.set(finished);
      finished = larger;
    }
    finished.set(block.digest(), count * hashBytes);
    count += 1;
    block = createHash('sha256');
    filled = 0;
  }

  return {
    update(bytes) {
      for (let at = 0; at < bytes.byteLength;) {
        const part = bytes.subarray(at, at + blockBytes - filled);
        block.update(part);
        at += part.byteLength;
        filled += part.byteLength;
        if (filled === blockBytes) finishBlock();
      }
    },
    /** Returns a copy: more bytes may follow. */
    digest() {
      const whole = finished.slice(0, count * hashBytes);
      return filled === 0 ? whole : new Uint8Array(Buffer.concat([whole, block.copy().digest()]));
    },
  };
}

import { createHash } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { createMD5, createSHA256 } from 'hash-wasm';
import { answerTasks } from '../../../platform/threads/answer-tasks.mjs';
import { blockBytes, hashBytes } from '../blocks/block-hasher.mjs';

// Runs in its own thread (saved-hashes.ts): hashing a chunk takes 20 ms and would block the server.

const hash = await { md5: createMD5, sha256: createSHA256 }[workerData]();

const resume = (state) => {
  hash.init();
  if (state) hash.load(state);
};

/** Continues from a state, or starts, and returns the next state; without bytes it returns the digest. */
function work({ state, bytes }) {
  resume(state);
  if (!bytes) return hash.digest('hex');
  hash.update(bytes);
  return hash.save();
}

/**
 * Returns the SHA-256 of the blocks that these bytes complete, and the state of the block after them, which is
 * empty between two blocks. Without bytes, the last block ends.
 * @param filled number of bytes in `state`
 */
function workOnBlocks({ state, filled, bytes }) {
  if (!bytes) {
    if (filled === 0) return { finished: new Uint8Array(), state };
    resume(state);
    return { finished: hash.digest('binary'), state: new Uint8Array() };
  }
  const finished = [];
  let next = state;
  let inBlock = filled;
  for (let at = 0; at < bytes.byteLength;) {
    const part = bytes.subarray(at, at + blockBytes - inBlock);
    at += part.byteLength;
    if (part.byteLength === blockBytes) {
      // A chunk that is a block needs no state: Node's hash takes a third of the time.
      finished.push(createHash('sha256').update(part).digest());
      continue;
    }
    resume(inBlock > 0 ? next : undefined);
    hash.update(part);
    inBlock = (inBlock + part.byteLength) % blockBytes;
    if (inBlock === 0) finished.push(hash.digest('binary'));
    next = inBlock === 0 ? new Uint8Array() : hash.save();
  }
  return { finished: new Uint8Array(Buffer.concat(finished, finished.length * hashBytes)), state: next };
}

answerTasks((task) => ('filled' in task ? workOnBlocks(task) : work(task)));

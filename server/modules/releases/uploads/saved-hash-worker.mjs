import { workerData } from 'node:worker_threads';
import { createMD5, createSHA256 } from 'hash-wasm';
import { answerTasks } from '../../../platform/threads/answer-tasks.mjs';

// Runs in its own thread (saved-hashes.ts): hashing a chunk takes 20 ms and would block the server.

const hash = await { md5: createMD5, sha256: createSHA256 }[workerData]();

/** Continues from a state, or starts, and returns the next state; without bytes it returns the digest. */
function work({ state, bytes }) {
  hash.init();
  if (state) hash.load(state);
  if (!bytes) return hash.digest('hex');
  hash.update(bytes);
  return hash.save();
}

answerTasks(work);

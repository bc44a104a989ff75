import { parentPort, workerData } from 'node:worker_threads';
import { createMD5, createSHA256 } from 'hash-wasm';

// Runs in a thread of its own (saved-hashes.ts): hashing takes 20 ms for a chunk, in which the server would answer nobody.

const hash = await { md5: createMD5, sha256: createSHA256 }[workerData]();

/** Goes on from a state, or begins, and answers the next state, or the digest when there is nothing to add. */
function work({ state, bytes }) {
  hash.init();
  if (state) hash.load(state);
  if (!bytes) return hash.digest('hex');
  hash.update(bytes);
  return hash.save();
}

parentPort.on('message', ({ id, ...task }) => {
  try {
    parentPort.postMessage({ id, result: work(task) });
  } catch (error) {
    parentPort.postMessage({ id, error: error.message });
  }
});

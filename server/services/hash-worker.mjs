import { parentPort } from 'node:worker_threads';
import { createMD5, createSHA256 } from 'hash-wasm';

// Runs in a thread of its own (upload-hashes.ts): hashing takes 20 ms for a chunk, in which the server would answer nobody.

const hashes = { md5: await createMD5(), sha256: await createSHA256() };

/** The running hashes: as they were saved, or at their beginning. */
function load(state) {
  for (const [name, hash] of Object.entries(hashes)) {
    hash.init();
    if (state) hash.load(state[name]);
  }
}

const tasks = {
  extend(state, pieces) {
    load(state);
    for (const hash of Object.values(hashes)) for (const piece of pieces) hash.update(piece);
    return { md5: hashes.md5.save(), sha256: hashes.sha256.save() };
  },
  digests(state) {
    load(state);
    return { md5: hashes.md5.digest('hex'), sha256: hashes.sha256.digest('hex') };
  },
};

parentPort.on('message', ({ id, task, state, pieces }) => {
  try {
    parentPort.postMessage({ id, result: tasks[task](state, pieces) });
  } catch (error) {
    parentPort.postMessage({ id, error: error.message });
  }
});

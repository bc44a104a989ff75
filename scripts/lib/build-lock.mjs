import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { inRoot } from './project.mjs';

const FOLDER = inRoot('.tmp');
const LOCK = inRoot('.tmp', 'build.pid');

/**
 * Runs `work` while holding the build lock of this folder: Gatsby's cache and `public/` allow one process at
 * a time. Waits for another process that builds or develops. Takes over the lock of a dead process.
 */
export async function withBuildLock(work) {
  mkdirSync(FOLDER, { recursive: true });
  let announced;
  for (let owner = acquire(); owner !== undefined; owner = acquire()) {
    if (owner > 0 && owner !== announced)
      console.log(`Waiting for process ${owner}, which builds or develops here`);
    announced = owner;
    await setTimeout(500);
  }
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  return work().finally(() => {
    process.off('exit', release);
    release();
  });
}

/** Tries to take the lock. Returns undefined on success, else the id of the process that holds it. */
function acquire() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return undefined;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const owner = ownerOfLock();
  if (owner === 0 || (owner !== process.pid && isAlive(owner))) return owner;
  writeFileSync(LOCK, String(process.pid));
  return undefined;
}

/**
 * Returns the id of the process that holds the lock; 0 if it was just released, or its id is not written yet.
 */
function ownerOfLock() {
  try {
    return Number(readFileSync(LOCK, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
/** A lock whose owner gave no sign for this long is dead, whatever its process number says. */
const SILENT_MS = 60_000;

/**
 * Holds a lock, a folder with a note about its owner, while `work` runs. Waits for another owner, and takes over from
 * one that died.
 * @param {string} folder the lock
 * @param {string} purpose what the owner does, for those who wait
 * @param {(owner: {pid: number, purpose: string}) => void} [onWait] called once when the lock is held; may throw to give up
 */
export async function withLock(folder, purpose, work, onWait = () => {}) {
  let told = false;
  while (!take(folder, purpose)) {
    const owner = readOwner(folder);
    if (isDead(folder, owner)) {
      remove(folder, owner);
      continue;
    }
    if (!told && owner) {
      onWait(owner);
      told = true;
    }
    await sleep(250);
  }
  const heartbeat = setInterval(() => touch(folder), HEARTBEAT_MS);
  heartbeat.unref();
  const release = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

function take(folder, purpose) {
  mkdirSync(path.dirname(folder), { recursive: true });
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(ownerFile(folder), JSON.stringify({ pid: process.pid, host: hostname(), purpose }));
  return true;
}

const ownerFile = (folder) => path.join(folder, 'owner.json');

function readOwner(folder) {
  try {
    return JSON.parse(readFileSync(ownerFile(folder), 'utf8'));
  } catch {
    return undefined; // between mkdir and the note, or just released
  }
}

function isDead(folder, owner) {
  let silent;
  try {
    silent = Date.now() - statSync(folder).mtimeMs;
  } catch {
    return false; // released meanwhile: the next attempt gets it
  }
  if (silent > SILENT_MS) return true;
  return owner !== undefined && owner.host === hostname() && !isAlive(owner.pid);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** By renaming, which only one of several waiting processes can do. */
function remove(folder, owner) {
  const aside = `${folder}.${process.pid}.dead`;
  try {
    renameSync(folder, aside);
  } catch {
    return;
  }
  const taken = readOwner(aside);
  if (taken?.pid !== owner?.pid) {
    // Somebody else removed the dead lock and took a new one in between: that one is alive, give it back.
    renameSync(aside, folder);
    return;
  }
  rmSync(aside, { recursive: true, force: true });
}

function touch(folder) {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // The lock is gone: nothing to keep alive.
  }
}

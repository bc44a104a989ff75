import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';

const LOCK = inRoot('.tmp', 'build.pid');

/** Gatsby's cache and `public/` stand only one user at a time: one build, or `npm run develop`. @throws when there is one */
export async function exclusively(work) {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const owner = Number(readFileSync(LOCK, 'utf8'));
    if (isAlive(owner)) throw new Error(`Process ${owner} builds or develops here: wait for it, or stop it`);
    writeFileSync(LOCK, String(process.pid));
  }
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  return work().finally(release);
}

function isAlive(pid) {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/* global performance */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { limits } from '../../server/contract/limits.ts';
import { Caller, expected } from '../../tests/setup/api-client.ts';
import { median } from './median.mjs';
import { sized } from './sized.mjs';

export const MIB = 1024 * 1024;
/** Bytes per round. `BENCH_MIB=1024` sends more. */
export const SIZE = sized('BENCH_MIB', 128, 8) * MIB;
/** The chunk size of the portal. */
export const CHUNK = limits.chunkBytes;
const ROUNDS = sized('RUNS', 3);

export const run = promisify(execFile);

/** Runs `work` with a temporary folder. */
export async function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function writeRandomFile(file, bytes) {
  const handle = await open(file, 'w');
  for (let written = 0; written < bytes; written += MIB) {
    await handle.write(randomBytes(Math.min(MIB, bytes - written)));
  }
  await handle.close();
  return file;
}

export async function md5Of(file) {
  const hash = createHash('md5');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}

/** Logs in as the administrator and creates a download type for the releases. */
export async function prepare(server, credentials) {
  const caller = await Caller.signIn(server.url, credentials);
  return { caller, token: caller.auth.token, type: await caller.createDownloadType({ name: 'Bench' }) };
}

/** Creates an upload, to be sent in chunks of `CHUNK`. Returns its id. */
export const createUpload = async (caller, { type, hash }) =>
  expected(201, await caller.record(type, new Blob(), { hash })).id;

export const deleteRelease = async (caller, id) => expected(204, await caller.delete(`/api/download/${id}`));

/**
 * Returns a row per contestant with its median rate, and the ratio to the rate of the first one. Rounds
 * alternate, so that noise affects all contestants.
 */
export async function compare(contestants, bytes) {
  const rates = new Map(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, measure } of contestants) {
      const ms = await measure();
      rates.get(name).push(bytes / MIB / (ms / 1000));
    }
  }
  const reference = median(rates.get(contestants[0].name));
  return contestants.map(({ name }) => {
    const rate = median(rates.get(name));
    return {
      what: name,
      'MiB/s': Number(rate.toFixed(1)),
      [`ratio to ${contestants[0].name}`]: Number((rate / reference).toFixed(2)),
    };
  });
}

export async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

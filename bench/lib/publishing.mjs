/* global performance */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { median } from './median.mjs';
import { sized } from './sized.mjs';

export const MIB = 1024 * 1024;
/** Bytes per round. `BENCH_MIB=1024` sends more. */
export const SIZE = sized('BENCH_MIB', 128, 8) * MIB;
/** The chunk size of the portal. */
export const CHUNK = 4 * MIB;
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

export async function api(server, pathname, { token, ...init } = {}) {
  const response = await fetch(`${server.url}/api${pathname}`, {
    ...init,
    headers: { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${pathname} answered ${response.status}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}

const json = (body) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** Logs in as the administrator and creates a download type for the releases. */
export async function prepare(server, credentials) {
  const auth = await api(server, '/login', json(credentials));
  const { token } = auth;
  const { headers, ...request } = json({ name: 'Bench', description: '', categorie: 'Server' });
  const type = await api(server, '/downloadTypes', { token, headers, ...request });
  return { auth, token, type };
}

/** Creates an upload, to be sent in chunks of `CHUNK`. */
export async function createUpload(server, { token, type, hash }) {
  const body = new FormData();
  // A version must be unique.
  const name = `bench ${randomUUID()}`;
  const fields = { download_type_id: type.id, name, release_notes: '', hash, file_name: 'file.bin' };
  for (const [field, value] of Object.entries(fields)) body.append(field, String(value));
  return api(server, '/upload', { token, method: 'POST', body });
}

/** Sends a file of `SIZE` bytes in chunks, one after another. Returns the id of its release. */
export async function uploadFile(server, { token, type, file, hash }) {
  const { id } = await createUpload(server, { token, type, hash });
  const blob = await openAsBlob(file);
  for (let offset = 0; offset < SIZE; offset += CHUNK) {
    const body = new FormData();
    body.append('is_last', String(offset + CHUNK >= SIZE));
    body.append('offset', String(offset));
    body.append('object', blob.slice(offset, offset + CHUNK), 'file.bin.part');
    await api(server, `/uploadChunk/${id}`, { token, method: 'POST', body });
  }
  return id;
}

/** Returns curl's arguments for the form post that downloads a release. */
export const downloadArguments = (server, token, id) => [
  '--location',
  '--data-urlencode',
  `token=${token}`,
  `${server.url}/api/downloadables/${id}/doDownload`,
];

export const deleteRelease = (server, token, id) =>
  api(server, `/download/${id}`, { token, method: 'DELETE' });

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

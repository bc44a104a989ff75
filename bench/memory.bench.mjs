/* global URLSearchParams, WritableStream, performance */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ADMINISTRATOR, startServer } from '../tests/e2e/support/server.ts';
import { expected } from '../tests/setup/api-client.ts';
import { CHUNK, createUpload, deleteRelease, MIB, prepare } from './lib/publishing.mjs';
import { SMALLEST } from './lib/sized.mjs';

const SIZES_MIB = SMALLEST ? [8] : [100, 8192];

/**
 * The server's memory during an upload and a download of a release. It must not grow with the file. Linux
 * only.
 */
export default async function measure() {
  const block = randomBytes(CHUNK);
  const rows = [];
  for (const mib of SIZES_MIB) {
    const server = await startServer();
    try {
      const { caller, token, type } = await prepare(server, ADMINISTRATOR);
      let id;
      const row = async (what, work) =>
        rows.push({ what: `${what} of ${mib} MiB`, ...(await peakOf(server.pid, mib, work)) });
      const idle = residentMib(server.pid);
      await row('upload', async () => (id = await upload(caller, { type, block, mib })));
      await row('download', () => download(server, token, id));
      for (const each of rows.slice(-2)) each['above idle MiB'] = Math.round(each['peak MiB'] - idle);
      await deleteRelease(caller, id);
    } finally {
      await server.stop();
    }
  }
  return { title: 'Resident memory of the server, a new one for each size', rows };
}

const residentMib = (pid) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** Measures `work`, which transfers `mib` MiB: returns the server's peak memory and the rate. */
async function peakOf(pid, mib, work) {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, residentMib(pid))), 50);
  const started = performance.now();
  await work().finally(() => clearInterval(timer));
  return {
    'peak MiB': Math.round(peak),
    'MiB/s': Math.round((mib * 1000) / (performance.now() - started)),
  };
}

/** Uploads a file that repeats one block. */
async function upload(caller, { type, block, mib }) {
  const chunks = Math.ceil((mib * MIB) / CHUNK);
  const hash = createHash('md5');
  for (let chunk = 0; chunk < chunks; chunk += 1) hash.update(block);
  const id = await createUpload(caller, { type, hash: hash.digest('hex') });
  const object = new Blob([block]);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const isLast = chunk === chunks - 1;
    expected(isLast ? 201 : 200, await caller.chunk(id, object, isLast, chunk * CHUNK));
  }
  return id;
}

async function download(server, token, id) {
  const body = new URLSearchParams({ token });
  const response = await fetch(`${server.url}/api/downloadables/${id}/doDownload`, { method: 'POST', body });
  if (!response.ok) throw new Error(`The download was answered with ${response.status}`);
  await response.body.pipeTo(new WritableStream());
}

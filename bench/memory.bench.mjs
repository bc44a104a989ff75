/* global URLSearchParams, WritableStream, performance */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ADMINISTRATOR, startServer } from '../tests/e2e/support/server.ts';
import { api, CHUNK, createUpload, deleteRelease, MIB, prepare } from './lib/publishing.mjs';
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
      const { token, type } = await prepare(server, ADMINISTRATOR);
      let id;
      const row = async (what, work) =>
        rows.push({ what: `${what} of ${mib} MiB`, ...(await peakOf(server.pid, mib, work)) });
      const idle = residentMib(server.pid);
      await row('upload', async () => (id = await upload(server, { token, type, block, mib })));
      await row('download', () => download(server, token, id));
      for (const each of rows.slice(-2)) each['above idle MiB'] = Math.round(each['peak MiB'] - idle);
      await deleteRelease(server, token, id);
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
async function upload(server, { token, type, block, mib }) {
  const chunks = Math.ceil((mib * MIB) / CHUNK);
  const hash = createHash('md5');
  for (let chunk = 0; chunk < chunks; chunk += 1) hash.update(block);
  const { id } = await createUpload(server, { token, type, hash: hash.digest('hex') });
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const body = new FormData();
    body.append('is_last', String(chunk === chunks - 1));
    body.append('offset', String(chunk * CHUNK));
    body.append('object', new Blob([block]), 'file.bin.part');
    await api(server, `/uploadChunk/${id}`, { token, method: 'POST', body });
  }
  return id;
}

async function download(server, token, id) {
  const body = new URLSearchParams({ token });
  const response = await fetch(`${server.url}/api/downloadables/${id}/doDownload`, { method: 'POST', body });
  if (!response.ok) throw new Error(`The download was answered with ${response.status}`);
  await response.body.pipeTo(new WritableStream());
}

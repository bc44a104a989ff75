import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { ADMINISTRATOR, startServer } from '../tests/e2e/support/server.ts';
import { hasNginx, startNginx } from './lib/nginx.mjs';
import {
  compare,
  downloadArguments,
  inFolder,
  md5Of,
  MIB,
  prepare,
  run,
  SIZE,
  timed,
  uploadFile,
  writeRandomFile,
} from './lib/publishing.mjs';

/**
 * The form post that downloads a release, compared with nginx if installed, else with a plain Node stream.
 */
export default async function measure() {
  const server = await startServer();
  try {
    return await inFolder(async (folder) => {
      const file = await writeRandomFile(path.join(folder, 'file.bin'), SIZE);
      const { caller, token, type } = await prepare(server, ADMINISTRATOR);
      const id = await uploadFile(caller, { type, file, hash: await md5Of(file) });
      const peers = [{ name: 'plain Node stream', ...(await startPlain(file)) }];
      if (hasNginx()) peers.unshift({ name: 'nginx', ...(await startNginx(folder)) });
      const fetched = (...args) => timed(() => run('curl', ['-sS', '--fail', '-o', '/dev/null', ...args]));
      try {
        const rows = await compare(
          [
            ...peers.map(({ name, url }) => ({
              name,
              measure: () => fetched(new URL('file.bin', url).href),
            })),
            {
              name: 'doDownload',
              measure: () => fetched(...downloadArguments(server, token, id)),
            },
          ],
          SIZE,
        );
        return { title: `Download of ${SIZE / MIB} MiB, read by curl`, rows };
      } finally {
        for (const { stop } of peers) stop();
      }
    });
  } finally {
    await server.stop();
  }
}

async function startPlain(file) {
  const plain = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': statSync(file).size });
    createReadStream(file, { highWaterMark: 64 * 1024 }).pipe(response);
  });
  await new Promise((resolve) => plain.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${plain.address().port}/`, stop: () => plain.close() };
}

/* global performance, localStorage, window, document */
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server as TusServer } from '@tus/server';
import { ADMINISTRATOR, startServer } from '../tests/e2e/support/server.ts';
import { bundle, withBrowser } from './lib/browser.mjs';
import { startDelayed } from './lib/delayed.mjs';
import {
  CHUNK,
  compare,
  createUpload,
  deleteRelease,
  inFolder,
  md5Of,
  MIB,
  prepare,
  run,
  SIZE,
  timed,
  writeRandomFile,
} from './lib/publishing.mjs';

/** The portal's upload engine and calls. It reports the end of hashing, because only sending is measured. */
const ENGINE = `
  import { createUpload } from './src/portal/releases/upload/upload-engine.ts';
  import { uploadCalls } from './src/portal/releases/upload/upload-calls.ts';

  export function send(file: File, hash: string, downloadTypeId: number) {
    let worst = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) worst = Math.max(worst, duration);
    }).observe({ type: 'longtask' });
    return new Promise((resolve, reject) => {
      const upload = createUpload({
        source: {
          name: file.name, size: file.size, lastModified: 0,
          slice: (start, end) => file.slice(start, end),
          check: () => file.slice(0, 1).arrayBuffer(),
          hash: async () => hash,
        },
        draft: {
          downloadTypeId, name: 'bench', releaseNotes: '', releaseNotesNl: '',
          kind: 'feature', channel: 'stable', supportEnds: '', isDraft: false,
        },
        calls: uploadCalls,
        memory: { save: () => undefined, forget: () => undefined },
        environment: {
          now: () => Date.now(),
          after: (ms, callback) => { const timer = setTimeout(callback, ms); return () => clearTimeout(timer); },
          random: Math.random, isOnline: () => true, isSignedIn: () => true, onChange: () => () => undefined,
        },
      });
      let started: number | undefined;
      upload.subscribe(() => {
        const { status, release, failure } = upload.getSnapshot();
        if (status === 'sending') started ??= performance.now();
        if (status === 'done') resolve({ ms: performance.now() - (started ?? 0), id: release?.id, worst });
        if (status === 'failed') reject(new Error(JSON.stringify(failure)));
      });
      upload.start();
    });
  }
`;

/** The most common library for resumable uploads, with the same chunks, one after another. */
const TUS = `
  import { Upload } from 'tus-js-client';

  export const send = (file: File) =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      new Upload(file, {
        endpoint: '/files',
        chunkSize: ${CHUNK},
        storeFingerprintForResuming: false,
        onError: reject,
        onSuccess: () => resolve(performance.now() - started),
      }).start();
    });
`;

/** Round trip time, like a connection to another country. */
const DELAY_MS = 50;

async function delayed(tusUrl, serverUrl) {
  const [tus, server] = [await startDelayed(tusUrl, DELAY_MS), await startDelayed(serverUrl, DELAY_MS)];
  return {
    tus: tus.url,
    server: server.url,
    stop() {
      tus.stop();
      server.stop();
    },
  };
}

/** Like our server, it responds when a chunk is on disk. */
class SyncedFileStore extends FileStore {
  async write(readable, id, offset) {
    const received = await super.write(readable, id, offset);
    const file = await open(path.join(this.directory, id), 'r+');
    await file.sync();
    await file.close();
    return received;
  }
}

async function startTus(folder) {
  const tus = new TusServer({ path: '/files', datastore: new SyncedFileStore({ directory: folder }) });
  const http = createServer((request, response) => {
    if (request.url.startsWith('/files')) void tus.handle(request, response);
    else response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>tus</title>');
  });
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${http.address().port}`,
    stop() {
      http.closeAllConnections();
      http.close();
    },
  };
}

/** Sends 4 MiB chunks one by one. The server responds when a chunk is on disk. */
export default async function measure() {
  const script = await bundle(ENGINE, { globalName: 'bench' });
  const server = await startServer();
  try {
    return await inFolder(async (folder) => {
      const file = await writeRandomFile(path.join(folder, 'file.bin'), SIZE);
      const hash = await md5Of(file);
      const { caller, token, type } = await prepare(server, ADMINISTRATOR);
      await run('split', ['-b', String(CHUNK), '-d', '-a', '4', file, path.join(folder, 'part-')]);
      let worstTask = 0;
      let memory = 0;

      const byCurl = async (url) => {
        const id = await createUpload(caller, { type, hash });
        const chunks = Math.ceil(SIZE / CHUNK);
        const requests = Array.from({ length: chunks }, (_, index) => [
          ...(index > 0 ? ['--next'] : []),
          ...[
            '-sS',
            '--fail-with-body',
            '-o',
            '/dev/null',
            '-H',
            `Authorization: Bearer ${token}`,
            '-H',
            'Expect:',
          ],
          ...['-F', `is_last=${index === chunks - 1}`, '-F', `offset=${index * CHUNK}`],
          '-F',
          `object=@${path.join(folder, `part-${String(index).padStart(4, '0')}`)};filename=file.bin.part`,
          `${url}/api/uploadChunk/${id}`,
        ]);
        const ms = await timed(() => run('curl', requests.flat()));
        await deleteRelease(caller, id);
        return ms;
      };

      const tus = await startTus(folder);
      const lines = {
        direct: { tus: tus.url, server: server.url, stop: () => undefined },
        [`${DELAY_MS} ms`]: await delayed(tus.url, server.url),
      };
      const tusScript = await bundle(TUS, { globalName: 'bench' });
      const rows = await withBrowser(async (browser) => {
        const context = await browser.newContext({ bypassCSP: true });
        const openPage = async (url, code) => {
          const page = await context.newPage();
          await page.goto(url);
          await page.evaluate((stored) => localStorage.setItem('Auth', stored), JSON.stringify(caller.auth));
          await page.evaluate(() =>
            document.body.append(Object.assign(document.createElement('input'), { type: 'file' })),
          );
          await page.evaluate(`${code};window.bench = bench`);
          await page.locator('input').setInputFiles(file);
          return page;
        };
        const measured = [];
        for (const [line, urls] of Object.entries(lines)) {
          const page = await openPage(`${urls.server}/api/health`, script);
          const tusPage = await openPage(`${urls.tus}/`, tusScript);
          // Moves the tab to the front: a background tab is throttled.
          const byTus = async () => {
            await tusPage.bringToFront();
            return tusPage.evaluate(() => window.bench.send(document.querySelector('input').files[0]));
          };
          const byPortal = async () => {
            await page.bringToFront();
            const { ms, id, worst } = await page.evaluate(
              ([md5, typeId]) => window.bench.send(document.querySelector('input').files[0], md5, typeId),
              [hash, type.id],
            );
            worstTask = Math.max(worstTask, worst);
            memory = await page.evaluate(() => performance.memory?.usedJSHeapSize ?? 0);
            await deleteRelease(caller, id);
            return ms;
          };
          const compared = await compare(
            [
              { name: 'tus-js-client to @tus/server', measure: byTus },
              { name: 'curl', measure: () => byCurl(urls.server) },
              { name: 'the portal in Chromium', measure: byPortal },
            ],
            SIZE,
          );
          measured.push(...compared.map((row) => ({ line, ...row })));
        }
        return measured;
      }).finally(() => {
        for (const { stop } of Object.values(lines)) stop();
        tus.stop();
      });
      const title = [
        `Upload of ${SIZE / MIB} MiB in 4 MiB chunks, each on disk before its answer`,
        `longest task of the page ${worstTask.toFixed(0)} ms (0: none above 50), its heap afterwards ${(memory / MIB).toFixed(0)} MiB`,
      ];
      return { title: title.join('; '), rows };
    });
  } finally {
    await server.stop();
  }
}

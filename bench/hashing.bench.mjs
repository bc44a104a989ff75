/* global performance, PerformanceObserver, Worker, document */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { bundle, withBrowser } from './lib/browser.mjs';
import {
  CHUNK,
  compare,
  inFolder,
  md5Of,
  MIB,
  run,
  SIZE,
  timed,
  writeRandomFile,
} from './lib/publishing.mjs';

/** Compares a file with the list of its blocks, as the worker does once it has checked the signature. */
const DIAGNOSIS = `
  import { diagnose } from './src/mending/diagnose';
  import { createDigest } from './src/mending/digest';
  self.onmessage = async ({ data: { file, list } }) => {
    const { verdict } = await diagnose(file, list, { digest: await createDigest() });
    self.postMessage({ kind: 'done', hash: verdict.kind });
  };`;

/** Returns the list of blocks of a file. */
async function listOf(file) {
  const content = await readFile(file);
  const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
  const hashes = Array.from({ length: Math.ceil(content.length / CHUNK) }, (_, block) =>
    sha256(content.subarray(block * CHUNK, (block + 1) * CHUNK)),
  );
  return {
    list: { fileName: 'file.bin', size: content.length, sha256: sha256(content), blockBytes: CHUNK, hashes },
    sha256: sha256(content),
  };
}

/**
 * Computes the MD5 of a file in the browser, as before an upload, compared with `md5sum`; its SHA-256, and its
 * comparison with the list of its blocks.
 */
export default async function measure() {
  const scripts = {
    hashing: await bundle(`import './src/hashing/hash-worker.ts';`),
    diagnosis: await bundle(DIAGNOSIS),
  };
  return inFolder(async (folder) => {
    const file = await writeRandomFile(path.join(folder, 'file.bin'), SIZE);
    const md5 = await md5Of(file);
    const { list, sha256 } = await listOf(file);
    const site = createServer((request, response) => {
      const isWorker = request.url?.endsWith('.js');
      response.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html');
      // The server's own header: without 'wasm-unsafe-eval' the browser blocks WebAssembly.
      if (isWorker)
        response.setHeader(
          'Content-Security-Policy',
          `script-src 'self'${request.url === '/wasm.js' ? " 'wasm-unsafe-eval'" : ''}`,
        );
      response.end(
        isWorker
          ? scripts[request.url === '/diagnosis.js' ? 'diagnosis' : 'hashing']
          : '<!doctype html><title>bench</title><input type="file">',
      );
    });
    await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
    try {
      const rows = await withBrowser(async (browser) => {
        const page = await browser.newPage();
        await page.goto(`http://127.0.0.1:${site.address().port}/`);
        await page.locator('input').setInputFiles(file);
        const hashInPage = (script, request, expected) => async () => {
          const { hash, ms, longest } = await page.evaluate(
            ([address, sent]) =>
              new Promise((resolve, reject) => {
                let longest = 0;
                new PerformanceObserver((list) => {
                  longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration));
                }).observe({ type: 'longtask' });
                const started = performance.now();
                const hashing = new Worker(address);
                hashing.onerror = (event) => reject(new Error(event.message));
                hashing.onmessage = ({ data }) => {
                  if (data.kind === 'failed') reject(new Error(data.message));
                  if (data.kind !== 'done') return;
                  hashing.terminate();
                  resolve({ hash: data.hash, ms: performance.now() - started, longest });
                };
                hashing.postMessage({ ...sent, file: document.querySelector('input').files[0] });
              }),
            [script, request],
          );
          if (longest > 50) throw new Error(`the page was blocked for ${longest} ms`);
          if (hash !== expected) throw new Error(`the worker found ${hash}, not ${expected}`);
          return ms;
        };
        return compare(
          [
            { name: 'md5sum', measure: () => timed(() => run('md5sum', [file])) },
            { name: 'hash-wasm in a worker', measure: hashInPage('/wasm.js', { algorithm: 'md5' }, md5) },
            {
              name: 'spark-md5 in a worker, where WebAssembly is off',
              measure: hashInPage('/script.js', { algorithm: 'md5' }, md5),
            },
            {
              name: 'SHA-256 of hash-wasm in a worker',
              measure: hashInPage('/wasm.js', { algorithm: 'sha256' }, sha256),
            },
            {
              name: 'comparison with the list of blocks',
              measure: hashInPage('/diagnosis.js', { list }, 'intact'),
            },
          ],
          SIZE,
        );
      });
      return { title: `Hashes of ${SIZE / MIB} MiB`, rows };
    } finally {
      site.close();
    }
  });
}

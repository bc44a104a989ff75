/* global performance, PerformanceObserver, Worker, document */
import { createServer } from 'node:http';
import path from 'node:path';
import { bundle, withBrowser } from './lib/browser.mjs';
import { compare, inFolder, md5Of, MIB, run, SIZE, timed, writeRandomFile } from './lib/publishing.mjs';

/** Computes the MD5 of a file in the browser, as before an upload, compared with `md5sum`. */
export default async function measure() {
  const worker = await bundle(`import './src/hashing/hash-worker.ts';`);
  return inFolder(async (folder) => {
    const file = await writeRandomFile(path.join(folder, 'file.bin'), SIZE);
    const expected = await md5Of(file);
    const site = createServer((request, response) => {
      const isWorker = request.url?.endsWith('.js');
      response.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html');
      // The server's own header: without 'wasm-unsafe-eval' the browser blocks WebAssembly.
      if (isWorker)
        response.setHeader(
          'Content-Security-Policy',
          `script-src 'self'${request.url === '/wasm.js' ? " 'wasm-unsafe-eval'" : ''}`,
        );
      response.end(isWorker ? worker : '<!doctype html><title>bench</title><input type="file">');
    });
    await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
    try {
      const rows = await withBrowser(async (browser) => {
        const page = await browser.newPage();
        await page.goto(`http://127.0.0.1:${site.address().port}/`);
        await page.locator('input').setInputFiles(file);
        const hashInPage = (script) => async () => {
          const { hash, ms, longest } = await page.evaluate(
            (address) =>
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
                hashing.postMessage({ algorithm: 'md5', file: document.querySelector('input').files[0] });
              }),
            script,
          );
          if (longest > 50) throw new Error(`the page was blocked for ${longest} ms`);
          if (hash !== expected) throw new Error(`the worker found ${hash}, md5sum ${expected}`);
          return ms;
        };
        return compare(
          [
            { name: 'md5sum', measure: () => timed(() => run('md5sum', [file])) },
            { name: 'hash-wasm in a worker', measure: hashInPage('/wasm.js') },
            { name: 'spark-md5 in a worker, where WebAssembly is off', measure: hashInPage('/script.js') },
          ],
          SIZE,
        );
      });
      return { title: `MD5 of ${SIZE / MIB} MiB`, rows };
    } finally {
      site.close();
    }
  });
}

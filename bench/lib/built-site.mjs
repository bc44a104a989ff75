import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The pages as they are served. */
export const PUBLIC = path.resolve('public');
/** The same pages as Gatsby wrote them, before they were finished. */
export const UNTOUCHED = path.resolve('.cache/caches/default-site-plugin/untouched-pages');
/** A phone of some years, as Lighthouse has it. */
export const CPU_SLOWDOWN = 4;

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

/** Serves the site, its pages from `pages`; compressed where a copy stands beside the file. */
export async function serve(pages) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const isPage = name.endsWith('.html');
    const file = path.join(isPage ? pages : PUBLIC, name);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    // Gatsby's pages have no copy: theirs is made here, with the same coding.
    const body = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : compress(file);
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    const cache = /[-.][0-9a-f]{8,}\.\w+$/.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(200, {
      'content-type': type,
      'cache-control': cache,
      'content-length': body.length,
      ...(isText(name) && { 'content-encoding': 'br' }),
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const isText = (name) => /\.(html|js|css|json|svg|webmanifest|xml|txt)$/.test(name);
const compressed = new Map();

function compress(file) {
  if (!isText(file)) return readFileSync(file);
  if (!compressed.has(file)) compressed.set(file, brotliCompressSync(readFileSync(file)));
  return compressed.get(file);
}

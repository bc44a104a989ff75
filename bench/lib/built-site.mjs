import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { SITE_FOLDER } from '../../scripts/lib/site-folder.mjs';

/** The site's folder, as it is served. */
export const SITE = path.resolve(SITE_FOLDER);
/** The same pages as Gatsby wrote them, before postprocessing. */
export const GATSBY_PAGES = path.resolve('public');

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

/** Removes scripts from a page, but not data such as JSON-LD. */
const withoutScripts = (html) => html.replace(/<script(?![^>]* type="application)[^>]*>.*?<\/script>/gs, '');

/**
 * Serves the site with the pages of `pages`, compressed if a compressed copy exists.
 * @param {string} pages
 * @param {{ scripts?: boolean }} [options] false: pages without any script
 */
export async function serve(pages, { scripts = true } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const isPage = name.endsWith('.html');
    const file = path.join(isPage ? pages : SITE, name);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    // Gatsby's pages, and pages without scripts, have no compressed copy. It is made here in the same way.
    const isChanged = isPage && !scripts;
    const body =
      existsSync(`${file}.br`) && !isChanged ? readFileSync(`${file}.br`) : compress(file, isChanged);
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

function compress(file, isChanged) {
  const content = readFileSync(file);
  if (!isText(file)) return content;
  const key = `${file} ${isChanged}`;
  if (!compressed.has(key))
    compressed.set(key, brotliCompressSync(isChanged ? withoutScripts(content.toString()) : content));
  return compressed.get(key);
}

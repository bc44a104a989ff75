import type { SitePage } from '../contract/site-manifest';

/** Files of the pages on which somebody signs in or is signed in. */
const PORTAL = /^[^/]+\/(?:login|password|invitation|app)\//;

/**
 * What a page may do. The portal is cut off from the window that opened it. A public page has no secrets to keep from
 * one, and the header would make the browser start a new process before it shows the page.
 * @param storageOrigin where the form of a download is sent on to, when that is not here
 */
export const pageHeaders = (page: SitePage, storageOrigin?: string): Record<string, string> => ({
  'content-security-policy': pagePolicy(page, PORTAL.test(page.file) ? storageOrigin : undefined),
  ...(PORTAL.test(page.file) && { 'cross-origin-opener-policy': 'same-origin' }),
});

/**
 * The Content-Security-Policy of a page: what it holds inline is named by hash, all else is our own; workers are as scripts
 * are. Kept short, since it is sent with every page: it counts in the first round trip.
 */
function pagePolicy(page: SitePage, storageOrigin?: string): string {
  return [
    // 'self', since Firefox and older Chromes have what is fetched ahead governed by it.
    "default-src 'self'",
    ["script-src 'self'", ...page.csp].join(' '),
    ["style-src 'self'", ...page.styleCsp].join(' '),
    "object-src 'none'",
    "frame-src 'none'",
    ['form-action', "'self'", storageOrigin ?? []].flat().join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The worker that computes MD5s: as `src/portal/hashing/hash-file.ts` names it. */
const HASH_WORKER = /^hash-worker-[0-9a-f]+\.js$/;

/**
 * The policy of a script file. It has no effect in a page, but a worker started from the file is bound by it: the service
 * worker fetches, and nothing of another host; only the one that computes MD5s compiles WebAssembly.
 */
export const scriptPolicy = (file: string) =>
  [
    "default-src 'none'",
    HASH_WORKER.test(file) ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** How long a file of the site may be kept: for ever when its name changes with its content, else only while it is the same. */
export function cachePolicy(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const isHashed =
    (file.startsWith('static/') && /[.-]?[0-9a-f]{8,}/.test(file)) ||
    /[.-](?:[0-9a-f]{8,}|(?=[A-Za-z0-9_-]*[0-9])[A-Za-z0-9_-]{20,})\.(?:js|mjs|css|woff2?|LICENSE\.txt)$/.test(
      name,
    );
  return isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
}

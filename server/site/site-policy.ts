import type { SitePage } from '../contract/site-manifest';
import { cameraOnly } from '../platform/http/hooks/security-headers';

/** Files of the portal, and of the pages for logging in, setting a password and accepting an invitation. */
const PORTAL = /^[^/]+\/(?:login|password|invitation|app)\//;

/** The page that scans codes with the camera, as in `src/pages/try.tsx`. */
const SCANS = /^[a-z]{2}\/try\/index\.html$/;

/**
 * Returns the security headers of a page. The portal is isolated from the window that opened it. A public
 * page has no secrets to protect from that window, and the header would make the browser start a new process
 * before it shows the page.
 * @param storageOrigin the origin to which the form of a download is redirected, if it is not this server
 */
export const pageHeaders = (page: SitePage, storageOrigin?: string): Record<string, string> => ({
  'content-security-policy': pagePolicy(page, PORTAL.test(page.file) ? storageOrigin : undefined),
  ...(PORTAL.test(page.file) && { 'cross-origin-opener-policy': 'same-origin' }),
  ...(SCANS.test(page.file) && cameraOnly),
});

/**
 * Returns the Content-Security-Policy of a page. Inline code is allowed by hash, and everything else must
 * come from this server. Workers follow the rule for scripts. The policy is short, because it is sent with
 * every page: it counts in the first round trip.
 */
function pagePolicy(page: SitePage, storageOrigin?: string): string {
  return [
    // 'self', because Firefox and older versions of Chrome apply it to prefetched files.
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

/** The workers that run WebAssembly: `src/hashing/hash-file.ts`, `src/components/demos/shelf/camera/scanner.ts`. */
const WASM_WORKER = /^(?:hash|barcode)-worker-[0-9a-f]+\.js$/;

/**
 * Returns the Content-Security-Policy of a script file. It has no effect in a page, but it applies to a
 * worker started from the file. The service worker may fetch from this server only. Only the workers that
 * hash files and read barcodes may compile WebAssembly.
 */
export const scriptPolicy = (file: string) =>
  [
    "default-src 'none'",
    WASM_WORKER.test(file) ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/**
 * Returns the Cache-Control of a file of the site: forever if its name changes with its content, a day for
 * the icons, which browsers request at each change of the URL. Otherwise the browser must revalidate it each
 * time.
 */
export function cachePolicy(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const isHashed =
    (file.startsWith('static/') && /[.-]?[0-9a-f]{8,}/.test(file)) ||
    /[.-](?:[0-9a-f]{8,}|(?=[A-Za-z0-9_-]*[0-9])[A-Za-z0-9_-]{20,})\.(?:js|mjs|css|wasm|woff2?|LICENSE\.txt)$/.test(
      name,
    );
  if (isHashed) return 'public, max-age=31536000, immutable';
  return file.startsWith('favicon') ? 'public, max-age=86400' : 'no-cache';
}

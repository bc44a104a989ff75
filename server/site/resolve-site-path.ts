import { accountPath } from '../contract/portal-paths';
import type { SiteManifest, SitePage } from '../contract/site-manifest';

export type SiteAnswer =
  | { kind: 'page'; page: SitePage; status: 200 | 404 }
  | { kind: 'redirect'; to: string }
  | { kind: 'redirect-page'; page: SitePage; status: 200 | 404 }
  | { kind: 'asset'; file: string }
  | { kind: 'not-found' };

/** Password managers open it to change a password (https://www.w3.org/TR/change-password-url/). */
const CHANGE_PASSWORD_PATH = '/.well-known/change-password';

const has = (pages: SiteManifest['pages'], path: string) => Object.hasOwn(pages, path);

/** True for paths that are never served, even if the file exists. */
const isPrivate = (path: string) =>
  path.split('/').some((part) => part.startsWith('.') && part !== '.well-known') ||
  path.endsWith('.map') ||
  path.endsWith('/webpack.stats.json');

/**
 * Returns how to answer the path of an address (contract: status codes of pages). `pathname` is decoded and
 * begins with a slash; `isAsset` returns true if there is a file that is not a page.
 */
export function resolveSitePath(
  manifest: SiteManifest,
  pathname: string,
  isAsset: (file: string) => boolean,
): SiteAnswer {
  if (pathname === CHANGE_PASSWORD_PATH) return { kind: 'redirect', to: accountPath('security') };
  const { pages, clientOnly, notFound, redirectPage } = manifest;
  const [, first = ''] = pathname.split('/');
  const notFoundPath = Object.hasOwn(notFound, first) ? notFound[first] : undefined;

  // A page can also be requested by the name of its file.
  const pagePath = has(pages, pathname) ? pathname : pathname.replace(/\/index\.html$/, '/');
  const page = has(pages, pagePath) ? pages[pagePath] : undefined;
  if (page) return { kind: 'page', page, status: 200 };

  // HTML that is not in the manifest has no Content-Security-Policy for its inline scripts.
  const file = pathname.slice(1);
  if (!isPrivate(pathname) && !file.endsWith('.html') && isAsset(file)) return { kind: 'asset', file };

  const ofBrowser = clientOnly
    .filter(({ prefix }) => pathname.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0];
  const withSlash = `${pathname}/`;
  const lastPart = pathname.slice(pathname.lastIndexOf('/') + 1);
  const hasExtension = /\.[A-Za-z0-9]+$/.test(lastPart);

  if (!pathname.endsWith('/') && !hasExtension) {
    const isPortal = clientOnly.some(({ prefix }) => withSlash.startsWith(prefix));
    if (isPortal || has(pages, withSlash)) return { kind: 'redirect', to: withSlash };
  }
  if (ofBrowser && !hasExtension) {
    const shown = pages[ofBrowser.page];
    if (shown) return { kind: 'page', page: shown, status: 200 };
  }
  if (notFoundPath !== undefined) {
    const missing = pages[notFoundPath];
    return missing ? { kind: 'page', page: missing, status: 404 } : { kind: 'not-found' };
  }
  const isPagePath = !hasExtension || lastPart.endsWith('.html');
  if (!isPagePath || isPrivate(pathname)) return { kind: 'not-found' };
  // A monitor set to /health must not get status 200. A person is sent on to the 404 page of a language.
  const leadsToPage = Object.keys(notFound).some((language) => {
    const answer = resolveSitePath(manifest, `/${language}${pathname}`, isAsset);
    return answer.kind === 'redirect' || (answer.kind === 'page' && answer.status === 200);
  });
  return { kind: 'redirect-page', page: redirectPage, status: leadsToPage ? 200 : 404 };
}

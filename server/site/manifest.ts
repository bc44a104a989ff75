import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../error-code';

/** One finished page: its file, below the site's folder, and the hashes of what stands inline in it. */
export interface SitePage {
  file: string;
  /** hashes of inline scripts, quoted as in a policy: `'sha256-…'` */
  csp: string[];
  /** hashes of inline styles, likewise */
  styleCsp: string[];
}

/** What the finishing step of the build says of the site. */
export interface SiteManifest {
  /** by path, such as `/en/features/` or `/en/404.html` */
  pages: Record<string, SitePage>;
  /** sends a path without language on to one with */
  redirectPage: SitePage;
  /** by language: the key in `pages` of its page for what is not found */
  notFound: Record<string, string>;
  /** paths that only the browser knows, and the key in `pages` that shows them */
  clientOnly: { prefix: string; page: string }[];
}

/** The built site cannot be read. */
export class BrokenSiteError extends Error {
  constructor() {
    super('SITE_DIR must hold a site that was built to its end: run npm run build');
  }
}

/** The manifest of a built site; undefined when there is none. @throws BrokenSiteError */
export async function readSiteManifest(siteDir: string): Promise<SiteManifest | undefined> {
  let text: string;
  try {
    text = await readFile(join(siteDir, '.site', 'manifest.json'), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  let manifest: Partial<SiteManifest>;
  try {
    manifest = JSON.parse(text) as Partial<SiteManifest>;
  } catch {
    throw new BrokenSiteError();
  }
  if (!manifest.pages || !manifest.redirectPage || !manifest.notFound || !manifest.clientOnly)
    throw new BrokenSiteError();
  return manifest as SiteManifest;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteManifest } from '../contract/site-manifest';
import { codeOf } from '../error-code';

/** The built site cannot be read. */
export class BrokenSiteError extends Error {
  constructor() {
    super('SITE_DIR must hold a site that was built to its end: run npm run build');
  }
}

/**
 * Returns the manifest of a built site; undefined if there is none.
 * @throws BrokenSiteError if it is incomplete
 */
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

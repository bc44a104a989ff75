import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SITE_FOLDER } from '../../../scripts/lib/site-folder.mjs';

interface Manifest {
  pages: Record<string, unknown>;
}

const manifest = JSON.parse(
  readFileSync(path.resolve(SITE_FOLDER, '.site/manifest.json'), 'utf8'),
) as Manifest;

/** Every page with a language in the build: `/en/`, `/nl/blog/sap-leaflet/`, `/nl/app/users/` … */
export const ALL_PAGES = Object.keys(manifest.pages).filter((address) => /^\/(en|nl)\//.test(address));

/** The pages that a visitor can read without a login. */
export const PUBLIC_PAGES = ALL_PAGES.filter((address) => !address.includes('/app/'));

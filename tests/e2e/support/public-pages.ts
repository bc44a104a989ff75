import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  pages: Record<string, unknown>;
}

const manifest = JSON.parse(readFileSync(path.resolve('public/.site/manifest.json'), 'utf8')) as Manifest;

/** Every page with a language that the build made: `/en/`, `/nl/blog/sap-leaflet/`, `/nl/app/users/` … */
export const ALL_PAGES = Object.keys(manifest.pages).filter((address) => /^\/(en|nl)\//.test(address));

/** Those that a visitor can read. */
export const PUBLIC_PAGES = ALL_PAGES.filter((address) => !address.includes('/app/'));

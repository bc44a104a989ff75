import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import sharp from 'sharp';
import { buildWhatChanged } from './lib/builds.mjs';
import { ensureChromium } from './lib/programs/browsers.mjs';
import { inRoot, root } from './lib/project.mjs';
import { fail } from './lib/run.mjs';

/* global document */

// npm run leaflets: prints the posts that have a leaflet in their front matter as PDF into static/leaflets/,
// with the print styles of their pages. Stores a digest of the sources of each leaflet in
// content/leaflets.json.

const FOLDER = 'static/leaflets';
const LIST = inRoot('content', 'leaflets.json');
/** Pixel ratio: with 2, screenshots of a phone are printed at 280 dots per inch. */
const SCALE = 2;
const JPEG = { quality: 80, chromaSubsampling: '4:4:4', mozjpeg: true };

const { websiteUrl } = JSON.parse(await readFile(inRoot('content', 'site.json'), 'utf8'));
const leafletDigest = await importTypeScript('src/gatsby/posts/leaflet-digest.ts', 'leafletDigest');
const leaflets = await leafletsOfPosts();

await buildWhatChanged().catch((error) => fail(error.message));
const browser = await chromium.launch({ executablePath: await ensureChromium() });
await rm(inRoot(FOLDER), { recursive: true, force: true });
await mkdir(inRoot(FOLDER), { recursive: true });
const made = [];
for (const { slug, address, digest } of leaflets) {
  const pdf = await print(`/nl/blog/${slug}/`);
  await writeFile(inRoot('static', address), pdf);
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  made.push({ address, pages, bytes: pdf.length, digest });
  console.log(`static${address}: ${pages} pages, ${Math.round(pdf.length / 1000)} kB`);
}
await browser.close();
await writeFile(LIST, `${JSON.stringify(made, null, 2)}\n`);

async function leafletsOfPosts() {
  const found = [];
  for (const slug of await readdir(inRoot('content', 'blog'))) {
    const source = await readFile(inRoot('content', 'blog', slug, 'index.mdx'), 'utf8');
    const address = /^leaflet: "?(\/leaflets\/[a-z0-9-]+\.pdf)"?$/m.exec(source)?.[1];
    // Taken before the build, so that a change during the build counts as not printed.
    if (address) found.push({ slug, address, digest: await leafletDigest(root, slug) });
  }
  const taken = found.map(({ address }) => address);
  const twice = taken.find((address, index) => taken.indexOf(address) !== index);
  if (twice) fail(`Two posts have the leaflet ${twice}`);
  return found;
}

/**
 * Prints a page of `public/` as PDF. The page is loaded under the site's public address, so that links in the
 * PDF lead there.
 */
async function print(address) {
  const context = await browser.newContext({ javaScriptEnabled: false, deviceScaleFactor: SCALE });
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(inRoot('public'), pathname, pathname.endsWith('/') ? 'index.html' : '');
    if (!existsSync(file)) return route.abort();
    if (!file.endsWith('.webp')) return route.fulfill({ path: file });
    // JPEG is the only format that Chromium copies unchanged into a PDF.
    const body = await sharp(file).flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer();
    return route.fulfill({ body, contentType: 'image/jpeg' });
  });
  const page = await context.newPage();
  await page.goto(websiteUrl + address);
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await page.evaluate(async () => {
    document.title = document.querySelector('h1').textContent;
    const pictures = [...document.querySelectorAll('article img')];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode()));
    await document.fonts.ready;
  });
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  await context.close();
  return pdf;
}

async function importTypeScript(file, name) {
  const outfile = inRoot('.tmp', `${name}.mjs`);
  await build({
    entryPoints: [inRoot(file)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'warning',
  });
  return (await import(pathToFileURL(outfile).href))[name];
}

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GatsbyNode } from 'gatsby';
import type { SitePage } from '../../server/contract/site-manifest';
import { SITE_FOLDER } from '../../scripts/lib/site-folder.mjs';
import { PORTAL_PREFIX } from '../config/paths';
import { LANGUAGES } from '../config/site';
import { compressFiles } from './finish-html/compress';
import { finishPage, hashesOf, mappingScript, type ChunkMapping } from './finish-html/finish-page';
import { hashedName, isHashed, keepLastRelease } from './finish-html/hashed-files';
import { fileOf, siteManifest, type CreatedPage } from './finish-html/manifest';
import { replaceFolder } from './finish-html/replace-folder';
import { finishServiceWorker, SHELL } from './finish-html/service-worker';
import { offlinePage, offlinePagePath } from './offline-page';
import { dataOrPanic } from './query';
import { redirectPage } from './redirect-page';
import { ASSETS_FILE } from './webpack-plugins';
import { writeSiteFiles } from './write-site-files';

const PUBLIC = path.resolve('public');
const REDIRECT_FILE = '.site/redirect.html';

/** What no visitor gets of Gatsby's folder: parts of the service worker, and what only builds read. */
const LEFT_OUT = /\.map$|^(\.build-stamp|_gatsby|chunk-map|webpack\.stats|workbox-v|idb-keyval-|~partytown)/;

interface BuiltSite {
  allSitePage: { nodes: CreatedPage[] };
  company: { name: string };
}

interface PageData {
  componentChunkName: string;
  staticQueryHashes?: string[];
}

interface WebpackStats {
  namedChunkGroups: Record<string, { assets: { name: string }[] } | undefined>;
}

/** Makes the site that is served of what Gatsby and its plugins have built. Any doubt stops the build. */
export const onPostBuild: GatsbyNode['onPostBuild'] = async (args) => {
  try {
    await writeSiteFiles(args);
    const { allSitePage, company } = await dataOrPanic<BuiltSite>(
      args,
      'query BuiltSite { allSitePage { nodes { path matchPath } } company { name } }',
    );
    const site = path.resolve(SITE_FOLDER);
    await replaceFolder(site, async (draft) => {
      const assets = await readJson<string[]>(path.resolve(ASSETS_FILE));
      const isWanted = (name: string) =>
        !LEFT_OUT.test(name) && (!isHashed(name) || name.includes(path.sep) || assets.includes(name));
      await cp(PUBLIC, draft, { recursive: true, filter: (file) => isWanted(path.relative(PUBLIC, file)) });
      const mappingName = await writePages(draft, allSitePage.nodes, company.name);
      await finishServiceWorker(PUBLIC, draft);
      await compressFiles(draft);
      await keepLastRelease(site, draft, [...assets, mappingName]);
    });
  } catch (error) {
    args.reporter.panic(
      'The site could not be finished',
      error instanceof Error ? error : Error(String(error)),
    );
  }
};

/**
 * Writes all pages, the mapping of their chunks, and what the server must know of them.
 * @returns the name of the file with the mapping
 */
async function writePages(draft: string, created: readonly CreatedPage[], siteName: string): Promise<string> {
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(draft, file)), { recursive: true });
    await writeFile(path.join(draft, file), text);
  };
  const chunkMapping = await readChunkMapping();
  const mapping = mappingScript(chunkMapping);
  const mappingName = hashedName('chunk-map', mapping, 'js');
  await write(mappingName, mapping);

  const pages: Record<string, SitePage> = {};
  for (const page of [...created].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const file = fileOf(page.path);
    const resources = isHydratedAtOnce(page.path)
      ? undefined
      : { mappingFile: `/${mappingName}`, ...(await resourcesOf(page.path, chunkMapping)) };
    const built = await readFile(path.join(PUBLIC, file), 'utf8');
    const { html, ...hashes } = finishPage(built, { name: file, chunkMapping, resources });
    await write(file, html);
    pages[page.path] = { file, ...hashes };
    // The service worker asks for the shell by the name of its file.
    if (file === SHELL) pages[`/${file}`] = { file, ...hashes };
  }
  for (const language of LANGUAGES) {
    const address = offlinePagePath(language);
    const html = await offlinePage(language, siteName);
    await write(fileOf(address), html);
    pages[address] = { file: fileOf(address), ...hashesOf(html) };
  }
  const redirect = redirectPage(siteName);
  // Beside the server's copy one for static hosting.
  for (const file of [REDIRECT_FILE, 'index.html']) await write(file, redirect);
  const manifest = siteManifest(created, pages, { file: REDIRECT_FILE, ...hashesOf(redirect) });
  await write('.site/manifest.json', JSON.stringify(manifest, null, 1));
  return mappingName;
}

/** Gatsby's own mapping is a text where its loader expects an object, and leaves out styles and shared chunks. */
async function readChunkMapping(): Promise<ChunkMapping> {
  const { namedChunkGroups } = await readJson<WebpackStats>(path.join(PUBLIC, 'webpack.stats.json'));
  const filesOf = (chunk: string) => (namedChunkGroups[chunk]?.assets ?? []).map(({ name }) => `/${name}`);
  const everywhere = new Set(filesOf('app'));
  return Object.fromEntries(
    Object.keys(namedChunkGroups).map((chunk) => [
      chunk,
      filesOf(chunk).filter((file) => chunk === 'app' || !everywhere.has(file)),
    ]),
  );
}

/** Pages whose scripts run at once, as Gatsby has it: there is nothing to be seen without them. */
const isHydratedAtOnce = (pagePath: string) =>
  fileOf(pagePath) === SHELL ||
  LANGUAGES.some((language) => pagePath.startsWith(`/${language}${PORTAL_PREFIX}`));

async function resourcesOf(pagePath: string, chunkMapping: ChunkMapping) {
  const dataPath = `/page-data/${pagePath.replace(/^\/|\/$/g, '')}/page-data.json`;
  const { componentChunkName, staticQueryHashes = [] } = await readJson<PageData>(
    path.join(PUBLIC, dataPath),
  );
  return {
    pageScripts: (chunkMapping[componentChunkName] ?? []).filter((file) => file.endsWith('.js')),
    data: [
      '/page-data/app-data.json',
      dataPath,
      ...staticQueryHashes.map((hash) => `/page-data/sq/d/${hash}.json`),
    ],
  };
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GatsbyNode } from 'gatsby';
import type { SitePage } from '../../server/contract/site-manifest';
import { SITE_FOLDER } from '../../scripts/lib/site-folder.mjs';
import { FEED_PATH, PORTAL_PREFIX } from '../config/paths';
import { LANGUAGES } from '../config/site';
import { compressFiles } from './postprocess/compress';
import { postprocessPage, hashesOf, mappingScript, type ChunkMapping } from './postprocess/postprocess-page';
import { hashedName, isHashed, keepLastRelease } from './postprocess/hashed-files';
import { pageMarkdown } from './postprocess/page-markdown';
import { fileOf, siteManifest, type CreatedPage } from './postprocess/manifest';
import { replaceFolder } from './postprocess/replace-folder';
import { writeServiceWorker, SHELL } from './postprocess/service-worker';
import { feedDatedByPosts } from './feed';
import { offlinePage, offlinePagePath } from './offline-page';
import { dataOrPanic } from './query';
import { redirectPage } from './redirect-page';
import { robotsText } from './robots';
import { drawSharingPictures } from './sharing-pictures/draw-sharing-pictures';
import { isListed } from './sitemap';
import { ASSETS_FILE } from './webpack-plugins';

const PUBLIC = path.resolve('public');
const REDIRECT_FILE = '.site/redirect.html';

/**
 * Files of Gatsby's output that are not published: parts of the service worker, and files that only builds
 * read.
 */
const LEFT_OUT = /\.map$|^(\.build-stamp|_gatsby|chunk-map|webpack\.stats|workbox-v|idb-keyval-|~partytown)/;

interface BuiltSite {
  site: { siteMetadata: { siteUrl: string } };
  company: { name: string };
  allSitePage: { nodes: CreatedPage[] };
}

const BUILT_SITE =
  '{ site { siteMetadata { siteUrl } } company { name } ' +
  'allSitePage(sort: { path: ASC }) { nodes { path matchPath } } }';

interface PageData {
  componentChunkName: string;
  staticQueryHashes?: string[];
}

interface WebpackStats {
  namedChunkGroups: Record<string, { assets: { name: string }[] } | undefined>;
}

/**
 * Turns `public/`, the output of Gatsby and its plugins, into the folder that is served. Any failure stops
 * the build.
 */
export const onPostBuild: GatsbyNode['onPostBuild'] = async (args) => {
  try {
    const { site, company, allSitePage } = await dataOrPanic<BuiltSite>(args, BUILT_SITE);
    await writeFile(path.join(PUBLIC, 'robots.txt'), robotsText(site.siteMetadata.siteUrl));
    await drawSharingPictures({
      folder: PUBLIC,
      addresses: allSitePage.nodes.map((page) => page.path).filter(isListed),
      siteName: company.name,
      cache: args.cache,
    });
    const folder = path.resolve(SITE_FOLDER);
    await replaceFolder(folder, async (draft) => {
      const assets = await readJson<string[]>(path.resolve(ASSETS_FILE));
      const isWanted = (name: string) =>
        !LEFT_OUT.test(name) && (!isHashed(name) || name.includes(path.sep) || assets.includes(name));
      await cp(PUBLIC, draft, { recursive: true, filter: (file) => isWanted(path.relative(PUBLIC, file)) });
      await dateFeed(draft);
      const mappingName = await writePages(draft, allSitePage.nodes, company.name);
      await writeServiceWorker(PUBLIC, draft);
      await compressFiles(draft, folder);
      await keepLastRelease(folder, draft, [...assets, mappingName]);
    });
  } catch (error) {
    args.reporter.panic(
      'The site could not be postprocessed',
      error instanceof Error ? error : Error(String(error)),
    );
  }
};

async function dateFeed(draft: string): Promise<void> {
  const file = path.join(draft, FEED_PATH);
  await writeFile(file, feedDatedByPosts(await readFile(file, 'utf8')));
}

/**
 * Writes all pages (the public ones in Markdown too), the chunk mapping, and the manifest for the server.
 * @returns the file name of the chunk mapping
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
  for (const page of created) {
    const file = fileOf(page.path);
    const resources = isHydratedAtOnce(page.path)
      ? undefined
      : { mappingFile: `/${mappingName}`, ...(await resourcesOf(page.path, chunkMapping)) };
    const built = await readFile(path.join(PUBLIC, file), 'utf8');
    const { html, ...hashes } = postprocessPage(built, { name: file, chunkMapping, resources });
    await write(file, html);
    const markdown = pageMarkdown(html);
    if (markdown) await write(markdown.file, markdown.text);
    pages[page.path] = { file, ...hashes, markdown: markdown?.file };
    // The service worker requests the shell by its file name.
    if (file === SHELL) pages[`/${file}`] = { file, ...hashes };
  }
  for (const language of LANGUAGES) {
    const address = offlinePagePath(language);
    const html = await offlinePage(language, siteName);
    await write(fileOf(address), html);
    pages[address] = { file: fileOf(address), ...hashesOf(html) };
  }
  const redirect = redirectPage(siteName);
  // The second copy is for static hosting.
  for (const file of [REDIRECT_FILE, 'index.html']) await write(file, redirect);
  const manifest = siteManifest(created, pages, { file: REDIRECT_FILE, ...hashesOf(redirect) });
  await write('.site/manifest.json', JSON.stringify(manifest, null, 1));
  return mappingName;
}

/**
 * Returns the chunk mapping for Gatsby's loader. Gatsby's own mapping is a string where the loader expects an
 * object, and lacks styles and shared chunks.
 */
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

/**
 * True for the portal and the offline shell. They show nothing without their scripts, so Gatsby's scripts run
 * at once.
 */
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

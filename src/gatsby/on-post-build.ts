import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { PORTAL_PREFIX } from '../config/paths';
import { LANGUAGES } from '../config/site';
import { compressFiles } from './finish-html/compress';
import {
  buildOf,
  finishPage,
  hashesOf,
  inlinedStyles,
  mappingScript,
  type ChunkMapping,
} from './finish-html/finish-page';
import { dropOldFiles, hashedName } from './finish-html/hashed-files';
import { fileOf, siteManifest, type CreatedPage, type SitePage } from './finish-html/manifest';
import { finishServiceWorker } from './finish-html/service-worker';
import { UntouchedPages } from './finish-html/untouched-pages';
import { ASSETS_FILE } from './on-create-webpack-config';
import { offlinePage, offlinePagePath } from './offline-page';
import { redirectPage } from './redirect-page';
import { writeSiteFiles } from './write-site-files';

const PUBLIC = path.resolve('public');
const REDIRECT_FILE = '.site/redirect.html';
const SHELL = '/offline-plugin-app-shell-fallback/';

interface BuiltSite {
  allSitePage: { nodes: CreatedPage[] };
  company: { name: string } | null;
}

type Graphql = (query: string) => Promise<{ data?: BuiltSite; errors?: unknown }>;

interface PageData {
  componentChunkName: string;
  staticQueryHashes?: string[];
}

interface AppData {
  webpackCompilationHash: string;
}

interface WebpackStats {
  namedChunkGroups: Record<string, { assets: { name: string }[] } | undefined>;
}

/**
 * Finishes what Gatsby has built, after all plugins: pages, service worker, what the server must know, old files,
 * compressed copies. Any doubt stops the build.
 */
export const onPostBuild: GatsbyNode['onPostBuild'] = async (args) => {
  const { cache, reporter } = args;
  const graphql: Graphql = (query) => (args.graphql as Graphql)(query);
  const { data, errors } = await graphql(`
    {
      allSitePage {
        nodes {
          path
          matchPath
        }
      }
      company {
        name
      }
    }
  `);
  if (!data) return reporter.panic(`finish-html: the pages cannot be read: ${JSON.stringify(errors)}`);
  try {
    await writeSiteFiles(args);
    await mkdir(path.join(PUBLIC, '.site'), { recursive: true });
    const assets = await readJson<string[]>(path.resolve(ASSETS_FILE));
    const chunkMapping = await readChunkMapping();
    const mapping = mappingScript(chunkMapping);
    const mappingName = hashedName('chunk-map', mapping, 'js');
    await writeFile(path.join(PUBLIC, mappingName), mapping);
    const { pages, version } = await finishPages(data.allSitePage.nodes, {
      cacheDir: path.join(cache.directory, 'untouched-pages'),
      assets: new Set(assets),
      chunkMapping,
      mappingFile: `/${mappingName}`,
    });
    for (const language of LANGUAGES) {
      const address = offlinePagePath(language);
      const html = await offlinePage(language, data.company?.name ?? '');
      await writeFile(path.join(PUBLIC, address), html);
      pages[address] = { file: fileOf(address), ...hashesOf(html) };
    }
    const redirect = redirectPage(data.company?.name ?? '');
    // Beside the server's copy one for static hosting.
    for (const file of [REDIRECT_FILE, 'index.html']) await writeFile(path.join(PUBLIC, file), redirect);
    const manifest = siteManifest(version, data.allSitePage.nodes, pages, {
      file: REDIRECT_FILE,
      ...hashesOf(redirect),
    });
    await writeFile(path.join(PUBLIC, '.site', 'manifest.json'), JSON.stringify(manifest, null, 1));

    await finishServiceWorker(PUBLIC);
    await rm(path.join(PUBLIC, '~partytown'), { recursive: true, force: true });
    await dropOldFiles(PUBLIC, [...assets, mappingName], path.join(PUBLIC, '.site', 'releases.json'));
    await compressFiles(PUBLIC, path.join(cache.directory, 'compressed'));
  } catch (error) {
    reporter.panic('finish-html', error instanceof Error ? error : new Error(String(error)));
  }
};

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

interface Built {
  /** Where the pages as Gatsby wrote them are kept. */
  cacheDir: string;
  assets: ReadonlySet<string>;
  chunkMapping: ChunkMapping;
  mappingFile: string;
}

async function finishPages(
  created: readonly CreatedPage[],
  { cacheDir, assets, chunkMapping, mappingFile }: Built,
) {
  const { webpackCompilationHash } = await readJson<AppData>(path.join(PUBLIC, 'page-data', 'app-data.json'));
  const pages: Record<string, SitePage> = {};
  const changes = new Map<string, { untouched: string; finished: string }>();
  const version = createHash('sha256');
  for (const page of [...created].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const file = fileOf(page.path);
    const untouched = await readFile(path.join(PUBLIC, file), 'utf8');
    const old = inlinedStyles(untouched).filter((name) => !assets.has(name));
    if (buildOf(untouched) !== webpackCompilationHash)
      throw new Error(`${file} asks for the scripts of another build: remove .cache and public`);
    if (old.length > 0) throw new Error(`${file} has styles of another build: ${old.join(', ')}`);
    const resources = isHydratedAtOnce(page.path)
      ? undefined
      : { mappingFile, ...(await resourcesOf(page.path, chunkMapping)) };
    const { html, csp, styleCsp } = finishPage(untouched, { name: file, chunkMapping, resources });
    changes.set(file, { untouched, finished: html });
    version.update(html);
    pages[page.path] = { file, csp, styleCsp };
    // The service worker asks for the shell by the name of its file.
    if (page.path === SHELL) pages[`/${file}`] = { file, csp, styleCsp };
  }
  await new UntouchedPages(PUBLIC, cacheDir).replace(changes);
  return { pages, version: version.digest('hex').slice(0, 16) };
}

/** Pages whose scripts run at once, as Gatsby has it: there is nothing to be seen without them. */
const isHydratedAtOnce = (pagePath: string) =>
  pagePath === SHELL || LANGUAGES.some((language) => pagePath.startsWith(`/${language}${PORTAL_PREFIX}`));

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

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildArgs } from 'gatsby';
import { dataOrPanic } from './query';
import { robotsText } from './robots';
import { drawSharingPictures } from './sharing-pictures/draw-sharing-pictures';
import { isListed } from './sitemap';

const PUBLIC = path.resolve('public');

interface SiteFacts {
  site: { siteMetadata: { siteUrl: string } };
  company: { name: string };
  pages: { nodes: { path: string }[] };
}

/** Writes what stands in `public/` beside the pages: robots.txt and the pictures for sharing. */
export async function writeSiteFiles(args: BuildArgs): Promise<void> {
  const { site, company, pages } = await dataOrPanic<SiteFacts>(
    args,
    '{ site { siteMetadata { siteUrl } } company { name } pages: allSitePage { nodes { path } } }',
  );
  await writeFile(path.join(PUBLIC, 'robots.txt'), robotsText(site.siteMetadata.siteUrl));
  await drawSharingPictures({
    folder: PUBLIC,
    addresses: pages.nodes.map((page) => page.path).filter(isListed),
    siteName: company.name,
    cache: args.cache,
  });
}

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildArgs } from 'gatsby';
import { FEED_PATH, PATHS, postPath } from '../config/paths';
import { POST_LANGUAGE } from '../config/site';
import { localizedPath } from '../i18n/localized-path';
import { translateHead, type LocalesQueryResult } from '../i18n/translate-head';
import { dataOrPanic } from './query';
import { robotsText } from './robots';
import { rssFeed, type FeedItem } from './rss';
import { drawSharingPictures } from './sharing-pictures/draw-sharing-pictures';
import { isListed } from './sitemap';

const PUBLIC = path.resolve('public');
const NEWEST = 50;

interface SiteFacts {
  site: { siteMetadata: { siteUrl: string } };
  company: { name: string };
  pages: { nodes: { path: string }[] };
  locales: LocalesQueryResult;
  posts: { nodes: (Omit<FeedItem, 'url'> & { slug: string })[] };
}

/**
 * Writes what stands in `public/` beside the pages: robots.txt, the feed of the blog, the pictures for sharing. Asking
 * for the leaflets of the posts writes those that are missing there.
 */
export async function writeSiteFiles(args: BuildArgs): Promise<void> {
  const facts = await siteFacts(args);
  await writePublic('/robots.txt', robotsText(facts.site.siteMetadata.siteUrl));
  await writePublic(FEED_PATH, feedOf(facts));
  await drawSharingPictures({
    folder: PUBLIC,
    addresses: facts.pages.nodes.map((page) => page.path).filter(isListed),
    siteName: facts.company.name,
    cache: args.cache,
  });
}

async function siteFacts(args: BuildArgs): Promise<SiteFacts> {
  return dataOrPanic<SiteFacts>(
    args,
    `query SiteFacts($language: String!, $newest: Int!) {
      site { siteMetadata { siteUrl } }
      company { name }
      pages: allSitePage { nodes { path } }
      locales: allLocale(filter: { language: { eq: $language }, ns: { eq: "blog" } }) { edges { node { ns data } } }
      posts: allPost(sort: [{ date: DESC }, { slug: ASC }], limit: $newest) {
        nodes { slug title description date author tags leaflet { address } }
      }
    }`,
    { language: POST_LANGUAGE, newest: NEWEST },
  );
}

function feedOf({ site, company, locales, posts }: SiteFacts): string {
  const t = translateHead(locales);
  const addressOf = (address: string) => site.siteMetadata.siteUrl + localizedPath(address, POST_LANGUAGE);
  return rssFeed({
    title: `${company.name}: ${t('blog', 'meta.title')}`,
    description: t('blog', 'meta.description'),
    language: POST_LANGUAGE,
    pageUrl: addressOf(PATHS.blog),
    feedUrl: site.siteMetadata.siteUrl + FEED_PATH,
    items: posts.nodes.map((post) => ({ ...post, url: addressOf(postPath(post.slug)) })),
  });
}

async function writePublic(address: string, text: string): Promise<void> {
  const file = path.join(PUBLIC, address);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

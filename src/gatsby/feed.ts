import { FEED_PATH, PATHS, postPath } from '../config/paths';
import { POST_LANGUAGE } from '../config/site';
import { localizedPath } from '../i18n/localized-path';
import { pageI18n, type LocalesQueryResult } from '../i18n/page-i18n';

interface FeedQuery {
  site: { siteMetadata: { siteUrl: string } };
  company: { name: string };
  locales: LocalesQueryResult;
  posts: { nodes: Post[] };
}

interface Post {
  slug: string;
  title: string;
  description: string;
  date: string;
  author: string;
  tags: string[];
}

const addressOf = ({ site }: FeedQuery, path: string) =>
  site.siteMetadata.siteUrl + localizedPath(path, POST_LANGUAGE);

/** The feed of the blog: its newest posts in their language. */
export const feedOptions = {
  query: `{
    site { siteMetadata { siteUrl } }
    company { name }
    locales(language: "${POST_LANGUAGE}", ns: ["blog"])
  }`,
  setup({ query }: { query: FeedQuery }) {
    const { t } = pageI18n(query.locales, POST_LANGUAGE);
    return {
      title: `${query.company.name}: ${t('blog:meta.title')}`,
      description: t('blog:meta.description'),
      language: POST_LANGUAGE,
      site_url: addressOf(query, PATHS.blog),
      feed_url: query.site.siteMetadata.siteUrl + FEED_PATH,
    };
  },
  feeds: [
    {
      title: 'Blog',
      output: FEED_PATH,
      match: `^/${POST_LANGUAGE}/`,
      query: `{
        posts: allPost(sort: [{ date: DESC }, { slug: ASC }], limit: 20) {
          nodes { slug title description date author tags }
        }
      }`,
      serialize: ({ query }: { query: FeedQuery }) =>
        query.posts.nodes.map(({ slug, tags, ...post }) => ({
          ...post,
          url: addressOf(query, postPath(slug)),
          categories: tags,
        })),
    },
  ],
};

/**
 * Replaces the build time in the plugin's feed by the date of the newest post, so that the same posts give
 * the same feed.
 */
export function feedDatedByPosts(xml: string): string {
  const [newest = ''] = /(?<=<pubDate>)[^<]*/.exec(xml) ?? [];
  return xml.replace(
    /<lastBuildDate>[^<]*<\/lastBuildDate>/,
    newest && `<lastBuildDate>${newest}</lastBuildDate>`,
  );
}

import path from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { blogPagePath, postPath } from '../config/paths';
import { DEFAULT_LANGUAGE, LANGUAGES, POST_LANGUAGE } from '../config/site';
import { dataOrPanic } from './query';

const POSTS_PER_PAGE = 20;
const indexTemplate = path.resolve('src/templates/blog-index.tsx');
const postTemplate = path.resolve('src/templates/blog-post.tsx');

/** One page per post, and the list of them in pages, the newest first. */
export async function createPostPages(args: CreatePagesArgs): Promise<void> {
  const { posts } = await dataOrPanic<{ posts: { nodes: { slug: string }[] } }>(
    args,
    '{ posts: allPost(sort: [{ date: DESC }, { slug: ASC }]) { nodes { slug } } }',
  );
  const pages = Math.max(1, Math.ceil(posts.nodes.length / POSTS_PER_PAGE));
  for (let page = 1; page <= pages; page += 1) {
    createPage(args, blogPagePath(page), indexTemplate, {
      page,
      pages,
      skip: (page - 1) * POSTS_PER_PAGE,
      limit: POSTS_PER_PAGE,
    });
  }
  posts.nodes.forEach(({ slug }, index) => {
    createPage(args, postPath(slug), postTemplate, {
      slug,
      newer: posts.nodes[index - 1]?.slug ?? null,
      older: posts.nodes[index + 1]?.slug ?? null,
    });
  });
}

/** A page in Dutch only, with the context of the i18n plugin, which would otherwise make a copy in every language. */
function createPage(
  { actions }: CreatePagesArgs,
  originalPath: string,
  component: string,
  context: Record<string, unknown>,
): void {
  const address = `/${POST_LANGUAGE}${originalPath}`;
  const i18n = {
    language: POST_LANGUAGE,
    languages: LANGUAGES,
    defaultLanguage: DEFAULT_LANGUAGE,
    generateDefaultLanguagePage: true,
    routed: true,
    originalPath,
    path: address,
  };
  actions.createPage({ path: address, component, context: { ...context, language: POST_LANGUAGE, i18n } });
}

import path from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { blogPagePath, postPath } from '../config/paths';
import { DEFAULT_LANGUAGE, LANGUAGES, POST_LANGUAGE, type Language } from '../config/site';
import { dataOrPanic } from './query';

const POSTS_PER_PAGE = 20;
const indexTemplate = path.resolve('src/templates/blog-index.tsx');
const postTemplate = path.resolve('src/templates/blog-post.tsx');
const elsewhereTemplate = path.resolve('src/templates/blog-post-elsewhere.tsx');

/**
 * Creates a page for each post, and the paged list of posts, newest first. In the other languages the list
 * links to the same posts, and the address of each post has a page that links to it.
 */
export async function createPostPages(args: CreatePagesArgs): Promise<void> {
  const { posts } = await dataOrPanic<{ posts: { nodes: { slug: string }[] } }>(
    args,
    '{ posts: allPost(sort: [{ date: DESC }, { slug: ASC }]) { nodes { slug } } }',
  );
  const pages = Math.max(1, Math.ceil(posts.nodes.length / POSTS_PER_PAGE));
  for (let page = 1; page <= pages; page += 1) {
    createInEachLanguage(args, blogPagePath(page), () => indexTemplate, {
      page,
      pages,
      skip: (page - 1) * POSTS_PER_PAGE,
      limit: POSTS_PER_PAGE,
    });
  }
  posts.nodes.forEach(({ slug }, index) => {
    const templateIn = (language: Language) =>
      language === POST_LANGUAGE ? postTemplate : elsewhereTemplate;
    createInEachLanguage(args, postPath(slug), templateIn, {
      slug,
      newer: posts.nodes[index - 1]?.slug ?? null,
      older: posts.nodes[index + 1]?.slug ?? null,
    });
  });
}

/**
 * Creates a page in each language. Sets the context of the i18n plugin itself: the plugin would use the same
 * template for all languages.
 */
function createInEachLanguage(
  { actions }: CreatePagesArgs,
  originalPath: string,
  templateIn: (language: Language) => string,
  context: Record<string, unknown>,
): void {
  for (const language of LANGUAGES) {
    const address = `/${language}${originalPath}`;
    const i18n = {
      language,
      languages: LANGUAGES,
      defaultLanguage: DEFAULT_LANGUAGE,
      generateDefaultLanguagePage: true,
      routed: true,
      originalPath,
      path: address,
    };
    const component = templateIn(language);
    actions.createPage({ path: address, component, context: { ...context, language, i18n } });
  }
}

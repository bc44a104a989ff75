import path from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { postPath } from '../config/paths';
import { DEFAULT_LANGUAGE, LANGUAGES, POST_LANGUAGE } from '../config/site';
import { dataOrPanic } from './query';

const template = path.resolve('src/templates/blog-post.tsx');

/**
 * One page per post, in Dutch only. It says of itself what the i18n plugin would: otherwise that makes copies in
 * every language, which would have to be deleted again.
 */
export async function createPostPages(args: CreatePagesArgs): Promise<void> {
  const { posts } = await dataOrPanic<{ posts: { nodes: { slug: string }[] } }>(
    args,
    '{ posts: allPost(sort: [{ date: DESC }, { slug: ASC }]) { nodes { slug } } }',
  );
  posts.nodes.forEach(({ slug }, index) => {
    const address = `/${POST_LANGUAGE}${postPath(slug)}`;
    const i18n = {
      language: POST_LANGUAGE,
      languages: LANGUAGES,
      defaultLanguage: DEFAULT_LANGUAGE,
      generateDefaultLanguagePage: true,
      routed: true,
      originalPath: postPath(slug),
      path: address,
    };
    args.actions.createPage({
      path: address,
      component: template,
      context: {
        slug,
        newer: posts.nodes[index - 1]?.slug ?? null,
        older: posts.nodes[index + 1]?.slug ?? null,
        language: POST_LANGUAGE,
        i18n,
      },
    });
  });
}

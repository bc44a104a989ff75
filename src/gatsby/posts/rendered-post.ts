import type { CreateSchemaCustomizationArgs, GatsbyCache, Node, Reporter } from 'gatsby';
import type { ResolverContext } from '../resolver-context';
import type { MdxNode } from './on-create-node';
import { insertPictures } from './pictures';
import { RENDERER_VERSION, renderPost, type RenderedPost } from './render-post';

interface PostNode extends Node {
  folder: string;
}

type Tools = Pick<CreateSchemaCustomizationArgs, 'cache' | 'reporter'> & {
  cache: GatsbyCache;
  reporter: Reporter;
  pathPrefix: string;
};

/** The GraphQL fields `html` and `headings` of a post: made once per content, and kept between builds. */
export function renderedPostExtension(tools: Tools) {
  return {
    name: 'renderedPost',
    extend: () => ({
      async resolve(
        post: PostNode,
        _args: unknown,
        context: ResolverContext,
        info: { fieldName: keyof RenderedPost },
      ) {
        const rendered = await renderOnce(post, context, tools);
        if (info.fieldName !== 'html') return rendered.headings;
        return insertPictures(rendered.html, post.folder, {
          ...tools,
          findPicture: (relativePath) =>
            context.nodeModel.findOne({
              type: 'File',
              query: {
                filter: { sourceInstanceName: { eq: 'content' }, relativePath: { eq: relativePath } },
              },
            }),
        });
      },
    }),
  };
}

async function renderOnce(post: PostNode, context: ResolverContext, { cache }: Tools): Promise<RenderedPost> {
  const key = `post-${String(RENDERER_VERSION)}-${post.internal.contentDigest}`;
  const kept = (await cache.get(key)) as RenderedPost | undefined;
  if (kept) return kept;
  const mdx = context.nodeModel.getNodeById({ id: post.parent ?? '' }) as MdxNode | null;
  try {
    const rendered = await renderPost(mdx?.body ?? '');
    await cache.set(key, rendered);
    return rendered;
  } catch (error) {
    throw new Error(
      `content/${post.folder}/index.mdx: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

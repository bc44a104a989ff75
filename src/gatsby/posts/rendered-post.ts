import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CreateSchemaCustomizationArgs, GatsbyCache, Node } from 'gatsby';
import { contentFile, type ResolverContext } from '../resolver-context';
import { renderPost, type RenderedPost } from './render-post';
import { screensOf, type StoredApp } from './screens';
import { responsivePicture } from './responsive-picture';

interface PostNode extends Node {
  /** Relative to `content/`. */
  folder: string;
}

type Tools = Pick<CreateSchemaCustomizationArgs, 'reporter' | 'pathPrefix'> & { cache: GatsbyCache };

/** Resolves the GraphQL field `content` of a post. */
export function renderedPostExtension(tools: Tools) {
  return {
    name: 'renderedPost',
    extend: () => ({
      async resolve({ folder }: PostNode, _args: unknown, context: ResolverContext): Promise<RenderedPost> {
        const { entries } = await context.nodeModel.findAll({ type: 'App', query: {} });
        const apps = new Map(
          Array.from(entries as Iterable<Node & StoredApp>, (app) => [app.jsonId, app.images]),
        );
        const source = await readFile(path.resolve('content', folder, 'index.mdx'), 'utf8');
        return renderPost(folder, source, {
          screensOf: (app) => screensOf(apps.get(`app-${app}`) ?? []),
          async pictureOf(relativePath, share) {
            const file = await contentFile(context, relativePath);
            if (!file) throw new Error(`content/${relativePath}: the picture is missing`);
            return responsivePicture(file, share, tools);
          },
        });
      },
    }),
  };
}

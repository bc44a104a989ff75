import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CreateSchemaCustomizationArgs, GatsbyCache, Node } from 'gatsby';
import type { ResolverContext } from '../resolver-context';
import { renderPost, type RenderedPost } from './render-post';
import { screensOf, type StoredApp } from './screens';
import { responsivePicture } from './responsive-picture';

interface PostNode extends Node {
  /** Below `content/`. */
  folder: string;
}

interface AppNode extends Node, StoredApp {}

type Tools = Pick<CreateSchemaCustomizationArgs, 'reporter' | 'pathPrefix'> & { cache: GatsbyCache };

/** The GraphQL field `content` of a post. */
export function renderedPostExtension(tools: Tools) {
  return {
    name: 'renderedPost',
    extend: () => ({
      async resolve(
        { folder }: PostNode,
        _args: unknown,
        { nodeModel }: ResolverContext,
      ): Promise<RenderedPost> {
        const { entries } = await nodeModel.findAll({ type: 'App', query: {} });
        const apps = new Map(Array.from(entries as Iterable<AppNode>, (app) => [app.jsonId, app.images]));
        const source = await readFile(path.resolve('content', folder, 'index.mdx'), 'utf8');
        return renderPost(folder, source, {
          screensOf: (app) => screensOf(apps.get(`app-${app}`) ?? []),
          async pictureOf(relativePath, share) {
            const file = await nodeModel.findOne({
              type: 'File',
              query: {
                filter: { sourceInstanceName: { eq: 'content' }, relativePath: { eq: relativePath } },
              },
            });
            if (!file) throw new Error(`content/${relativePath}: the picture is missing`);
            return responsivePicture(file, share, tools);
          },
        });
      },
    }),
  };
}

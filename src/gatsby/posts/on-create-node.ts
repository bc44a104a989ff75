import path from 'node:path';
import type { GatsbyNode, Node } from 'gatsby';
import { checkFrontMatter } from './front-matter';
import { minutesToRead } from './render-post';

/** A node of gatsby-plugin-mdx. */
interface MdxNode extends Node {
  body: string;
  frontmatter: Record<string, unknown>;
}

export const shouldOnCreateNode: GatsbyNode['shouldOnCreateNode'] = ({ node }) =>
  (node as Node).internal.type === 'Mdx';

/** Creates a `Post` for each `content/blog/<slug>/index.mdx`, so that pages do not query front matter. */
export const onCreateNode: GatsbyNode['onCreateNode'] = ({
  node,
  getNode,
  actions,
  createNodeId,
  reporter,
}) => {
  const { body, frontmatter } = node as MdxNode;
  const folder = String(getNode(node.parent ?? '')?.relativeDirectory);
  if (path.posix.dirname(folder) !== 'blog') return;
  try {
    void actions.createNode({
      ...checkFrontMatter(frontmatter, `content/${folder}/index.mdx`),
      slug: path.posix.basename(folder),
      minutes: minutesToRead(body),
      folder,
      id: createNodeId(`${node.id} >>> Post`),
      parent: node.id,
      children: [],
      internal: { type: 'Post', contentDigest: node.internal.contentDigest },
    });
  } catch (error) {
    reporter.panicOnBuild(error instanceof Error ? error.message : String(error));
  }
};

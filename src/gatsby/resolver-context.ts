import path from 'node:path';
import type { Node } from 'gatsby';

/** The context of a resolver. Gatsby does not type it. */
export interface ResolverContext {
  nodeModel: {
    findOne(query: { type: string; query: object }): Promise<Node | null>;
    findAll(query: { type: string; query: object }): Promise<{ entries: Iterable<Node> }>;
  };
}

/**
 * Returns the `File` node of a path relative to `content/`, or null.
 * @param relativePath may start with `./` or contain `../`
 */
export function contentFile({ nodeModel }: ResolverContext, relativePath: string): Promise<Node | null> {
  const filter = {
    sourceInstanceName: { eq: 'content' },
    relativePath: { eq: path.posix.normalize(relativePath) },
  };
  return nodeModel.findOne({ type: 'File', query: { filter } });
}

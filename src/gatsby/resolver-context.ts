import path from 'node:path';
import type { Node } from 'gatsby';

/** What Gatsby gives to a resolver, which it leaves untyped. */
export interface ResolverContext {
  nodeModel: {
    findOne(query: { type: string; query: object }): Promise<Node | null>;
    findAll(query: { type: string; query: object }): Promise<{ entries: Iterable<Node> }>;
  };
}

/**
 * The `File` of a path below `content/`, or null.
 * @param relativePath may begin with `./` or hold `../`
 */
export function contentFile({ nodeModel }: ResolverContext, relativePath: string): Promise<Node | null> {
  const filter = {
    sourceInstanceName: { eq: 'content' },
    relativePath: { eq: path.posix.normalize(relativePath) },
  };
  return nodeModel.findOne({ type: 'File', query: { filter } });
}

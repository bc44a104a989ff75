import type { Node } from 'gatsby';

/** What a resolver gets from Gatsby; its own types leave this open. */
export interface ResolverContext {
  nodeModel: {
    getNodeById(query: { id: string }): Node | null;
    findOne(query: { type: string; query: object }): Promise<Node | null>;
    findAll(query: { type: string; query: object }): Promise<{ entries: Iterable<Node> }>;
  };
}

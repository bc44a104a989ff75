declare module 'gatsby-plugin-sharp' {
  import type { GatsbyCache, Node, Reporter } from 'gatsby';
  import type { IGatsbyImageData, ISharpGatsbyImageArgs } from 'gatsby-plugin-image';

  /** What the field `gatsbyImageData` gives, for a file in hand. The package itself has no types. */
  export function generateImageData(options: {
    file: Node;
    args: ISharpGatsbyImageArgs;
    cache: GatsbyCache;
    reporter: Reporter;
    pathPrefix: string;
  }): Promise<IGatsbyImageData | undefined>;
}

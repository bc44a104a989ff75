import type { Node } from 'gatsby';

const TYPE_OF_FOLDER: Record<string, string> = { apps: 'App', integrations: 'Integration' };

const TYPE_OF_FILE: Record<string, string> = {
  site: 'Company',
  pricing: 'Pricing',
  testimonials: 'Testimonial',
  importer: 'Importer',
  leaflets: 'Leaflet',
  receipt: 'Receipt',
};

/**
 * Returns the GraphQL type of a JSON file, by its folder in `content/`, else by its name.
 * @throws Error if there is no type for it
 */
export function contentTypeName({ node }: { node: Node }): string {
  if (node.sourceInstanceName !== 'content') return 'LocaleFile';
  const type = TYPE_OF_FOLDER[String(node.relativeDirectory)] ?? TYPE_OF_FILE[String(node.name)];
  if (!type)
    throw new Error(
      `content: no type for ${String(node.relativePath)}; add it to src/gatsby/content-types.ts`,
    );
  return type;
}

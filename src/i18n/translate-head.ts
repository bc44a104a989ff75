/** What a page query gives as `locales`. */
export interface LocalesQueryResult {
  readonly edges: ReadonlyArray<{
    readonly node: { readonly ns: string; readonly data: string; readonly language?: string };
  }>;
}

/**
 * A translator for Gatsby's `Head`, where hooks give raw keys. Reads the page's own query data.
 * @param locales the page query's `locales`
 * @param language chooses where the query took texts in several languages along
 * @returns a function from namespace and dotted key to the text, with `{{name}}` filled in; throws for an unknown key
 */
export function translateHead(locales: LocalesQueryResult, language?: string) {
  const edges = locales.edges.filter(({ node }) => !language || !node.language || node.language === language);
  const namespaces = new Map(edges.map(({ node }) => [node.ns, JSON.parse(node.data) as unknown]));
  return (namespace: string, key: string, values: Record<string, string | number> = {}): string => {
    const text = key
      .split('.')
      .reduce<unknown>(
        (value, part) =>
          typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
        namespaces.get(namespace),
      );
    if (typeof text !== 'string') throw new Error(`locales: no text ${namespace}:${key}`);
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_match, name: string) => String(values[name] ?? ''));
  };
}

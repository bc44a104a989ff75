/** A node of mdast or hast, the trees between MDX and HTML: the properties that are used here. */
export interface TreeNode {
  type: string;
  /** Of a part in JSX. */
  name?: string | null;
  attributes?: PartAttribute[];
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
  /** Of a picture in Markdown. */
  url?: string;
  alt?: string | null;
  data?: { hProperties?: object };
  position?: { start: { line: number; column: number }; end: { line: number; column: number } };
}

export interface PartAttribute {
  type: 'mdxJsxAttribute';
  name: string;
  value?: unknown;
}

/** The file in hand: `fail` throws an error with its name and the line. */
export interface SourceFile {
  fail(reason: string, position?: TreeNode['position']): never;
}

export function textOf(node: TreeNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}

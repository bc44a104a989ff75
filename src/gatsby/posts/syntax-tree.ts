/** A node of mdast or hast, the syntax trees between MDX and HTML, with the properties used here. */
export interface TreeNode {
  type: string;
  /** Name of a JSX component. */
  name?: string | null;
  attributes?: PartAttribute[];
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
  /** URL of a Markdown image. */
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

/** The current file; `fail` throws an error with its name and the line. */
export interface SourceFile {
  fail(reason: string, position?: TreeNode['position']): never;
}

export function textOf(node: TreeNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}

/** A node of the trees that Markdown passes through on its way to HTML (mdast, hast): the parts that we touch. */
export interface TreeNode {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
  /** Of a heading. */
  depth?: number;
  /** Of a list. */
  ordered?: boolean | null;
  start?: number | null;
  /** Of a link or a picture. */
  url?: string;
  title?: string | null;
  alt?: string | null;
  /** Of a table, by column. */
  align?: (string | null)[];
}

export function textOf(node: TreeNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}

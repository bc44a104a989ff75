import { textOf, type TreeNode } from './syntax-tree';

export interface PostHeading {
  id: string;
  text: string;
}

/**
 * A rehype plugin that collects the second-level headings. It also makes tables scrollable, by keyboard too,
 * as a region named by the heading above it.
 * @param headings receives the headings
 */
export function outline(headings: PostHeading[]) {
  return () =>
    (tree: TreeNode): void => {
      let lastId: string | undefined;
      tree.children = tree.children?.map((node) => {
        if (node.tagName === 'h2' || node.tagName === 'h3') {
          lastId = String(node.properties?.id);
          if (node.tagName === 'h2') headings.push({ id: lastId, text: textOf(node) });
        }
        return node.tagName === 'table' ? scrollable(node, lastId) : node;
      });
    };
}

function scrollable(table: TreeNode, labelledBy: string | undefined): TreeNode {
  const properties = labelledBy && { tabIndex: 0, role: 'region', ariaLabelledBy: labelledBy };
  return {
    type: 'element',
    tagName: 'div',
    properties: { dataScroll: '', ...(properties || {}) },
    children: [table],
  };
}

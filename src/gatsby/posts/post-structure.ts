import { textOf, type TreeNode } from './syntax-tree';

export interface PostHeading {
  id: string;
  text: string;
}

/**
 * Gives the headings of a post an anchor and collects those of the second level; a table can be scrolled, also by
 * keyboard, under the name of the heading above it.
 * @param headings is filled
 */
export function postStructure(headings: PostHeading[]) {
  return () =>
    (tree: TreeNode): void => {
      const ids = new Set<string>();
      let lastId: string | undefined;
      tree.children = tree.children?.map((node) => {
        if (node.tagName === 'h2' || node.tagName === 'h3') {
          const text = textOf(node);
          lastId = uniqueId(anchorOf(text), ids);
          node.properties = { ...node.properties, id: lastId };
          if (node.tagName === 'h2') headings.push({ id: lastId, text });
        }
        return node.tagName === 'table' ? scrollable(node, lastId) : node;
      });
    };
}

function scrollable(table: TreeNode, labelledBy: string | undefined): TreeNode {
  const properties = { dataScroll: '', tabIndex: 0, role: 'region', ariaLabelledBy: labelledBy };
  return {
    type: 'element',
    tagName: 'div',
    properties: labelledBy ? properties : { dataScroll: '' },
    children: [table],
  };
}

/** `Acht uur: een vrachtwagen` becomes `acht-uur-een-vrachtwagen`. */
export function anchorOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'deel';
}

function uniqueId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${String(count)}`;
  taken.add(id);
  return id;
}

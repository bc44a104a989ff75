import type { TreeNode } from './syntax-tree';

type Align = 'left' | 'right' | 'center' | null;

const DELIMITER = /^:?-+:?$/;

/**
 * Reads tables in GitHub's notation: MDX itself knows none. A paragraph whose second line is the delimiter row is a
 * table. Bold, links and code work inside cells; a bar inside a cell stands in code.
 */
export function markdownTables() {
  return (tree: TreeNode): void => replaceTables(tree);
}

function replaceTables(node: TreeNode): void {
  node.children = node.children?.map((child) => {
    if (child.type === 'paragraph') return tableOf(child) ?? child;
    replaceTables(child);
    return child;
  });
}

function tableOf(paragraph: TreeNode): TreeNode | undefined {
  const [head, delimiter, ...body] = rowsOf(paragraph);
  if (!head || !delimiter || head.length !== delimiter.length) return undefined;
  const marks = delimiter.map((cell) =>
    cell
      .map((node) => node.value ?? '')
      .join('')
      .trim(),
  );
  if (!marks.every((mark) => DELIMITER.test(mark))) return undefined;
  const rows = [head, ...body].map((cells) => ({
    type: 'tableRow',
    children: head.map((_, column) => ({ type: 'tableCell', children: trim(cells[column] ?? []) })),
  }));
  return { type: 'table', align: marks.map(alignOf), children: rows };
}

/** Rows of cells of inline nodes: line breaks and bars count in plain text only. */
function rowsOf(paragraph: TreeNode): TreeNode[][][] {
  const rows: TreeNode[][][] = [[[]]];
  const lastRow = () => rows.at(-1) ?? [];
  for (const node of paragraph.children ?? []) {
    if (node.type !== 'text') {
      lastRow().at(-1)?.push(node);
      continue;
    }
    for (const part of (node.value ?? '').split(/([|\n])/)) {
      if (part === '\n') rows.push([[]]);
      else if (part === '|') lastRow().push([]);
      else if (part) lastRow().at(-1)?.push({ type: 'text', value: part });
    }
  }
  if (rows.some((row) => row.length < 2)) return [];
  return rows.map((row) => row.slice(isEmpty(row[0]) ? 1 : 0, isEmpty(row.at(-1)) ? -1 : undefined));
}

function isEmpty(cell: TreeNode[] | undefined): boolean {
  return (cell ?? []).every((node) => node.type === 'text' && !node.value?.trim());
}

function trim(cell: TreeNode[]): TreeNode[] {
  return cell.map((node, index) => {
    if (node.type !== 'text') return node;
    let value = node.value ?? '';
    if (index === 0) value = value.trimStart();
    if (index === cell.length - 1) value = value.trimEnd();
    return { ...node, value };
  });
}

function alignOf(mark: string): Align {
  if (mark.startsWith(':')) return mark.endsWith(':') ? 'center' : 'left';
  return mark.endsWith(':') ? 'right' : null;
}

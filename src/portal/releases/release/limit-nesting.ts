import { maxLevels } from '../../../../server/contract/limit-marks';

interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/** Returns the text of a part of the notes. Not recursive, because the nesting has no limit here. */
function textOf(node: Node): string {
  const texts: string[] = [];
  const left = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.value !== undefined) texts.push(next.value);
    left.push(...[...(next.children ?? [])].reverse());
  }
  return texts.join(' ');
}

/** A remark plugin that replaces nesting deeper than the limit with its text. */
export function limitNesting() {
  return (tree: Node) => {
    const limit = (node: Node, level: number) => {
      if (!node.children) return;
      if (level < maxLevels) for (const child of node.children) limit(child, level + 1);
      else node.children = [{ type: 'text', value: textOf(node) }];
    };
    limit(tree, 0);
  };
}

interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/** Deeper than anybody writes, and far from where laying out one element within another runs out of stack. */
const mostLevels = 30;

/** The text of a part of the notes. Without recursion: nesting has no bound here. */
function textOf(node: Node): string {
  const texts: string[] = [];
  const left = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.value !== undefined) texts.push(next.value);
    left.push(...[...(next.children ?? [])].reverse());
  }
  return texts.join(' ');
}

/** A remark plugin: replaces unusually deep nesting by its text. */
export function limitNesting() {
  return (tree: Node) => {
    const limit = (node: Node, level: number) => {
      if (!node.children) return;
      if (level < mostLevels) for (const child of node.children) limit(child, level + 1);
      else node.children = [{ type: 'text', value: textOf(node) }];
    };
    limit(tree, 0);
  };
}

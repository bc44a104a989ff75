interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/**
 * More levels than anybody writes, and far below the depth at which layout of nested elements overflows the
 * stack.
 */
const maxLevels = 30;

const mark = String.raw`(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+)`;
const manyMarks = new RegExp(`^([ \\t]*${mark}{${maxLevels}})${mark}+`, 'gm');

/**
 * Leaves out the marks of lists and quotations with which a line begins, beyond the limit: the parser takes
 * minutes for 50,000 of them.
 */
export const limitMarks = (markdown: string): string => markdown.replace(manyMarks, '$1');

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

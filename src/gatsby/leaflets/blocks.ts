import { createProcessor } from '@mdx-js/mdx';
import { markdownTables } from '../posts/markdown-tables';
import { textOf, type TreeNode } from '../posts/syntax-tree';

/** Words in one look. */
export interface Run {
  text: string;
  bold?: boolean;
  slanted?: boolean;
  code?: boolean;
  /** As it stands in the post: `/nl/pricing/`. */
  link?: string;
}

export interface LeafletPicture {
  /** Relative to the post. */
  file: string;
  alt: string;
  caption?: string;
}

export type Block =
  | { kind: 'heading'; level: 2 | 3; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; align: readonly (string | null)[]; rows: Run[][][] }
  | { kind: 'callout'; blocks: Block[] }
  | { kind: 'pictures'; pictures: LeafletPicture[] };

/**
 * What a post consists of, read as the blog page reads it.
 * @param source MDX without front matter
 * @throws Error that names what paper cannot show, such as a component
 */
export function blocksOf(source: string): Block[] {
  const tree = createProcessor().parse(source) as TreeNode;
  markdownTables()(tree);
  return childrenOf(tree).map(blockOf);
}

/** Every picture of a post, in its order. */
export function picturesIn(blocks: readonly Block[]): LeafletPicture[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'pictures') return block.pictures;
    if (block.kind === 'callout') return picturesIn(block.blocks);
    return block.kind === 'list' ? block.items.flatMap(picturesIn) : [];
  });
}

const childrenOf = (node: TreeNode): TreeNode[] => node.children ?? [];

function blockOf(node: TreeNode): Block {
  switch (node.type) {
    case 'heading':
      return { kind: 'heading', level: (node.depth ?? 2) > 2 ? 3 : 2, runs: runsOf(node) };
    case 'paragraph':
      return isOnlyPictures(node)
        ? { kind: 'pictures', pictures: childrenOf(node).filter(isPicture).map(pictureOf) }
        : { kind: 'paragraph', runs: runsOf(node) };
    case 'list':
      return {
        kind: 'list',
        ordered: node.ordered ?? false,
        start: node.start ?? 1,
        items: childrenOf(node).map((item) => childrenOf(item).map(blockOf)),
      };
    case 'table':
      return {
        kind: 'table',
        align: node.align ?? [],
        rows: childrenOf(node).map((row) => childrenOf(row).map((cell) => runsOf(cell))),
      };
    case 'blockquote':
      return { kind: 'callout', blocks: childrenOf(node).map(blockOf) };
    default:
      throw new Error(`a leaflet cannot show "${node.type}": ${textOf(node).slice(0, 60)}`);
  }
}

const isPicture = (node: TreeNode) => node.type === 'image';

const isOnlyPictures = (node: TreeNode) =>
  childrenOf(node).some(isPicture) &&
  childrenOf(node).every((child) => isPicture(child) || !textOf(child).trim());

function pictureOf({ url = '', alt, title }: TreeNode): LeafletPicture {
  if (!alt) throw new Error(`say in the post what the picture shows: ![text](${url})`);
  return { file: decodeURI(url), alt, caption: title ?? undefined };
}

function runsOf(node: TreeNode, look: Omit<Run, 'text'> = {}): Run[] {
  return childrenOf(node).flatMap((child): Run[] => {
    switch (child.type) {
      case 'text':
        return [{ ...look, text: (child.value ?? '').replace(/\s+/g, ' ') }];
      case 'inlineCode':
        return [{ ...look, code: true, text: child.value ?? '' }];
      case 'strong':
        return runsOf(child, { ...look, bold: true });
      case 'emphasis':
        return runsOf(child, { ...look, slanted: true });
      case 'link':
        return runsOf(child, { ...look, link: child.url });
      case 'break':
        return [{ ...look, text: ' ' }];
      default:
        throw new Error(`a leaflet cannot show "${child.type}" within a text: ${textOf(child).slice(0, 60)}`);
    }
  });
}

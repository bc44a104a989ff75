import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown, type Options } from 'mdast-util-to-markdown';
import { attribute, elementsOf, textOf, type Element, type Node } from './html';

type Tree = Parameters<typeof toMarkdown>[0];
type TreeNode<Type extends Tree['type']> = Extract<Tree, { type: Type }>;
type Block = TreeNode<'listItem'>['children'][number];
type Inline = TreeNode<'paragraph'>['children'][number];

/** Facts about the page that its elements need. */
interface Page {
  /** path of the page, prepended to anchors */
  address: string;
  /** ids of the hints and notes of fields */
  hints: ReadonlySet<string>;
}

const INLINE =
  /^(?:a|abbr|b|br|cite|code|del|em|i|img|kbd|picture|q|s|small|source|span|strong|sub|sup|time|u)$/;

const LEFT_OUT = /^(?:button|fieldset|input|label|nav|noscript|script|select|style|svg|template|textarea)$/;

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  resourceLink: true,
  extensions: [gfmTableToMarkdown()],
};

/**
 * Returns the content of a public page as Markdown with front matter; undefined if its head links to no
 * Markdown file. Menus, form controls, decoration and content that needs scripts are left out.
 * @param html the finished page
 */
export function pageMarkdown(html: string): { file: string; text: string } | undefined {
  const elements = [...elementsOf(html)];
  const main = elements.find(({ tagName }) => tagName === 'main');
  const copy = linksOf(elements, 'alternate').find((link) => attribute(link, 'type') === 'text/markdown');
  if (!main || !copy) return undefined;
  const address = (attribute(copy, 'href') ?? '').replace(/[^/]*$/, '');
  const hints = elements.flatMap((element) => attribute(element, 'aria-describedby')?.split(' ') ?? []);
  const children = blocksOf(main, { address, hints: new Set(hints) });
  return {
    file: `${address.slice(1)}index.md`,
    text: `${frontMatter(elements)}\n${toMarkdown({ type: 'root', children }, OPTIONS)}`,
  };
}

const linksOf = (elements: readonly Element[], rel: string) =>
  elements.filter((element) => element.tagName === 'link' && attribute(element, 'rel') === rel);

/** Uses JSON strings, which are valid YAML. */
function frontMatter(elements: readonly Element[]): string {
  const find = (tagName: string) => elements.filter((element) => element.tagName === tagName);
  const [html] = find('html');
  const [title] = find('title');
  const description = find('meta').find((meta) => attribute(meta, 'name') === 'description');
  const [canonical] = linksOf(elements, 'canonical');
  const language = html && attribute(html, 'lang');
  const others = linksOf(elements, 'alternate').flatMap((link) => {
    const other = attribute(link, 'hreflang');
    if (!other || other === language || other === 'x-default') return [];
    return [`  ${other}: ${JSON.stringify(attribute(link, 'href'))}`];
  });
  return [
    '---',
    `title: ${JSON.stringify(title && textOf(title))}`,
    `description: ${JSON.stringify(description && attribute(description, 'content'))}`,
    `language: ${JSON.stringify(language)}`,
    `canonical: ${JSON.stringify(canonical && attribute(canonical, 'href'))}`,
    ...(others.length > 0 ? ['alternate:', ...others] : []),
    '---',
    '',
  ].join('\n');
}

const isElement = (node: Node): node is Element => 'tagName' in node;

const isLeftOut = (element: Element, { hints }: Page) =>
  LEFT_OUT.test(element.tagName) ||
  attribute(element, 'aria-hidden') === 'true' ||
  attribute(element, 'data-needs') === 'scripts' ||
  attribute(element, 'data-when') !== undefined ||
  hints.has(attribute(element, 'id') ?? '') ||
  (element.tagName === 'a' && textOf(element) === '#');

function blocksOf(parent: Element, page: Page): Block[] {
  const blocks: Block[] = [];
  let sentence: Node[] = [];
  const endSentence = () => {
    blocks.push(...paragraph(inlinesOf(sentence, page)));
    sentence = [];
  };
  for (const node of parent.childNodes) {
    if (!isElement(node) || INLINE.test(node.tagName)) {
      sentence.push(node);
    } else if (!isLeftOut(node, page)) {
      endSentence();
      blocks.push(...blocksOfElement(node, page));
    }
  }
  endSentence();
  return blocks;
}

function blocksOfElement(element: Element, page: Page): Block[] {
  const { tagName, childNodes } = element;
  const picture = pictureOf(element);
  if (picture) return paragraph(picture);
  switch (tagName) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const depth = Number(tagName.slice(1)) as TreeNode<'heading'>['depth'];
      return paragraph(inlinesOf(childNodes, page)).map(({ children }) => ({
        type: 'heading' as const,
        depth,
        children,
      }));
    }
    case 'dt':
      return paragraph([{ type: 'strong', children: inlinesOf(childNodes, page) }]);
    case 'ul':
    case 'ol':
      return list(element, page);
    case 'table':
      return [table(element, page)];
    case 'blockquote':
      return [{ type: 'blockquote', children: blocksOf(element, page) }];
    case 'pre':
      return [{ type: 'code', value: wholeTextOf(element).trimEnd() }];
    case 'hr':
      return [{ type: 'thematicBreak' }];
    default:
      return blocksOf(element, page);
  }
}

function list(element: Element, page: Page): Block[] {
  const children = element.childNodes
    .filter((item) => isElement(item) && !isLeftOut(item, page))
    .map((item) => blocksOf(item as Element, page))
    .filter((blocks) => blocks.length > 0)
    .map((blocks) => ({ type: 'listItem' as const, spread: blocks.length > 1, children: blocks }));
  if (children.length === 0) return [];
  const spread = children.some((item) => item.spread);
  return [{ type: 'list', ordered: element.tagName === 'ol', spread, children }];
}

function table(element: Element, page: Page): TreeNode<'table'> {
  const rows = descendants(element, /^tr$/).map((row) => ({
    type: 'tableRow' as const,
    children: descendants(row, /^t[hd]$/).map((cell) => ({
      type: 'tableCell' as const,
      children: tidy(inlinesOf(cell.childNodes, page)),
    })),
  }));
  return { type: 'table', children: rows };
}

function descendants({ childNodes }: Element, tagNames: RegExp): Element[] {
  return childNodes
    .filter(isElement)
    .flatMap((child) => (tagNames.test(child.tagName) ? [child] : descendants(child, tagNames)));
}

/** Adds a space between adjacent elements, which are separated by CSS in the page. */
function inlinesOf(nodes: readonly Node[], page: Page): Inline[] {
  const inlines: Inline[] = [];
  let isAfterElement = false;
  for (const node of nodes) {
    if ('value' in node) {
      inlines.push({ type: 'text', value: node.value.replace(/[ \t\r\n\f]+/g, ' ') });
      isAfterElement = false;
    } else if (isElement(node) && !isLeftOut(node, page)) {
      if (isAfterElement) inlines.push({ type: 'text', value: ' ' });
      inlines.push(...inlinesOfElement(node, page));
      isAfterElement = true;
    }
  }
  return inlines;
}

function inlinesOfElement(element: Element, page: Page): Inline[] {
  const picture = pictureOf(element);
  if (picture) return picture;
  switch (element.tagName) {
    case 'br':
      return [{ type: 'break' }];
    case 'code':
      return [{ type: 'inlineCode', value: wholeTextOf(element) }];
  }
  const children = inlinesOf(element.childNodes, page);
  if (children.length === 0) return [];
  switch (element.tagName) {
    case 'a': {
      const href = attribute(element, 'href') ?? '';
      const url = href.startsWith('#') ? page.address + href : href;
      return [{ type: 'link', url, children: children as TreeNode<'link'>['children'] }];
    }
    case 'strong':
    case 'b':
      return [{ type: 'strong', children }];
    case 'em':
    case 'i':
      return [{ type: 'emphasis', children }];
    default:
      return children;
  }
}

/**
 * Returns an image, or only its text if CSS draws it. An image without a text is decoration and is left out.
 */
function pictureOf(element: Element): Inline[] | undefined {
  const alt = attribute(element, 'alt');
  if (element.tagName === 'img')
    return alt ? [{ type: 'image', url: attribute(element, 'src') ?? '', alt }] : [];
  if (attribute(element, 'role') !== 'img') return undefined;
  return [{ type: 'text', value: attribute(element, 'aria-label') ?? '' }];
}

const wholeTextOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(wholeTextOf).join('') : '';

/** Returns no paragraph if it would be empty. */
function paragraph(inlines: Inline[]): TreeNode<'paragraph'>[] {
  const children = tidy(inlines);
  const isEmpty = [...leavesOf(children)].every((leaf) => leaf.type === 'text' && leaf.value === '');
  return isEmpty ? [] : [{ type: 'paragraph', children }];
}

/** Collapses spaces as a browser does: one between words, none at the ends. */
function tidy(inlines: Inline[]): Inline[] {
  let isAfterSpace = true;
  let last: TreeNode<'text'> | undefined;
  for (const leaf of leavesOf(inlines)) {
    if (leaf.type !== 'text') {
      isAfterSpace = leaf.type === 'break';
      last = undefined;
      continue;
    }
    if (isAfterSpace) leaf.value = leaf.value.replace(/^ /, '');
    if (leaf.value === '') continue;
    isAfterSpace = leaf.value.endsWith(' ');
    last = leaf;
  }
  if (last) last.value = last.value.replace(/ $/, '');
  return inlines;
}

function* leavesOf(inlines: readonly Inline[]): Generator<Inline> {
  for (const inline of inlines) {
    if ('children' in inline) yield* leavesOf(inline.children);
    else yield inline;
  }
}

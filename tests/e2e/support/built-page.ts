import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SITE_FOLDER } from '../../../scripts/lib/site-folder.mjs';
import { attribute, elementsOf, textOf, type Element, type Node } from '../../../src/gatsby/postprocess/html';

export const readBuilt = (file: string) => readFileSync(path.resolve(SITE_FOLDER, file), 'utf8');

function* textsIn(node: Node): Generator<string> {
  if ('value' in node) yield node.value;
  if (!('childNodes' in node) || ['script', 'style'].includes(node.nodeName)) return;
  for (const child of node.childNodes) yield* textsIn(child);
}

function* ancestorsOf({ parentNode }: Element): Generator<Element> {
  if (!parentNode || !('tagName' in parentNode)) return;
  yield parentNode;
  yield* ancestorsOf(parentNode);
}

/** True for a tag with #id, [attribute], [attribute=value] or [attribute^=start]. */
const isOne = (element: Element, simple: string) =>
  [...simple.matchAll(/(#|^)([^#[]+)|\[([\w-]+)(?:(\^?)=([^\]]*))?\]/g)].every(
    ([, hash, word, name, begins, value]) => {
      if (name === undefined) return word === (hash ? attribute(element, 'id') : element.tagName);
      const found = attribute(element, name);
      if (value === undefined || found === undefined) return found !== undefined;
      return begins ? found.startsWith(value) : found === value;
    },
  );

function isSelected(element: Element, [simple = '', ...above]: string[]): boolean {
  if (!isOne(element, simple)) return false;
  return above.length === 0 || [...ancestorsOf(element)].some((each) => isSelected(each, above));
}

/** Simple selectors with a space for a descendant and a comma for an alternative. */
const select = (elements: Element[], selector: string): Part[] =>
  elements
    .filter((element) => selector.split(', ').some((each) => isSelected(element, each.split(' ').reverse())))
    .map((element) => new Part(element, elements));

/** An element of a built page. */
export class Part {
  constructor(
    private element: Element,
    private elements: Element[],
  ) {}

  get tag() {
    return this.element.tagName;
  }

  /** The text as a sentence: spaces and line breaks are one space. */
  get text() {
    return [...textsIn(this.element)]
      .join('')
      .replace(/[ \t\n]+/g, ' ')
      .trim();
  }

  /** The pieces of text. Each may be a line of its own. */
  get texts() {
    return [...textsIn(this.element)];
  }

  get source() {
    return textOf(this.element);
  }

  get = (name: string) => attribute(this.element, name) ?? '';
  has = (name: string) => attribute(this.element, name) !== undefined;
  isWithin = (simple: string) => [...ancestorsOf(this.element)].some((each) => isOne(each, simple));
  all = (selector: string) =>
    select(
      this.elements.filter((each) => [...ancestorsOf(each)].includes(this.element)),
      selector,
    );
}

/** Parses a page as browsers without scripts do. */
export function parsePage(html: string) {
  const elements = [...elementsOf(html)];
  const all = (selector: string) => select(elements, selector);
  return {
    all,
    /** @throws Error if no element matches */
    one: (selector: string) => {
      const [found] = all(selector);
      if (!found) throw new Error(`no ${selector}`);
      return found;
    },
    structuredData: () =>
      all('script[type=application/ld+json]').map(
        ({ source }) => JSON.parse(source) as { '@type': string; mainEntity?: { name: string }[] },
      ),
  };
}

export const builtPage = (address: string) =>
  parsePage(readBuilt(`.${address}${address.endsWith('/') ? 'index.html' : ''}`));

import { parse, type DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.Node;

/** Returns all elements of an HTML file in order, with their positions. */
export function* elementsOf(html: string): Generator<Element> {
  // With scripting off, the content of <noscript> is parsed too, so that its styles get hashes.
  const nodes: Node[] = [parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false })];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if ('tagName' in node) yield node;
    if ('content' in node) nodes.push(node.content);
    if ('childNodes' in node) nodes.push(...[...node.childNodes].reverse());
  }
}

export const attribute = (element: Element, name: string) =>
  element.attrs.find((item) => item.name === name)?.value;

/** Returns the text of an element without the text of its child elements. */
export const textOf = (element: Element) =>
  element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');

import { createHash } from 'node:crypto';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { beforePaintScript } from '../before-paint-script';
import { isKnownScript, isSetting } from './inline-scripts';
import { deferredHydrationScript, type PageResources } from './deferred-hydration-script';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

export interface FinishedPage {
  html: string;
  /** `'sha256-…'` of each inline script, as a policy names it. */
  csp: string[];
  /** The same of each inline style. */
  styleCsp: string[];
}

/** Which files each chunk of webpack needs beside those of every page. */
export type ChunkMapping = Record<string, readonly string[]>;

interface FinishOptions {
  /** Shown in the message when the build stops. */
  name: string;
  chunkMapping: ChunkMapping;
  /** What the page will ask for. Given for a page whose hydration is deferred; absent where scripts run at once. */
  resources?: Omit<PageResources, 'settings' | 'scripts'> & {
    /** Address of a script that says the mapping, in place of the page. */
    mappingFile: string;
  };
}

interface Splice {
  start: number;
  end: number;
  text: string;
}

/**
 * Finishes one HTML file of Gatsby's: scripts that are deferred, and the hashes of what stands inline. Everything else
 * stays as it is, byte for byte.
 * @throws when an inline script stands there that nobody has looked at, or a style attribute, which no browser would heed
 */
export function finishPage(html: string, { name, chunkMapping, resources }: FinishOptions): FinishedPage {
  const splices: Splice[] = [];
  const scripts: string[] = [];
  const settings: string[] = [];
  let beforePaint: Element | undefined;

  for (const element of elementsOf(html)) {
    if (element.tagName === 'script' && isRun(element)) {
      const src = attribute(element, 'src');
      if (src === undefined) {
        const text = textOf(element);
        if (!isKnownScript(text)) throw new Error(unknownScript(name, text));
        if (attribute(element, 'id') === 'gatsby-chunk-mapping') {
          splices.push(
            resources
              ? { ...rangeOf(element), text: '' }
              : { ...insideOf(element), text: mappingScript(chunkMapping) },
          );
        } else if (text === beforePaintScript) {
          beforePaint = element;
        } else if (resources && isSetting(text)) {
          settings.push(text.replaceAll(/\/\*.*?\*\//g, ''));
          splices.push({ ...rangeOf(element), text: '' });
        }
      } else if (resources) {
        scripts.push(src);
        splices.push({ ...rangeOf(element), text: '' });
      }
    }
    const isPreload = element.tagName === 'link' && attribute(element, 'as') === 'script';
    if (isPreload && resources) splices.push({ ...rangeOf(element), text: '' });
    const style = element.sourceCodeLocation?.attrs?.['style'];
    if (style) {
      if (!isStyledByUs(element)) throw new Error(styleAttribute(name, element));
      splices.push({ start: style.startOffset - 1, end: style.endOffset, text: '' });
    }
  }
  if (beforePaint) {
    const { mappingFile = '', pageScripts = [], data = [] } = resources ?? {};
    const deferred = scripts.length > 0 ? [mappingFile, ...scripts] : [];
    // One script in place of two: each costs a page its hash, and the browser a halt.
    const hydration = deferredHydrationScript({ settings, scripts: deferred, pageScripts, data });
    splices.push({ ...insideOf(beforePaint), text: `${beforePaintScript};${hydration}` });
  } else if (scripts.length > 0) {
    throw new Error(`${name} lacks the before-paint script, which that of deferred hydration follows`);
  }
  const finished = apply(html, splices);
  return { html: finished, ...hashesOf(finished) };
}

/** The hashes that a policy needs to let the inline scripts and styles of a page run. */
export function hashesOf(html: string): Pick<FinishedPage, 'csp' | 'styleCsp'> {
  const csp = new Set<string>();
  const styleCsp = new Set<string>();
  for (const element of elementsOf(html)) {
    if (element.tagName === 'script' && isRun(element) && attribute(element, 'src') === undefined) {
      csp.add(hashOf(textOf(element)));
    }
    if (element.tagName === 'style') styleCsp.add(hashOf(textOf(element)));
  }
  return { csp: [...csp], styleCsp: [...styleCsp] };
}

function* elementsOf(html: string): Generator<Element> {
  // With scripting off the content of <noscript> is parsed too, and its styles get their hashes.
  const nodes: Node[] = [parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false })];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if ('tagName' in node) yield node;
    if ('content' in node) nodes.push(node.content);
    if ('childNodes' in node) nodes.push(...[...node.childNodes].reverse());
  }
}

/** Whether a browser runs it: JSON-LD and other data are not. */
function isRun(script: Element): boolean {
  const type = attribute(script, 'type')?.trim().toLowerCase() ?? '';
  return type === '' || type === 'module' || /^(text|application)\/(java|ecma)script$/.test(type);
}

/** Gatsby's own elements: what their style attributes say stands in `src/styles/global.css`. */
const isStyledByUs = (element: Element) =>
  ['gatsby-focus-wrapper', 'gatsby-announcer'].includes(attribute(element, 'id') ?? '');

const attribute = (element: Element, name: string) => element.attrs.find((item) => item.name === name)?.value;

const textOf = (element: Element) =>
  element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Tells Gatsby's loader, which fetches ahead by it, what each page consists of. */
export const mappingScript = (mapping: ChunkMapping) =>
  `window.___chunkMapping=${JSON.stringify(mapping).replaceAll('<', '\\u003c')};`;

function rangeOf({ sourceCodeLocation, tagName }: Element) {
  if (!sourceCodeLocation) throw new Error(`finish-html: <${tagName}> stands nowhere in the file`);
  return { start: sourceCodeLocation.startOffset, end: sourceCodeLocation.endOffset };
}

function insideOf({ sourceCodeLocation, tagName }: Element) {
  const { startTag, endTag } = sourceCodeLocation ?? {};
  if (!startTag || !endTag) throw new Error(`finish-html: <${tagName}> is not closed`);
  return { start: startTag.endOffset, end: endTag.startOffset };
}

function apply(html: string, splices: readonly Splice[]): string {
  let result = '';
  let position = 0;
  for (const { start, end, text } of [...splices].sort((a, b) => a.start - b.start)) {
    result += html.slice(position, start) + text;
    position = end;
  }
  return result + html.slice(position);
}

const unknownScript = (name: string, text: string) =>
  `${name} holds an inline script that the build does not know, so its policy would let it run unseen. ` +
  `Take it out, or add it to src/gatsby/finish-html/inline-scripts.ts. It begins: ${text.trim().slice(0, 200)}`;

const styleAttribute = (name: string, element: Element) =>
  `${name} holds <${element.tagName} style="${attribute(element, 'style') ?? ''}">, which its policy does not let count. ` +
  'Put it into a stylesheet.';

import { createHash } from 'node:crypto';
import type { SitePage } from '../../../server/contract/site-manifest';
import { beforePaintScript } from '../before-paint-script';
import { deferredHydrationScript, type PageResources } from './deferred-hydration-script';
import { attribute, elementsOf, textOf, type Element } from './html';
import { isKnownScript, isSetting } from './inline-scripts';

type InlineHashes = Pick<SitePage, 'csp' | 'styleCsp'>;

/** The files of each webpack chunk, without the files of every page. */
export type ChunkMapping = Record<string, readonly string[]>;

interface PostprocessOptions {
  /** The file's name, for error messages. */
  name: string;
  chunkMapping: ChunkMapping;
  /**
   * The files that the page will load, for a page with deferred hydration; undefined if its scripts run at
   * once.
   */
  resources?: Omit<PageResources, 'settings' | 'scripts'> & {
    /** URL of a script with the chunk mapping. With it, the page itself does not contain the mapping. */
    mappingFile: string;
  };
}

/** A range of the file, and its replacement. */
interface Splice {
  start: number;
  end: number;
  text: string;
}

/**
 * Defers the scripts of Gatsby's HTML file, and removes everything that a Content-Security-Policy with hashes
 * cannot allow. All other bytes are unchanged.
 * @throws Error on an unknown inline script or style attribute
 */
export function postprocessPage(
  html: string,
  { name, chunkMapping, resources }: PostprocessOptions,
): InlineHashes & { html: string } {
  const splices: Splice[] = [];
  const remove = (element: Element) => splices.push({ ...rangeOf(element), text: '' });
  const setText = (element: Element, text: string) => splices.push({ ...contentRangeOf(element), text });
  const scripts: string[] = [];
  const settings: string[] = [];
  let beforePaint: Element | undefined;

  for (const element of elementsOf(html)) {
    const src = attribute(element, 'src');
    const text = textOf(element);
    if (isScript(element) && src === undefined) {
      if (!isKnownScript(text)) throw new Error(unknownScript(name, text));
      if (text === beforePaintScript) beforePaint = element;
      if (resources && isSetting(text)) settings.push(text.replaceAll(/\/\*.*?\*\//g, ''));
      const isMapping = attribute(element, 'id') === 'gatsby-chunk-mapping';
      if (resources && (isMapping || isSetting(text))) remove(element);
      else if (isMapping) setText(element, mappingScript(chunkMapping));
    } else if (isScript(element) && resources) {
      scripts.push(src ?? '');
      remove(element);
    } else if (element.tagName === 'link' && attribute(element, 'as') === 'script' && resources) {
      remove(element);
    }
    const style = element.sourceCodeLocation?.attrs?.['style'];
    if (style) {
      if (!isGatsbysOwn(element)) throw new Error(styleAttribute(name, element));
      splices.push({ start: style.startOffset - 1, end: style.endOffset, text: '' });
    }
  }
  if (beforePaint) {
    const { mappingFile = '', pageScripts = [], data = [] } = resources ?? {};
    const deferred = scripts.length > 0 ? [mappingFile, ...scripts] : [];
    // One script for both, because each inline script needs a hash in the policy and blocks the parser.
    const hydration = deferredHydrationScript({ settings, scripts: deferred, pageScripts, data });
    setText(beforePaint, `${beforePaintScript};${hydration}`);
  } else if (scripts.length > 0) {
    throw new Error(`${name} lacks the before-paint script, which the script of deferred hydration follows`);
  }
  const result = apply(html, splices);
  return { html: result, ...hashesOf(result) };
}

/** Returns the hashes of a page's inline scripts and styles, for its Content-Security-Policy. */
export function hashesOf(html: string): InlineHashes {
  const csp = new Set<string>();
  const styleCsp = new Set<string>();
  for (const element of elementsOf(html)) {
    if (isScript(element) && attribute(element, 'src') === undefined) csp.add(hashOf(textOf(element)));
    if (element.tagName === 'style') styleCsp.add(hashOf(textOf(element)));
  }
  return { csp: [...csp], styleCsp: [...styleCsp] };
}

/** True if a browser runs the script. JSON-LD and other data are not run. */
function isScript(element: Element): boolean {
  const type = attribute(element, 'type')?.trim().toLowerCase() ?? '';
  return (
    element.tagName === 'script' &&
    (type === '' || type === 'module' || /^(text|application)\/(java|ecma)script$/.test(type))
  );
}

/** True for Gatsby's two elements with style attributes; `src/styles/global.css` has the same styles. */
const isGatsbysOwn = (element: Element) =>
  ['gatsby-focus-wrapper', 'gatsby-announcer'].includes(attribute(element, 'id') ?? '');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the script that tells Gatsby's loader the files of each page, for prefetching. */
export const mappingScript = (mapping: ChunkMapping) =>
  `window.___chunkMapping=${JSON.stringify(mapping).replaceAll('<', '\\u003c')};`;

function rangeOf({ sourceCodeLocation, tagName }: Element) {
  if (!sourceCodeLocation) throw new Error(`postprocess: the file does not hold <${tagName}> itself`);
  return { start: sourceCodeLocation.startOffset, end: sourceCodeLocation.endOffset };
}

function contentRangeOf({ sourceCodeLocation, tagName }: Element) {
  const { startTag, endTag } = sourceCodeLocation ?? {};
  if (!startTag || !endTag) throw new Error(`postprocess: <${tagName}> is not closed`);
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
  `${name} holds an inline script that the build does not know and therefore does not allow. ` +
  `Take it out, or add it to src/gatsby/postprocess/inline-scripts.ts. It begins: ${text.trim().slice(0, 200)}`;

const styleAttribute = (name: string, element: Element) =>
  `${name} holds <${element.tagName} style="${attribute(element, 'style') ?? ''}">, which its policy does not allow. ` +
  'Put it into a stylesheet.';

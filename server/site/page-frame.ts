import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../contract/languages';
import { escapeHtml } from '../platform/http/small-pages';
import { sendNotFoundPage, type Site } from './site';
import { pageHeaders } from './site-policy';

/** The content of a page frame. */
interface FramedPage {
  /** relative to the path of the frame, such as `BEL-2026-0001/`; empty for that path itself */
  below: string;
  /** without the name of the site */
  title: string;
  description: string;
  /** HTML without scripts and styles */
  content: string;
}

/**
 * A page of the built site that the server fills: header, footer, styles and Content-Security-Policy are
 * those of the build.
 */
export interface PageFrame {
  headers: Readonly<Record<string, string>>;
  /** Returns the HTML of a page. */
  fill: (page: FramedPage) => string;
  /** Answers the site's own page for an address that leads nowhere. */
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** The element that the build leaves empty, as in `src/pages/security/advisories.tsx`. */
const GAP = '(<div id="from-server"[^>]*>)</div>';

/** The structured data with the pages above this one. */
const BREADCRUMBS = /(<script type="application\/ld\+json"[^>]*>)(\{[^<]*"@type":"BreadcrumbList"[^<]*\})/;

interface Breadcrumbs {
  itemListElement: { position: number; name: string; item: string }[];
}

/** Returns structured data with one more page at the end. */
function withCrumb(json: string, name: string, below: string): string {
  const list = JSON.parse(json) as Breadcrumbs;
  const last = list.itemListElement.at(-1);
  if (last) {
    const { position, item } = last;
    list.itemListElement.push({ ...last, position: position + 1, name, item: item + below });
  }
  // A closing tag in a name would end the script element.
  return JSON.stringify(list).replaceAll('<', '\\u003c');
}

function firstOf(html: string, pattern: string): string {
  const found = new RegExp(pattern).exec(html)?.[1];
  if (found === undefined) throw new Error(`The site has a page frame without ${pattern}: build it again`);
  return found;
}

/** Returns the frame at a path of the site; undefined if the build has none. */
export function readPageFrame(site: Site, language: Language, path: string): PageFrame | undefined {
  const { pages } = site.manifest;
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
  const file = page && site.files.get(page.file)?.bodies.get('identity')?.open();
  if (!page || !Buffer.isBuffer(file)) return undefined;
  const html = file.toString();
  const gap = firstOf(html, GAP);
  const title = firstOf(html, '<title[^>]*>([^<]*)</title>');
  const description = firstOf(html, '<meta name="description" content="([^"]*)"');
  const siteName = title.includes(' | ') ? title.slice(title.lastIndexOf(' | ')) : '';
  // In every language, because the page also links to its translations.
  const ownLink = new RegExp(
    `((?:href|content)="[^"]*${path.replace(/^\/[^/]+/, '')})((?:index\\.md)?")`,
    'g',
  );

  const headOf = ({ below, ...about }: FramedPage) => {
    const newTitle = escapeHtml(about.title) + siteName;
    return html
      .replace(ownLink, (_all, start: string, end: string) => start + below + end)
      .replaceAll(`content="${title}"`, () => `content="${newTitle}"`)
      .replace(`>${title}</title>`, () => `>${newTitle}</title>`)
      .replaceAll(`content="${description}"`, () => `content="${escapeHtml(about.description)}"`)
      .replace(
        BREADCRUMBS,
        (_all, start: string, json: string) => start + withCrumb(json, about.title, below),
      );
  };
  return {
    headers: pageHeaders(page, site.storageOrigin),
    fill: (filled) =>
      (filled.below === '' ? html : headOf(filled)).replace(
        `${gap}</div>`,
        () => `${gap}${filled.content}</div>`,
      ),
    sendNotFound: (request, reply) => sendNotFoundPage(site, request, reply, language),
  };
}

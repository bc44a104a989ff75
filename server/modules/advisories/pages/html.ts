import { escapeHtml } from '../../../platform/http/small-pages';
import {
  paragraphsOf,
  type Block,
  type Entry,
  type Inline,
  type Line,
  type PageContent,
  type Section,
} from './content';

function inline(part: Inline): string {
  if (typeof part === 'string') return escapeHtml(part);
  if ('code' in part) return `<code>${escapeHtml(part.code)}</code>`;
  const { link, text, language } = part;
  const attributes = language === undefined ? '' : ` lang="${language}" hreflang="${language}"`;
  return `<a href="${escapeHtml(link)}"${attributes}>${escapeHtml(text)}</a>`;
}

const line = (parts: Line) => parts.map(inline).join('');

function block(each: Block): string {
  switch (each.kind) {
    case 'text':
      return paragraphsOf(each.text)
        .map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
        .join('');
    case 'line':
      return `<p>${line(each.line)}</p>`;
    case 'list':
      return `<ul>${each.items.map((item) => `<li>${line(item)}</li>`).join('')}</ul>`;
    case 'entries':
      return each.entries.map(entry).join('\n');
    case 'facts':
      return `<dl>${each.facts.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${line(value)}</dd></div>`).join('')}</dl>`;
  }
}

const entry = ({ link, title, facts, text }: Entry) =>
  `<article><h2><a href="${escapeHtml(link)}">${escapeHtml(title)}</a></h2><p><small>${escapeHtml(facts)}</small></p><p>${escapeHtml(text)}</p></article>`;

const blocks = (all: readonly Block[]) => all.map(block).join('\n');

const section = ({ id, heading, blocks: content }: Section) =>
  `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escapeHtml(heading)}</h2><div>${blocks(content)}</div></section>`;

/** Returns the line above the title of a page as HTML. */
export const eyebrowHtml = ({ eyebrow }: PageContent): string =>
  eyebrow === undefined ? '' : `<p>${escapeHtml(eyebrow)}</p>`;

/** Returns everything below the title of a page as HTML. */
export const bodyHtml = ({ lead, rest, sections }: PageContent): string =>
  [blocks(lead), blocks(rest), ...sections.map(section)].join('\n');

/** Returns a page as HTML, in the elements that src/pages/security/advisories.tsx styles. */
export const pageHtml = (page: PageContent): string =>
  [
    `<header>${eyebrowHtml(page)}<h1>${escapeHtml(page.title)}</h1>${blocks(page.lead)}</header>`,
    bodyHtml({ ...page, lead: [] }),
  ].join('\n');

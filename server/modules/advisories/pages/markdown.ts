import { LANGUAGES, type Language } from '../../../contract/languages';
import { paragraphsOf, type Block, type Inline, type Line, type PageContent } from './content';

/** Escapes a text so that Markdown shows it as it was written. */
const escaped = (text: string) =>
  text.replace(/[\\`*_[\]<>#|~&]/g, '\\$&').replace(/^(\s*)([-+=]|\d+[.)])/gm, '$1\\$2');

function inline(part: Inline): string {
  if (typeof part === 'string') return escaped(part);
  if ('code' in part) return `\`${part.code.replaceAll('`', "'")}\``;
  return `[${escaped(part.text)}](${part.link})`;
}

const line = (parts: Line) => parts.map(inline).join('');

function block(each: Block): string[] {
  switch (each.kind) {
    case 'text':
      return paragraphsOf(each.text).map((text) => escaped(text).replaceAll('\n', '\\\n'));
    case 'line':
      return [line(each.line)];
    case 'list':
      return [each.items.map((item) => `- ${line(item)}`).join('\n')];
    case 'entries':
      return each.entries.flatMap(({ link, title, facts, text }) => [
        `## [${escaped(title)}](${link})`,
        escaped(facts),
        escaped(text),
      ]);
    case 'facts':
      return [each.facts.map(([label, value]) => `- **${escaped(label)}:** ${line(value)}`).join('\n')];
  }
}

/**
 * Returns a page as Markdown with front matter, as the build writes it for other pages: JSON strings, which
 * are valid YAML. @param addressIn the absolute URL of the page in a language
 */
export function pageMarkdown(
  page: PageContent,
  language: Language,
  addressIn: (language: Language) => string,
): string {
  const front = [
    '---',
    `title: ${JSON.stringify(page.title)}`,
    `description: ${JSON.stringify(page.description)}`,
    `language: ${JSON.stringify(language)}`,
    `canonical: ${JSON.stringify(addressIn(language))}`,
    'alternate:',
    ...LANGUAGES.filter((other) => other !== language).map(
      (other) => `  ${other}: ${JSON.stringify(addressIn(other))}`,
    ),
    '---',
  ];
  const parts = [
    ...(page.eyebrow === undefined ? [] : [escaped(page.eyebrow)]),
    `# ${escaped(page.title)}`,
    ...[...page.lead, ...page.rest].flatMap(block),
    ...page.sections.flatMap(({ heading, blocks }) => [`## ${escaped(heading)}`, ...blocks.flatMap(block)]),
  ];
  return `${front.join('\n')}\n\n${parts.join('\n\n')}\n`;
}

/** A part of a line: a text, a link or a code. */
export type Inline = string | { link: string; text: string; language?: string } | { code: string };
export type Line = readonly Inline[];

export type Block =
  /** a text as it was written: blank lines separate paragraphs */
  | { kind: 'text'; text: string }
  | { kind: 'line'; line: Line }
  | { kind: 'list'; items: readonly Line[] }
  | { kind: 'entries'; entries: readonly Entry[] }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: Line])[] };

/** An advisory in the list. */
export interface Entry {
  link: string;
  title: string;
  facts: string;
  text: string;
}

export interface Section {
  id: string;
  heading: string;
  blocks: readonly Block[];
}

/** The content of a public page, which is sent as HTML and as Markdown. */
export interface PageContent {
  /** relative to the list of advisories, such as `BEL-2026-0001/`; empty for the list itself */
  below: string;
  title: string;
  description: string;
  /** a line above the title */
  eyebrow?: string;
  /** below the title */
  lead: readonly Block[];
  /** below the lead, without a heading */
  rest: readonly Block[];
  sections: readonly Section[];
}

/** Returns the paragraphs of a text, which blank lines separate. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Cuts a text at a space, to at most a length. */
export function shortened(text: string, length: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length);
  const end = cut.lastIndexOf(' ');
  return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\ud800-\udbff]$/, '')}…`;
}

import { cellText } from './document';

/** Returns the displayed text of a number if it says more than the number; undefined otherwise. */
export type NumberFormat = (value: number) => string | undefined;

interface Part {
  kind: 'digits' | 'literal' | 'other';
  text: string;
}

/**
 * The parts of a format (ECMA-376-1, 18.8.31): texts in quotation marks, behind a backslash or as a currency;
 * a space as wide as a character, or a character that fills the cell; digits.
 */
const PARTS =
  /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[([^\]]*)\]|[_*](.)|((?:General|[#0?@])(?:[#0?.,]*[#0?])?,*)|./gis;

const CONDITION = /^(<=|>=|<>|<|>|=)(-?[\d.]+)$/;

const CONDITIONS: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
};

interface Section {
  parts: readonly Part[];
  /** Undefined without a condition of its own. */
  accepts?: (value: number) => boolean;
}

/** Returns the sections of a format, which are separated by semicolons. */
function sectionsOf(format: string): Section[] {
  const sections: (Section & { parts: Part[] })[] = [{ parts: [] }];
  for (const [text, quoted, escaped, currency, condition, space, digits] of format.matchAll(PARTS)) {
    const section = sections[sections.length - 1];
    const literal = quoted ?? escaped ?? currency;
    const [, sign = '', limit] = CONDITION.exec(condition ?? '') ?? [];
    if (literal !== undefined) section?.parts.push({ kind: 'literal', text: literal });
    else if (limit !== undefined && section)
      section.accepts = (value) => CONDITIONS[sign]?.(value, Number(limit)) ?? false;
    else if (digits !== undefined) section?.parts.push({ kind: 'digits', text: digits });
    else if (text === ';') sections.push({ parts: [] });
    else if (condition === undefined && space === undefined) section?.parts.push({ kind: 'other', text });
  }
  return sections;
}

/** Returns the section that shows a value. */
function sectionFor(sections: readonly Section[], value: number): Section | undefined {
  if (sections.some(({ accepts }) => accepts))
    return sections.find(({ accepts }) => accepts?.(value) ?? true) ?? sections[0];
  if (value === 0 && sections.length > 2) return sections[2];
  return value < 0 && sections.length > 1 ? sections[1] : sections[0];
}

/** Words for units, which a format may also put before the number. */
const UNIT = new RegExp(
  `^(?:${[
    'st(?:k|uk|uks|ück)?|pcs?|pce|pieces?|ea|each|doos|dozen|box(?:es)?|ctn|cartons?|karton|krt|pak(?:ken)?|packs?',
    'sets?|paar|pairs?|pr|rol(?:len)?|rolls?|kg|gr?|l|ltr|lit(?:er|re)s?|m|mtr|met(?:er|re)s?|m[123²³]|[cm]m',
    'zak(?:ken)?|bags?|fles(?:sen)?|bottles?|blik(?:ken)?|cans?|tubes?|pallets?|plt|kratt?(?:en)?|colli|emmers?',
    'bundels?|vel(?:len)?|sheets?|dz|dzn|eh|ehd|einheit(?:en)?|units?',
  ].join('|')})\\.?:?$`,
  'iu',
);

/** Words before a number that do not change its meaning. */
const LABEL = /^(?:nr|no|nummer|number|art|artikel|article|item|order|aantal|qty)\b/i;

const textOf = (parts: readonly Part[]) =>
  parts.map(({ kind, text }) => (kind === 'literal' || text === ' ' ? text : '')).join('');

/** Returns the number as text. With four decimals the point cannot be a thousands separator. */
const plain = (value: number) => cellText(value).replace(/\.\d{3}$/, '$&0');

function shownIn({ parts }: Section, value: number): string | undefined {
  const raw = parts.map(({ kind, text }) => (kind === 'other' ? text : '')).join('');
  if (/[ymdhs]/i.test(raw)) return undefined; // a date
  const first = parts.findIndex(({ kind }) => kind === 'digits');
  if (first < 0) return textOf(parts).trim();
  const last = parts.length - 1 - [...parts].reverse().findIndex(({ kind }) => kind === 'digits');
  const [ahead, behind] = [textOf(parts.slice(0, first)), textOf(parts.slice(last + 1)).trim()];
  if (raw.includes('%')) return `${cellText(100 * value)}%`;
  const isText = /^[\p{L}%]/u;
  const digits = parts.slice(first, last + 1).map(({ text }) => text);
  const thousands = /,+(?=\.|$)/.exec(digits.join(''))?.[0].length ?? 0;
  // The cell shows another number than it holds.
  if (thousands > 0)
    return `${plain(value / 1000 ** thousands)} × ${String(1000 ** thousands)} ${behind}`.trim();
  if (behind === '%') return `${cellText(value)}%`;
  if (isText.test(behind)) return `${plain(value)} ${behind}`;
  const name = ahead.trim();
  // A code with leading zeros, such as 00123 with the format 00000.
  if (name === '' && behind === '' && /^0+$/.test(digits.join('')) && Number.isInteger(value) && value >= 0) {
    const shown = cellText(value).padStart(digits.join('').length, '0');
    return shown === cellText(value) ? undefined : shown;
  }
  if (!isText.test(name) || LABEL.test(name)) return undefined;
  if (UNIT.test(name)) return `${plain(value)} ${name.replace(/:$/, '')}`;
  const zeros = /^[^.]*/.exec(digits.join(''))?.[0].replace(/[^0]/g, '').length ?? 0;
  return ahead + plain(value).padStart(zeros, '0');
}

/** Returns how a format of a cell style shows numbers. */
export function numberFormatOf(format: string): NumberFormat {
  const sections = sectionsOf(format);
  return (value) => {
    const section = sectionFor(sections, value);
    return section && shownIn(section, value);
  };
}

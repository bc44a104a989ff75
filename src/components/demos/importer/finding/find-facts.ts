import { isEmptyRow, cellText, filledIn, type Row } from '../reading/document';
import { fieldNamed } from './find-columns';
import { plainWords } from './plain-words';

export type DocumentKind = 'order' | 'confirmation' | 'delivery' | 'unknown';

/** The facts in a document outside its lines. */
export interface DocumentFacts {
  kind: DocumentKind;
  reference?: string;
  customer?: string;
  /** YYYY-MM-DD: of delivery if it is named, else of the order. */
  date?: string;
}

const KINDS: readonly (readonly [DocumentKind, RegExp])[] = [
  [
    'confirmation',
    /order ?bevestiging|order confirmation|order acknowledge?ment|bevestiging van (?:uw|je) order/,
  ],
  [
    'delivery',
    /leveringsbericht|leverbericht|pakbon|leverbon|afleverbon|delivery (?:note|notice|slip)|packing (?:slip|list|note)|despatch (?:note|advice)|dispatch note|shipping notice/,
  ],
  ['order', /\b(?:inkoop|verkoop)?order\b|\bbestelling\b|\bbestelbon\b|\bordernr\b|\bordernummer\b/],
];

/** The kind of a document, by the words in it; a more specific word wins over "order". */
export function kindOf(text: string): DocumentKind {
  const words = plainWords(text);
  return KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'unknown';
}

const MONTHS = [
  ['jan'],
  ['feb'],
  ['maa', 'mar', 'mrt'],
  ['apr'],
  ['mei', 'may'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['okt', 'oct'],
  ['nov'],
  ['dec'],
];

/** What comes first in a date that is written in digits. */
export type DateOrder = 'day' | 'month';

/** Not behind or ahead of more digits: those before a date may be a week or an hour. */
const DIGITS = /(?:^|[^\d/.-])(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\2?\d)/;

/** What the dates of a document prove to come first; undefined when none does, or one proves this and one that. */
export function dateOrderOf(texts: Iterable<string>): DateOrder | undefined {
  const proven = new Set<DateOrder>();
  for (const text of texts) {
    const [, first, , second] = DIGITS.exec(text) ?? [];
    if (Number(first) > 12) proven.add('day');
    if (Number(second) > 12) proven.add('month');
  }
  const [order] = proven;
  return proven.size === 1 ? order : undefined;
}

/** True if the date could as well be that of another month: with slashes both orders are in use. */
export function isEitherOrder(text: string): boolean {
  const [, first, mark, second] = DIGITS.exec(text) ?? [];
  return mark === '/' && first !== second && Number(first) <= 12 && Number(second) <= 12;
}

const EACH = [
  /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g,
  new RegExp(DIGITS, 'g'),
  /\b(\d{1,2})\.? ([a-z]{3})[a-z]*\.? (\d{4}|\d{2})\b/gi,
] as const;

/**
 * A day as YYYY-MM-DD, from `2026-11-16`, `16-11-2026`, `16/11/26` or `16 november 2026`; undefined where the text has
 * none, or several.
 */
export function readDate(text: string, order: DateOrder = 'day'): string | undefined {
  const [iso, digits, words] = EACH;
  const days = new Set([
    ...Array.from(text.matchAll(iso), ([, year, month, day]) =>
      dayOf(Number(year), Number(month), Number(day)),
    ),
    ...Array.from(text.matchAll(digits), ([, first, , second, year = '']) => {
      const [day, month] = order === 'day' ? [first, second] : [second, first];
      return dayOf(yearOf(year), Number(month), Number(day));
    }),
    ...Array.from(text.matchAll(words), ([, day, name = '', year = '']) => {
      const month = MONTHS.findIndex((names) => names.includes(name.toLowerCase()));
      return month < 0 ? undefined : dayOf(yearOf(year), month + 1, Number(day));
    }),
  ]);
  return days.size === 1 ? [...days][0] : undefined;
}

const yearOf = (digits: string) => Number(digits.length === 2 ? `20${digits}` : digits);

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year < 2200;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** What a document calls itself that orders nothing, alone or ahead of its number. */
const NO_ORDER =
  /^(?:retour(?:bon|order|formulier|zending|melding)?|return(?: order| note| form)?|credit ?(?:nota|factuur|note|memo)|offerte|quotation|quote|annulering|cancellation|(?:pro ?forma ?)?(?:factuur|invoice))(?: ?(?:nr|no|nummer|number))?(?: \d\S*)*$/;

/** The title of a document that is no order. */
const otherKindOf = (rows: readonly RowAround[]) =>
  rows
    .flatMap(({ cells }) => cells)
    .map(cellText)
    .find((text) => NO_ORDER.test(plainWords(text)));

interface Pair {
  label: string;
  value: string;
}

/** A value written as `Label: value`, as `Label value` with a number, or in two cells side by side. */
function pairsOf(row: Row): Pair[] {
  const cells = row.map(cellText).filter((text) => text !== '' && text.length <= 200);
  return cells.flatMap((text, index) => {
    const next = cells[index + 1];
    const inside = /^([^:]{2,40}):\s*(\S.*)$/.exec(text);
    if (inside) return [{ label: inside[1] ?? '', value: inside[2] ?? '' }];
    const behind = /^(\D{2,40}?)[\s.]+(?=\S*\d)([\p{L}\d][\p{L}\d./-]{2,})$/u.exec(text);
    if (behind) return [{ label: behind[1] ?? '', value: behind[2] ?? '' }];
    return next === undefined ? [] : [{ label: text.replace(/:\s*$/, ''), value: next }];
  });
}

/** True if a row holds a fact of an order. */
export const hasFact = (row: Row) =>
  pairsOf(row).some(({ label }) => {
    const field = fieldNamed(label);
    return field === 'reference' || field === 'customer' || field === 'date';
  });

/** True if a row holds nothing but one or two facts of an order, such as the head of the next one. */
export const isOfFacts = (row: Row) => filledIn(row).length <= 2 && hasFact(row);

/** A row that is no line, by its place in the document, counted from 1. */
export interface RowAround {
  place: number;
  cells: Row;
}

export interface FoundFacts extends DocumentFacts {
  /** The places of dates that could not be read. */
  unreadDates: readonly number[];
  /** Those with different values under one label, which have none. */
  several: ReadonlySet<'reference' | 'customer' | 'date'>;
  /** What the document calls itself, where that is no order. */
  otherKind?: string;
  /** A date of which the day and the month may be swapped. */
  eitherOrder?: string;
}

/**
 * Finds the facts in a document outside its lines.
 * @param around the rows that are no lines
 * @param besides its file name and the names of its columns: they may say what kind of document it is
 */
export function findFacts(around: readonly RowAround[], besides: string, order?: DateOrder): FoundFacts {
  const rows = around.filter(({ cells }) => !isEmptyRow(cells));
  const text = rows
    .flatMap(({ cells }) => cells)
    .map(cellText)
    .join('\n');
  const kind = kindOf(text);
  const unreadDates: number[] = [];
  const byLabel = new Map<string, string>();
  const several = new Set<'reference' | 'customer' | 'date'>();
  const otherKind = otherKindOf(rows);
  const facts: FoundFacts = {
    kind: kind === 'unknown' ? kindOf(besides.replace(/[_.-]/g, ' ')) : kind,
    unreadDates,
    several,
    ...(otherKind !== undefined && { otherKind }),
  };
  let isDelivery = false;
  const pairs = rows.flatMap(({ place, cells }) => pairsOf(cells).map((pair) => ({ place, ...pair })));
  for (const { place, label, value } of pairs) {
    const field = fieldNamed(label);
    if (field === 'reference' || field === 'customer' || field === 'date') {
      const words = plainWords(label);
      const before = byLabel.get(words) ?? value;
      if (/\d/.test(value) && before !== value) several.add(field);
      byLabel.set(words, value);
    }
    if (field === 'reference' && /\d/.test(value)) facts.reference ??= value.slice(0, 40);
    if (field === 'customer') facts.customer ??= value.slice(0, 60);
    if (field === 'date') {
      const date = readDate(value, order);
      if (date === undefined && /\d/.test(value)) unreadDates.push(place);
      if (order === undefined && isEitherOrder(value)) facts.eitherOrder ??= value;
      const ofDelivery = /lever|deliver/.test(plainWords(label));
      if (date !== undefined && (facts.date === undefined || (ofDelivery && !isDelivery))) {
        facts.date = date;
        isDelivery = ofDelivery;
      }
    }
  }
  for (const field of several) facts[field] = undefined;
  return facts;
}

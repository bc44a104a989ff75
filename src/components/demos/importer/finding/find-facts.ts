import { isEmptyRow, cellText, filledIn, type Row } from '../reading/document';
import { fieldNamed } from './column-names';
import { plainWords } from './plain-words';

export type DocumentKind = 'order' | 'confirmation' | 'delivery' | 'unknown';

/** Facts of a document that are outside its lines. */
export interface DocumentFacts {
  kind: DocumentKind;
  reference?: string;
  customer?: string;
  /** YYYY-MM-DD: the delivery date if there is one, else the order date. */
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

/** Returns the kind of a document by the words in it; a more specific word wins over "order". */
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

/** The part that comes first in a numeric date. */
export type DateOrder = 'day' | 'month';

/** A numeric date without more digits around it: digits before it may be a week or an hour. */
const DIGITS = /(?:^|[^\d/.-])(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\2?\d)/;

/**
 * Returns the order that the dates of a document prove; undefined without proof or with contradictory proof.
 */
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

/** True if day and month could be swapped: dates with slashes are written in both orders. */
export function isEitherOrder(text: string): boolean {
  const [, first, mark, second] = DIGITS.exec(text) ?? [];
  return mark === '/' && first !== second && Number(first) <= 12 && Number(second) <= 12;
}

const EACH = [
  /\b(\d{4})-(\d{1,2})-(\d{1,2})(?:\b|(?=T00:00))/g,
  new RegExp(DIGITS, 'g'),
  /\b(\d{1,2})\.?[ -]([a-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})\b/gi,
] as const;

/** Words beside a date that change its meaning. */
const NOT_THE_DAY =
  /\b(?:niet|not|na|after|vanaf|from|of|or|later|vervallen|geannuleerd|cancell?ed|ongeveer|circa|ca|approx|begin|eind)\b/i;

/**
 * Returns the date as YYYY-MM-DD, from `2026-11-16`, `16-11-2026`, `16/11/26` or `16 november 2026`;
 * undefined if the text has no date or several, or does not mean this day.
 */
export function readDate(text: string, order: DateOrder = 'day'): string | undefined {
  if (NOT_THE_DAY.test(text)) return undefined;
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

/** Two digits below 20 are no year of an order, but the day of `26-11-16`. */
function yearOf(digits: string): number {
  if (digits.length !== 2) return Number(digits);
  return Number(digits) < 20 ? NaN : 2000 + Number(digits);
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year < 2200;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** Titles of documents that are not orders, alone or followed by a number. */
const NO_ORDER =
  /^(?:retour(?:bon|order|formulier|zending|melding)?|return(?: order| note| form)?|credit ?(?:nota|factuur|note|memo)|offerte|quotation|quote|annulering|cancellation|(?:pro ?forma ?)?(?:factuur|invoice))(?: ?(?:nr|no|nummer|number))?(?: \d\S*)*$/;

/** Returns the title of a document that is not an order. */
const otherKindOf = (rows: readonly RowAround[]) =>
  rows
    .flatMap(({ cells }) => cells)
    .map(cellText)
    .find((text) => NO_ORDER.test(plainWords(text)));

interface Pair {
  label: string;
  value: string;
}

/**
 * Returns the labelled values of a row: `Label: value`, `Label value` with a number, or two adjacent cells.
 */
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

/** True if a row contains a fact of an order. */
export const hasFact = (row: Row) =>
  pairsOf(row).some(({ label }) => {
    const field = fieldNamed(label);
    return field === 'reference' || field === 'customer' || field === 'date';
  });

/** True if a row contains only one or two facts of an order, for example the header of the next order. */
export const isOfFacts = (row: Row) => filledIn(row).length <= 2 && hasFact(row);

/** A row that is not a line; `place` is its row number in the document, counted from 1. */
export interface RowAround {
  place: number;
  cells: Row;
}

export interface FoundFacts extends DocumentFacts {
  /** Row numbers of dates that could not be read. */
  unreadDates: readonly number[];
  /** Facts with several different values; these get no value. */
  several: ReadonlySet<'reference' | 'customer' | 'date'>;
  /** The title of the document, if it is not an order. */
  otherKind?: string;
  /** A date whose day and month may be swapped. */
  eitherOrder?: string;
}

/**
 * Finds the facts of a document outside its lines.
 * @param around the rows that are not lines
 * @param besides file name and column names, which may tell the kind of document
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
    otherKind,
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

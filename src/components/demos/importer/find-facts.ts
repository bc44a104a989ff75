import { isEmptyRow, cellText, type Row } from './document';
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

const DIGITS = /\b(\d{1,2})([-/. ])(\d{1,2})[-/. ](\d{4}|\d{2})\b/;

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

/** A day as YYYY-MM-DD, from `2026-11-16`, `16-11-2026`, `16/11/26` or `16 november 2026`. */
export function readDate(text: string, order: DateOrder = 'day'): string | undefined {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const digits = DIGITS.exec(text);
  if (digits) {
    const [first, second] = [Number(digits[1]), Number(digits[3])];
    const [day, month] = order === 'day' ? [first, second] : [second, first];
    return dayOf(yearOf(digits[4] ?? ''), month, day);
  }
  const words = /\b(\d{1,2})\.? ([a-z]{3})[a-z]*\.? (\d{4}|\d{2})\b/i.exec(text);
  if (!words) return undefined;
  const month = MONTHS.findIndex((names) => names.includes((words[2] ?? '').toLowerCase()));
  return month < 0 ? undefined : dayOf(yearOf(words[3] ?? ''), month + 1, Number(words[1]));
}

const yearOf = (digits: string) => Number(digits.length === 2 ? `20${digits}` : digits);

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year < 2200;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

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

/** A row that is no line, by its place in the document, counted from 1. */
export interface RowAround {
  place: number;
  cells: Row;
}

export interface FoundFacts extends DocumentFacts {
  /** The places of dates that could not be read. */
  unreadDates: readonly number[];
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
  const facts: FoundFacts = {
    kind: kind === 'unknown' ? kindOf(besides.replace(/[_.-]/g, ' ')) : kind,
    unreadDates,
  };
  let isDelivery = false;
  const pairs = rows.flatMap(({ place, cells }) => pairsOf(cells).map((pair) => ({ place, ...pair })));
  for (const { place, label, value } of pairs) {
    const field = fieldNamed(label);
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
  return facts;
}

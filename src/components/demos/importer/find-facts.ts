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

/** A day as YYYY-MM-DD, from `2026-11-16`, `16-11-2026`, `16/11/26` or `16 november 2026`; the day goes before the month. */
export function readDate(text: string): string | undefined {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const digits = /\b(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})\b/.exec(text);
  if (digits) return dayOf(yearOf(digits[3] ?? ''), Number(digits[2]), Number(digits[1]));
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

/**
 * Finds the facts in a document outside its lines.
 * @param around the rows that are no lines
 * @param besides its file name and the names of its columns: they may say what kind of document it is
 */
export function findFacts(around: readonly Row[], besides: string): DocumentFacts {
  const rows = around.filter((row) => !isEmptyRow(row));
  const text = rows.flat().map(cellText).join('\n');
  const kind = kindOf(text);
  const facts: DocumentFacts = { kind: kind === 'unknown' ? kindOf(besides.replace(/[_.-]/g, ' ')) : kind };
  let isDelivery = false;
  for (const { label, value } of rows.flatMap(pairsOf)) {
    const field = fieldNamed(label);
    if (field === 'reference' && /\d/.test(value)) facts.reference ??= value.slice(0, 40);
    if (field === 'customer') facts.customer ??= value.slice(0, 60);
    if (field === 'date') {
      const date = readDate(value);
      const ofDelivery = /lever|deliver/.test(plainWords(label));
      if (date !== undefined && (facts.date === undefined || (ofDelivery && !isDelivery))) {
        facts.date = date;
        isDelivery = ofDelivery;
      }
    }
  }
  return facts;
}

import { cellText, PRECISION, type Cell } from '../reading/document';

export type DecimalMark = ',' | '.';

export type NumberReading =
  | { kind: 'empty' }
  | { kind: 'text' }
  /**
   * `unit`: the word after the number. `currency`: the symbol of a currency before or after the number.
   * `isUnsure`: a mark may separate thousands or decimals.
   */
  | { kind: 'number'; value: number; unit?: string; currency?: string; isUnsure?: true };

const SYMBOLS: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£' };
const CURRENCY = `(?:[€$£]|${Object.keys(SYMBOLS).join('|')})`;
const NUMBER = new RegExp(
  [
    `^(?:(?<ahead>${CURRENCY})\\s*)?(?:(?<before>[-+(])\\s*)?(?:(?<behind>${CURRENCY})\\s*)?`,
    String.raw`(?<digits>(?:\d|[.,'\p{Zs}](?=\d))*\d)`,
    String.raw`(?:\s*(?<after>[-)]))?(?:\s*(?<unit>[€$£]|\p{L}[\p{L}.²³]{0,11}))?$`,
  ].join(''),
  'iu',
);
const IS_CURRENCY = new RegExp(`^${CURRENCY}$`, 'i');
/**
 * Digits in groups of three, or without groups. Anything else is two numbers in one cell, or a typing error.
 */
const IS_GROUPED = /^(?:\d+(?:[.,]\d+)?|\d{1,3}([.,'\s])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?)$/;
/** Words after digits that mean thousands or millions, or zeros that a scanner read as letters. */
const IS_NO_UNIT = /^(?:k|o+|duizend|thousand|tsd\.?|mln\.?|mio\.?|miljoen|million)$/i;

/** Returns the decimal mark that the numbers of a column prove: null if they prove both, undefined without proof. */
export function decimalMarkOf(cells: Iterable<Cell | undefined>): DecimalMark | null | undefined {
  const proven = new Set<DecimalMark>();
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    const digits = NUMBER.exec(cellText(cell))?.groups?.digits;
    if (digits === undefined) continue;
    const mark = provenMark(digits);
    if (mark !== undefined) proven.add(mark);
  }
  const [mark] = proven;
  return proven.size > 1 ? null : mark;
}

/**
 * Returns the decimal mark of one number: a comma for `1.250,00` and `12,5`, a point for `1,250.00` and
 * `12.5`, undefined for `1.250`.
 */
function provenMark(digits: string): DecimalMark | undefined {
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const mark = comma >= 0 ? ',' : point >= 0 ? '.' : undefined;
  if (mark === undefined) return undefined;
  const groups = digits.split(mark);
  // A mark that occurs twice separates thousands.
  if (groups.length > 2) return mark === ',' ? '.' : ',';
  return groups[1]?.length === 3 && (groups[0] ?? '').length <= 3 && groups[0] !== '0' ? undefined : mark;
}

type Parts = Partial<Record<'ahead' | 'before' | 'behind' | 'digits' | 'after' | 'unit', string>>;

/**
 * Reads a number in Dutch or English notation: `1.250,00`, `1,250.00`, `12 st.`, `5-`, with or without a
 * currency.
 * @param decimalMark of the document; decides how `1.250` is read
 */
export function readNumber(cell: Cell | undefined, decimalMark?: DecimalMark): NumberReading {
  if (typeof cell === 'number')
    return Number.isFinite(cell)
      ? { kind: 'number', value: Number(cell.toPrecision(PRECISION)) }
      : { kind: 'text' };
  const text = cellText(cell);
  if (text === '') return { kind: 'empty' };
  const { ahead, before, behind, digits: written = '', after, unit }: Parts = NUMBER.exec(text)?.groups ?? {};
  if (!IS_GROUPED.test(written) || IS_NO_UNIT.test(unit ?? '')) return { kind: 'text' };
  if ((before === '(') !== (after === ')')) return { kind: 'text' };

  const digits = written.replace(/['\s]/gu, '');
  const proven = provenMark(digits);
  const hasMark = /[.,]/.test(digits);
  // Without proof, a mark before three digits separates thousands: amounts in orders are usually whole
  // numbers.
  const lone = digits.includes(',') ? ',' : '.';
  const decimals = proven ?? decimalMark ?? (lone === ',' ? '.' : ',');
  const plain = digits.replace(decimals === ',' ? /\./g : /,/g, '').replace(decimals, '.');
  const value = Number(plain);
  if (!Number.isFinite(value)) return { kind: 'text' };
  const money = (ahead ?? behind ?? (IS_CURRENCY.test(unit ?? '') ? unit : undefined))?.toUpperCase();
  const isNegative = before === '-' || before === '(' || after === '-';
  return {
    kind: 'number',
    value: isNegative ? -value : value,
    ...(money !== undefined ? { currency: SYMBOLS[money] ?? money } : unit !== undefined && { unit }),
    ...(hasMark && proven === undefined && decimalMark === undefined && { isUnsure: true as const }),
  };
}

/** Units after a price that mean "per piece". */
const IS_PIECE = /^(?:p\.?)?(?:st|stk|stuks?|pcs?|each|ea)\.?$/i;

/** Returns the price of one article; `text` for a price of several articles, a percentage or other text. */
export function readPrice(cell: Cell | undefined, decimalMark?: DecimalMark): NumberReading {
  const price = readNumber(cell, decimalMark);
  const isOfOther = price.kind === 'number' && price.unit !== undefined && !IS_PIECE.test(price.unit);
  return isOfOther ? { kind: 'text' } : price;
}

type QuantityProblem =
  | 'empty'
  | 'notANumber'
  | 'zero'
  | 'negative'
  | 'tooLarge'
  /** One unit after the quantity, and another in the unit column. */
  | 'twoUnits'
  /** The row has more cells than the header row, so the quantity may be in another cell. */
  | 'shifted';

/** A larger number is a barcode in the wrong column, or a typing error. */
export const MAX_QUANTITY = 1_000_000;

export interface Quantity {
  value?: number;
  unit?: string;
  problem?: QuantityProblem;
  isUnsure?: true;
}

/** Returns the quantity to order, or why it is invalid. */
export function readQuantity(cell: Cell | undefined, decimalMark?: DecimalMark): Quantity {
  const reading = readNumber(cell, decimalMark);
  if (reading.kind === 'empty') return { problem: 'empty' };
  if (reading.kind === 'text' || reading.currency !== undefined) return { problem: 'notANumber' };
  const { kind: _kind, ...quantity } = reading;
  if (quantity.value === 0) return { ...quantity, problem: 'zero' };
  if (quantity.value < 0) return { ...quantity, problem: 'negative' };
  if (quantity.value > MAX_QUANTITY) return { ...quantity, problem: 'tooLarge' };
  return quantity;
}

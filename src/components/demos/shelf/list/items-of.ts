import { decimalMarkOf, readNumber } from '../../importer/finding/numbers';
import { plainWords } from '../../importer/finding/plain-words';
import { cellText, type Row } from '../../importer/reading/document';
import { gtinOf } from '../items/gtin';
import { BARCODE_MAX, CODE_MAX, shortName, STOCK_MAX, type ShelfItem } from '../items/shelf-item';
import { barcodeIn } from './cells';
import type { ItemColumns } from './column-names';

/** What was left out, and how often. */
export interface LeftOut {
  /** Codes that stand for items with different names. */
  doubleCodes: number;
  /** Barcodes that several items have. */
  sharedBarcodes: number;
  /** Barcodes that Excel has shortened, or with a wrong check digit. */
  lostBarcodes: number;
  /** Codes that are too long for a label. */
  longCodes: number;
  /** Stocks that are no number of pieces: with a fraction, below zero, too large, or of two readings. */
  oddStocks: number;
  /** Rows that look like a total or an address. */
  otherRows: number;
  /** Rows with more cells than there are names of columns: it is unknown which cell belongs to which column. */
  longRows: number;
}

export interface ListItems {
  /** The items, the most useful for a trial first. */
  items: readonly ShelfItem[];
  leftOut: LeftOut;
}

/** Returns a text in one line with single spaces, as a browser shows it, without control characters. */
const clean = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** What programs write into a cell that has no value. */
const NO_VALUE = /^(?:\(?null\)?|#n\/[ab]|#(?:ref|verw|value|waarde|name|naam)[!?]|n\/a|n\.?v\.?t\.?|-+)$/i;

const worth = ({ barcode, location, name, code, stock, batch }: ShelfItem) =>
  (barcode === undefined ? 0 : 8) +
  (location === '' ? 0 : 4) +
  (name === code ? 0 : 2) +
  (stock === 0 ? -16 : 1) +
  (batch === undefined ? 0 : 1);

/** True if two cells of a row are filled. Looks at no more than it needs: lists have up to 20,000 rows. */
function hasTwo(row: Row): boolean {
  const first = row.findIndex((cell) => cellText(cell) !== '');
  return first >= 0 && row.slice(first + 1).some((cell) => cellText(cell) !== '');
}

const isStock = (value: number) => Number.isInteger(value) && value >= 0 && value <= STOCK_MAX;

/** Returns the items of a list. A code or barcode that stands for several items is never used for one of them. */
export function itemsOf(body: readonly Row[], columns: ItemColumns): ListItems {
  const leftOut = {
    doubleCodes: 0,
    sharedBarcodes: 0,
    lostBarcodes: 0,
    longCodes: 0,
    oddStocks: 0,
    otherRows: 0,
    longRows: 0,
  };
  const textIn = (row: Row, column: number | null | undefined) => {
    const text = typeof column === 'number' ? clean(cellText(row[column])) : '';
    return NO_VALUE.test(text) ? '' : text;
  };
  const stockMark =
    typeof columns.stock === 'number' ? decimalMarkOf(body.map((row) => row[columns.stock ?? 0])) : undefined;

  const hasColumns = body.some((row) => row.length > 1);
  const byCode = new Map<string, ShelfItem | 'several'>();
  const byBarcode = new Map<string, Set<string>>();
  for (const row of body) {
    const { barcode, isLost } = barcodeIn(textIn(row, columns.barcode));
    if (isLost) leftOut.lostBarcodes += 1;
    const code = textIn(row, columns.code) || (typeof columns.code === 'number' ? '' : (barcode ?? ''));
    // A title or a total has no more than a code.
    if (code === '' || (hasColumns && !hasTwo(row))) continue;
    const location = textIn(row, columns.location);
    const batch = textIn(row, columns.batch);
    if ([code, location, batch].some((text) => Array.from(text).length > CODE_MAX)) {
      leftOut.longCodes += 1;
      continue;
    }
    const name = shortName(textIn(row, columns.name)) || code;
    const stock =
      typeof columns.stock === 'number' ? readNumber(row[columns.stock], stockMark ?? undefined) : undefined;
    const key = code.toUpperCase();
    const before = byCode.get(key);
    if (barcode !== undefined) {
      const scanned = gtinOf(barcode) ?? barcode.toUpperCase();
      const owners = byBarcode.get(scanned) ?? new Set();
      byBarcode.set(scanned, owners.add(key));
    }
    if (before === 'several') continue;
    if (before) {
      // The same item at another location, or with another batch.
      if (plainWords(before.name) === plainWords(name)) continue;
      leftOut.doubleCodes += 1;
      byCode.set(key, 'several');
      continue;
    }
    const isPieces = stock?.kind === 'number' && !stock.isUnsure && isStock(stock.value);
    if (stock?.kind === 'number' && !isPieces) leftOut.oddStocks += 1;
    byCode.set(key, {
      code,
      name,
      location,
      ...(barcode !== undefined && barcode.length <= BARCODE_MAX && { barcode }),
      ...(batch !== '' && { batch }),
      ...(isPieces && { stock: stock.value }),
    });
  }

  for (const owners of byBarcode.values()) {
    if (owners.size < 2) continue;
    leftOut.sharedBarcodes += 1;
    for (const key of owners) {
      const item = byCode.get(key);
      if (!item || item === 'several') continue;
      const { barcode: _shared, ...rest } = item;
      byCode.set(key, rest);
    }
  }
  const items = [...byCode.values()].filter((item) => item !== 'several');
  return { items: items.sort((a, b) => worth(b) - worth(a)), leftOut };
}

import { isBarcode } from './barcode';
import { fieldNamed, headerScore, meaningOf, type Field } from './column-names';
import { isEmptyRow, cellText, type Row } from '../reading/document';
import type { Catalogue } from './match-articles';
import { addressColumns } from './not-lines';
import { readNumber } from './numbers';
import { plainWords } from './plain-words';

/** The column of each field, counted from 0. */
export type Columns = Readonly<Partial<Record<Field, number>>>;

export interface FoundColumns {
  /** The header row, counted from 0; -1 if there is none. */
  headerRow: number;
  columns: Columns;
  /** True if the columns of item and quantity are known; otherwise a person must choose. */
  isSure: boolean;
  /** Names of the columns that may be the quantity, if a person must choose one of them. */
  quantities?: readonly string[];
}

/** Words that mark a quantity that is not to be delivered, or is to be subtracted. */
const REDUCES = /\b(?:retour|return|returned|geannuleerd|cancell?ed|vervallen)\b/;
const HEADER_WITHIN = 80;
const SAMPLE = 200;

function findHeaderRow(rows: readonly Row[]): number {
  let best = -1;
  let bestScore = 0;
  for (const [index, row] of rows.slice(0, HEADER_WITHIN).entries()) {
    const score = headerScore(row);
    if (score > bestScore) [best, bestScore] = [index, score];
  }
  return best;
}

interface ColumnFacts {
  /**
   * Share of the filled cells with a known article, from 0 to 1; `barcodes`, `numbers` and `texts` are shares
   * too.
   */
  found: number;
  barcodes: number;
  numbers: number;
  texts: number;
  /** True if the column counts 1, 2, 3 …, as line numbers do. */
  isCounting: boolean;
}

function factsOf(rows: readonly Row[], column: number, catalogue: Catalogue): ColumnFacts {
  const cells = rows.map((row) => row[column]).filter((cell) => cellText(cell) !== '');
  const share = (test: (text: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter((cell) => test(cellText(cell))).length / cells.length;
  const isNumber = (text: string) => {
    const reading = readNumber(text);
    return reading.kind === 'number' && reading.currency === undefined && reading.value < 100_000;
  };
  return {
    found: share((text) => catalogue.find(text).kind === 'found'),
    barcodes: share((text) => text.length >= 12 && isBarcode(text)),
    numbers: share(isNumber),
    texts: share((text) => /\p{L}{3}/u.test(text)),
    isCounting:
      cells.length > 2 &&
      cells.every((cell, index) => Number(cellText(cell)) === (index + 1) * Number(cellText(cells[0]))),
  };
}

/**
 * Returns the candidates for the ordered quantity: the delivered quantities, else those that are not
 * outstanding. Columns with the same content count once, unless one is of cancelled or returned articles.
 */
function preferredQuantities(
  names: readonly string[],
  body: readonly Row[],
  candidates: readonly number[],
): readonly number[] {
  const isDelivered = (column: number) =>
    /\b(?:geleverd|delivered|verzonden|shipped)\b/.test(plainWords(names[column] ?? ''));
  const isOpen = (column: number) =>
    /\b(?:backorder|open|rest|te leveren)\b/.test(plainWords(names[column] ?? ''));
  const groups = [candidates.filter(isDelivered), candidates.filter((column) => !isOpen(column)), candidates];
  const [first, ...others] = groups.find(({ length }) => length > 0) ?? [];
  if (first === undefined) return [];
  const differs = (column: number) =>
    isReduced(names[column]) ||
    body.some((row) => cellText(row[column]) !== '' && cellText(row[column]) !== cellText(row[first]));
  return [first, ...others.filter(differs)];
}

const isReduced = (name = '') => REDUCES.test(plainWords(name));

/** Returns the column of the net price; undefined if several columns are possible. */
function preferredPrice(names: readonly string[], candidates: readonly number[]): number | undefined {
  const net = candidates.filter((column) => /\bnett?o?/.test(plainWords(names[column] ?? '')));
  if (net.length > 0) return net[0];
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** Finds the header row and the columns: by name, or by content if a name is unknown or ambiguous. */
export function findColumns(rows: readonly Row[], catalogue: Catalogue): FoundColumns {
  const headerRow = findHeaderRow(rows);
  const names = headerRow < 0 ? [] : (rows[headerRow] ?? []).map(cellText);
  const body = rows
    .slice(headerRow + 1)
    .filter((row) => !isEmptyRow(row))
    .slice(0, SAMPLE);
  const width = Math.max(0, ...body.map((row) => row.length), names.length);
  const all = Array.from({ length: width }, (_, column) => column);
  const facts = all.map((column) => factsOf(body, column, catalogue));
  const ofAddresses = addressColumns(names);
  const ofLines = all.filter((column) => !ofAddresses.has(column));
  const named = (field: Field) => ofLines.filter((column) => fieldNamed(names[column] ?? '') === field);
  const bestOf = (candidates: readonly number[], worth: (facts: ColumnFacts) => number, least: number) =>
    candidates
      .map((column) => ({ column, value: facts[column] ? worth(facts[column]) : 0 }))
      .filter(({ value }) => value >= least)
      .sort((a, b) => b.value - a.value)[0]?.column;

  const blocks = blocksOf(names);
  const inFirstBlock = (columns: readonly number[]) =>
    columns.filter((column) => blocks.length < 2 || column < (blocks[1] ?? width));

  const columns: Partial<Record<Field, number>> = {};
  const used = () => new Set(Object.values(columns));
  const free = () =>
    ofLines.filter((column) => !used().has(column) && meaningOf(names[column] ?? '') === undefined);
  const take = (field: Field, column: number | undefined) => {
    if (column !== undefined) columns[field] = column;
  };

  take(
    'barcode',
    bestOf(inFirstBlock(named('barcode')), ({ barcodes }) => barcodes, 0),
  );
  take(
    'item',
    bestOf(inFirstBlock(named('item')), ({ found }) => found, 0),
  );
  // A column called "product" may hold names, while another column without a name holds the codes.
  const item = columns.item === undefined ? undefined : facts[columns.item];
  if (item === undefined || (item.found === 0 && item.texts > 0.8)) {
    const byContent = bestOf(free(), ({ found, isCounting }) => (isCounting ? 0 : found), 0.3);
    if (byContent !== undefined) {
      if (columns.item !== undefined && named('description').length === 0) take('description', columns.item);
      take('item', byContent);
    }
  }
  if (columns.barcode === undefined)
    take(
      'barcode',
      bestOf(free(), ({ barcodes }) => barcodes, 0.6),
    );
  const quantities = preferredQuantities(names, body, inFirstBlock(named('quantity')));
  if (quantities.length === 1 && !isReduced(names[quantities[0] ?? 0])) take('quantity', quantities[0]);
  take('price', preferredPrice(names, inFirstBlock(named('price'))));
  for (const field of ['description', 'unit', 'customer', 'reference'] as const) {
    if (columns[field] === undefined) {
      take(
        field,
        named(field).find((column) => !used().has(column)),
      );
    }
  }
  const dates = inFirstBlock(named('date'));
  take('date', dates.find((column) => /lever|deliver/.test(plainWords(names[column] ?? ''))) ?? dates[0]);
  if (columns.quantity === undefined && headerRow < 0) {
    // Prefers columns of whole numbers. If several remain, a person must choose.
    const ofNumbers = free().filter((column) => {
      const { numbers = 0, isCounting = true, found = 1 } = facts[column] ?? {};
      return numbers >= 0.9 && !isCounting && found <= 0.5;
    });
    const whole = ofNumbers.filter((column) => body.every((row) => /^\d*$/.test(cellText(row[column]))));
    const candidates = whole.length > 0 ? whole : ofNumbers;
    if (candidates.length === 1) take('quantity', candidates[0]);
  }
  if (columns.description === undefined)
    take(
      'description',
      bestOf(free(), ({ texts }) => texts, 0.6),
    );
  return {
    headerRow,
    columns,
    isSure: areEnough(columns),
    ...(quantities.length > 1 && { quantities: quantities.map((column) => names[column] ?? '') }),
  };
}

/**
 * Returns the first columns of tables that are side by side under one header row. Each table has an article
 * and a quantity. Returns one column if there is only one table.
 */
export function blocksOf(names: readonly string[]): number[] {
  const fields = names.map((name) => fieldNamed(name));
  const isTable = (part: readonly (Field | undefined)[]) =>
    (part.includes('item') || part.includes('barcode')) && part.includes('quantity');
  const first = fields.find((field) => field !== undefined);
  const starts = fields.flatMap((field, column) => (field === first && field !== undefined ? [column] : []));
  const areTables = starts.every((start, index) => isTable(fields.slice(start, starts[index + 1])));
  return starts.length > 1 && areTables ? starts : starts.slice(0, 1);
}

/** True if the columns are enough to read lines: an article and a quantity. */
export const areEnough = ({ item, barcode, quantity }: Columns) =>
  (item !== undefined || barcode !== undefined) && quantity !== undefined;

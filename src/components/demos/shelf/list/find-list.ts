import { isBarcode } from '../../importer/finding/barcode';
import { isLongRow } from '../../importer/finding/long-rows';
import {
  addressColumns,
  isAddress,
  isAddressHeader,
  isRuler,
  isTotal,
  otherTables,
} from '../../importer/finding/not-lines';
import { readNumber } from '../../importer/finding/numbers';
import { cellText, filledIn, isEmptyRow, type ReadDocument, type Row } from '../../importer/reading/document';
import { areOfItems, ITEM_FIELDS, itemFieldNamed, type ItemColumns, type ItemField } from './column-names';
import { firstText, isItemLikeAddress, isItemLikeTotal } from './item-rows';
import { itemsOf, type ListItems } from './items-of';

/** A question to a person, with the columns that are possible. */
export interface ColumnQuestion {
  field: ItemField;
  options: readonly { column: number; title: string; samples: string }[];
  /** True if the list may have none. */
  isOptional: boolean;
}

/** A list as far as it is understood: a question, or its items. */
export type FoundList = { kind: 'question'; question: ColumnQuestion } | ({ kind: 'items' } & ListItems);

const HEADER_WITHIN = 80;
const SAMPLE = 300;
/** The most columns in a question. */
const OPTIONS = 8;

/** Returns the number of different parts that a row names; 0 if it cannot be the header row. */
function scoreOf(row: Row): number {
  const fields = new Set(row.map((cell) => (typeof cell === 'string' ? itemFieldNamed(cell) : undefined)));
  fields.delete(undefined);
  return fields.size > 1 &&
    (['code', 'barcode', 'name'] as const).some((field) => fields.has(field)) &&
    (!isAddressHeader(row) || areOfItems(row.map(cellText)))
    ? fields.size
    : 0;
}

/** Returns the row with known names of columns, counted from 0; -1 without one. */
function headerRowOf(rows: readonly Row[]): number {
  const scores = rows.slice(0, HEADER_WITHIN).map(scoreOf);
  const best = Math.max(0, ...scores);
  return best === 0 ? -1 : scores.indexOf(best);
}

/**
 * Returns the first row of several cells, counted from 0, if it has no digit and most rows below it have one: names of
 * columns, although they are unknown. -1 without one.
 */
function unknownNamesOf(rows: readonly Row[]): number {
  const isOfCells = (row: Row) => filledIn(row).length > 1;
  const hasDigit = (row: Row) => row.some((cell) => /\d/.test(cellText(cell)));
  const first = rows.slice(0, HEADER_WITHIN).findIndex(isOfCells);
  const names = rows[first] ?? [];
  if (hasDigit(names) || isAddressHeader(names)) return -1;
  const below = rows.slice(first + 1, first + 1 + SAMPLE).filter(isOfCells);
  return below.length > 0 && below.filter(hasDigit).length > 0.8 * below.length ? first : -1;
}

/** True for the names of the columns on a next page: not for an item that is called `Barcode scanner`. */
function isHeaderAgain(row: Row, fields: readonly (ItemField | undefined)[]): boolean {
  const key = fields.findIndex((field) => field === (fields.includes('code') ? 'code' : 'barcode'));
  return key >= 0 && itemFieldNamed(cellText(row[key])) === fields[key] && scoreOf(row) > 0;
}

/** Returns the sheets that look like a list of items, if there are several. */
export const sheetsOf = ({ sheets = [] }: ReadDocument) => {
  const likely = sheets.filter(({ rows }) => headerRowOf(rows) >= 0);
  return likely.length > 1 ? likely.map(({ name }) => name) : [];
};

/** The facts of a column that decide what it may hold: shares of its filled cells, from 0 to 1. */
interface ColumnFacts {
  filled: number;
  different: number;
  barcodes: number;
  texts: number;
  codes: number;
  isCounting: boolean;
  /** True if it says whether there is something, or the same for each item. */
  isFlag: boolean;
}

const FLAG = /^(?:j|n|y|ja|nee|yes|no|true|false|waar|onwaar|[01xv-])$/i;

function factsOf(body: readonly Row[], column: number): ColumnFacts {
  const texts = body.map((row) => cellText(row[column])).filter(Boolean);
  const share = (test: (text: string) => boolean) =>
    texts.length === 0 ? 0 : texts.filter(test).length / texts.length;
  return {
    filled: texts.length / Math.max(1, body.length),
    different: new Set(texts).size / Math.max(1, texts.length),
    barcodes: share((text) => text.length >= 12 && isBarcode(text)),
    texts: share((text) => /\p{L}{3}/u.test(text)),
    codes: share((text) => /^\S{2,32}$/.test(text) && /\d/.test(text) && readNumber(text).kind !== 'empty'),
    isCounting: texts.length > 2 && texts.every((text, index) => Number(text) === index + 1),
    isFlag: texts.every((text) => FLAG.test(text)) || (texts.length > 2 && new Set(texts).size === 1),
  };
}

type ListRows = Pick<ReadDocument, 'rows' | 'format'>;

/** Returns what is the same for all answers: the rows below the header row, and the facts of the columns. */
function partsOf({ rows, format }: ListRows) {
  const known = headerRowOf(rows);
  const headerRow = known < 0 ? unknownNamesOf(rows) : known;
  const names = headerRow < 0 ? [] : (rows[headerRow] ?? []).map(cellText);
  const others = otherTables(rows, headerRow, (row) => scoreOf(row) > 0);
  const end = rows.findIndex((row, index) => index > headerRow + 1 && isEmptyRow(row));
  const fields = names.map(itemFieldNamed);
  const isItem = (row: Row, index: number) =>
    index > headerRow && !others.rows.has(index) && !isRuler(row) && !isHeaderAgain(row, fields);
  const all = rows.filter(isItem);
  // If all are longer, the last columns just have no name.
  const isLong = isLongRow({ rows, format }, headerRow);
  const straight = all.filter((row) => !isLong(row));
  const below = straight.length > 0 ? straight : all;
  const addresses = new Set(end < 0 ? [] : rows.slice(end).filter((row) => isAddress(row, firstText(row))));
  const doubtful = new Set(below.filter((row) => isTotal(row) || addresses.has(row)));
  const certain = below.filter((row) => !doubtful.has(row));
  const sample = (certain.length > 0 ? certain : below).slice(0, SAMPLE);
  const width = Math.max(names.length, ...sample.map(({ length }) => length));
  const ofAddresses = areOfItems(names) ? new Set<number>() : addressColumns(names);
  const places = Array.from({ length: width }, (_, column) => column);
  const facts = places.map((column) => factsOf(sample, column));
  const longRows = all.length - below.length;
  return { names, fields, below, longRows, addresses, doubtful, sample, ofAddresses, places, facts };
}

/** Lists have up to 20,000 rows: their parts are not found again after each answer. */
const known = new WeakMap<readonly Row[], ReturnType<typeof partsOf>>();

/**
 * Finds the columns of a list, and its items. Asks for one column at a time, where names and contents leave
 * more than one.
 * @param answers of a person to earlier questions
 */
export function findList(list: ListRows, answers: ItemColumns = {}): FoundList {
  const parts = known.get(list.rows) ?? partsOf(list);
  known.set(list.rows, parts);
  const { names, fields, below, longRows, addresses, doubtful, sample, ofAddresses, places, facts } = parts;
  const isFilled = (column: number) => (facts[column]?.filled ?? 0) > 0 && !ofAddresses.has(column);
  const named = (field: ItemField) =>
    places.filter(
      (column) =>
        isFilled(column) && fields[column] === field && !(field === 'batch' && facts[column]?.isFlag),
    );
  const areSame = (columns: readonly number[]) =>
    sample.every((row) => new Set(columns.map((column) => cellText(row[column]))).size === 1);
  const textOf = (row: Row, column: number) => cellText(row[column]);

  const columns: ItemColumns = { ...answers };
  const isFree = (column: number) => isFilled(column) && !Object.values(columns).includes(column);
  const holdsNames = (column: number) => facts[column]?.codes === 0 && facts[column].texts > 0.8;
  /** Columns without a known name that may hold a part, by their content. */
  const byContent: Record<ItemField, (facts: ColumnFacts) => boolean> = {
    code: ({ filled, different, codes, barcodes, isCounting }) =>
      filled > 0.9 && different > 0.9 && codes > 0.8 && barcodes < 0.5 && !isCounting,
    name: ({ filled, texts, different }) => filled > 0.7 && texts > 0.6 && different > 0.5,
    barcode: ({ barcodes }) => barcodes > 0.6,
    location: () => false,
    stock: () => false,
    batch: () => false,
  };
  const ask = (field: ItemField, options: readonly number[]): FoundList => ({
    kind: 'question',
    question: {
      field,
      isOptional: field !== 'code',
      options: options.slice(0, OPTIONS).map((column) => ({
        column,
        title: names[column] ?? '',
        samples: [...new Set(sample.map((row) => textOf(row, column)).filter(Boolean))]
          .slice(0, 3)
          .join(', '),
      })),
    },
  });

  const isItemAfterAll = (row: Row) =>
    (!isTotal(row) || isItemLikeTotal(row, columns)) &&
    (!addresses.has(row) || isItemLikeAddress(row, columns));
  const found = (): FoundList => {
    const body = below.filter((row) => !doubtful.has(row) || isItemAfterAll(row));
    const { items, leftOut } = itemsOf(body, columns);
    return { kind: 'items', items, leftOut: { ...leftOut, otherRows: below.length - body.length, longRows } };
  };

  // The barcode first, so that it is not taken for the code.
  for (const field of ['barcode', ...ITEM_FIELDS.filter((each) => each !== 'barcode')] as const) {
    if (columns[field] !== undefined) continue;
    const like = places.filter(
      (column) =>
        fields[column] === undefined && isFree(column) && facts[column] && byContent[field](facts[column]),
    );
    let own = named(field).filter(isFree);
    // A column called `Artikel` may hold names, beside one of codes.
    if (field === 'code' && own.some(holdsNames)) {
      const codes = own.filter((column) => !holdsNames(column));
      if (codes.length > 0 || like.length > 0) own = codes;
    }
    if (field === 'name' && own.length === 0)
      own = named('code').filter((column) => isFree(column) && holdsNames(column));
    const options = own.length > 0 ? own : like;
    const [first] = options;
    if (first !== undefined && (options.length === 1 || areSame(options))) columns[field] = first;
    else if (first !== undefined) return ask(field, options);
    else if (field === 'code' && typeof columns.barcode !== 'number') {
      const rest = places.filter(isFree);
      if (rest.length < 2) return found();
      return ask(field, rest);
    }
  }
  return found();
}

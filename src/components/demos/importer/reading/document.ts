/** A number only where the file itself holds a number; what was typed as text stays text. */
export type Cell = string | number;

export type Row = readonly Cell[];

export type DocumentFormat = 'csv' | 'xlsx' | 'pdf';

/** What the visitor must know about how the file was read, or about what of it is not in the order. */
export type Remark =
  /** A quotation mark without an end: quotation marks were read as ordinary characters. */
  | { kind: 'openQuote' }
  /** One sheet of several was read. */
  | { kind: 'sheets'; sheet: string; count: number }
  /** Only a hidden sheet has rows. */
  | { kind: 'hiddenSheet'; sheet: string }
  | { kind: 'hiddenRows'; count: number }
  | { kind: 'struckRows'; places: readonly number[] }
  | { kind: 'hiddenColumns'; count: number }
  /** Pages that are pictures: nothing on them was read. */
  | { kind: 'scannedPages'; places: readonly number[] }
  /** The sheet has notes at its cells. */
  | { kind: 'sheetNotes' }
  /** Pages with comments. */
  | { kind: 'pageNotes'; places: readonly number[] }
  /** Rows with more cells than names: what is in which column is not known. */
  | { kind: 'longRows'; places: readonly number[] }
  /** A second group of columns with the same names. */
  | { kind: 'secondTable'; columns: readonly string[] }
  /** Filled columns that the order has no use for. */
  | { kind: 'unusedColumns'; columns: readonly string[] }
  | { kind: 'severalOrders' | 'severalCustomers' | 'severalDates' }
  /** Under one label outside the lines there are several dates. */
  | { kind: 'dateLeftOut' }
  /** The document calls itself a return, a quotation, an invoice or a cancellation. */
  | { kind: 'otherKind'; text: string }
  /** The rows that name the columns of another table, which was not read. */
  | { kind: 'otherTable'; places: readonly number[] }
  /** Rows above the names of the columns that hold an article. */
  | { kind: 'rowsAbove'; places: readonly number[] }
  /** No date shows whether the day or the month comes first: the day was taken. */
  | { kind: 'dayFirst'; text: string }
  | { kind: 'unreadDates' | 'unreadPrices'; places: readonly number[] }
  /** A mark in them could part thousands or decimals. */
  | { kind: 'unsureNumbers'; places: readonly number[] }
  /** The prices have no currency in the order. */
  | { kind: 'severalCurrencies'; text: string };

/** A sheet of a workbook that has rows. */
export interface Sheet {
  name: string;
  rows: readonly Row[];
  remarks: readonly Remark[];
}

/** A file as rows of cells, in any format. */
export interface ReadDocument {
  format: DocumentFormat;
  rows: readonly Row[];
  remarks: readonly Remark[];
  /** The sheets to choose from, in the order of the workbook; absent when there is one. */
  sheets?: readonly Sheet[];
}

export const LIMITS = {
  bytes: 10 * 1024 * 1024,
  /** Of a workbook after unpacking: a small file can hold a very large one. */
  unpackedBytes: 200 * 1024 * 1024,
  rows: 20_000,
  pages: 100,
} as const;

export type ReadProblem =
  | 'empty'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyPages'
  | 'unknownKind'
  | 'oldExcel'
  | 'brokenXlsx'
  | 'brokenCell'
  | 'brokenPdf'
  | 'lockedPdf'
  | 'scannedPdf'
  /** Its fonts do not tell which characters they draw. */
  | 'unknownLetters'
  /** The code that reads this format could not be fetched. */
  | 'notLoaded'
  | 'unreadable'
  /** A fault of the importer. */
  | 'unexpected';

/** Why a document cannot be read, as a key of the texts in `importer:problems`. */
export class ReadError extends Error {
  override readonly name = 'ReadError';

  constructor(
    readonly problem: ReadProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

/** Significant digits: the noise of binary fractions is beyond. */
export const PRECISION = 15;

/** A text without the characters that nobody sees: soft hyphens, joiners and marks of direction. */
export const visible = (text: string) => text.replace(/\p{Cf}/gu, '');

/** The text of a cell as a person sees it. A number in the plainest form, without the noise of binary fractions. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(PRECISION)));
  return visible(cell ?? '').trim();
}

/** The columns of a row that are not empty. */
export const filledIn = (row: Row) => row.flatMap((cell, column) => (cellText(cell) === '' ? [] : [column]));

export const isEmptyRow = (row: Row) => row.every((cell) => cellText(cell) === '');

/** The document with another of its sheets read. */
export function withSheet(document: ReadDocument, name: string): ReadDocument {
  const { sheets = [] } = document;
  const sheet = sheets.find((each) => each.name === name);
  if (!sheet) return document;
  const { rows, remarks } = sheet;
  return {
    ...document,
    rows,
    remarks: [{ kind: 'sheets', sheet: name, count: sheets.length }, ...remarks],
  };
}

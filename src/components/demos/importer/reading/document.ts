/** A number only if the file stores a number; typed text stays text. */
export type Cell = string | number;

export type Row = readonly Cell[];

export type DocumentFormat = 'csv' | 'xlsx' | 'pdf';

/** A remark for the visitor about how the file was read, or about parts of it that are not in the order. */
export type Remark =
  /** A quotation mark is not closed: all quotation marks were read as ordinary characters. */
  | { kind: 'openQuote' }
  /** Only one of several sheets was read. */
  | { kind: 'sheets'; sheet: string; count: number }
  /** Only a hidden sheet has rows. */
  | { kind: 'hiddenSheet'; sheet: string }
  | { kind: 'hiddenRows'; count: number }
  | { kind: 'struckRows'; places: readonly number[] }
  | { kind: 'hiddenColumns'; count: number }
  /** Pages that are images: nothing on them was read. */
  | { kind: 'scannedPages'; places: readonly number[] }
  /** The sheet has notes on its cells. */
  | { kind: 'sheetNotes' }
  /** Pages with comments. */
  | { kind: 'pageNotes'; places: readonly number[] }
  /** Rows with more cells than the header row: it is unknown which cell belongs to which column. */
  | { kind: 'longRows'; places: readonly number[] }
  /** A second group of columns with the same names. */
  | { kind: 'secondTable'; columns: readonly string[] }
  /** Filled columns that the order does not need. */
  | { kind: 'unusedColumns'; columns: readonly string[] }
  | { kind: 'severalOrders' | 'severalCustomers' | 'severalDates' }
  /** There are several dates with the same label outside the lines. */
  | { kind: 'dateLeftOut' }
  /** The document is titled as a return, a quotation, an invoice or a cancellation. */
  | { kind: 'otherKind'; text: string }
  /** Header rows of another table, which was not read. */
  | { kind: 'otherTable'; places: readonly number[] }
  /** Rows above the header row that contain an article. */
  | { kind: 'rowsAbove'; places: readonly number[] }
  /** The dates do not show whether the day or the month comes first: read as day first. */
  | { kind: 'dayFirst'; text: string }
  | { kind: 'unreadDates' | 'unreadPrices'; places: readonly number[] }
  /** Numbers with a mark that may separate thousands or decimals. */
  | { kind: 'unsureNumbers'; places: readonly number[] }
  /** The prices are in several currencies: the order gets none. */
  | { kind: 'severalCurrencies'; text: string };

/** A sheet of a workbook that has rows. */
export interface Sheet {
  name: string;
  rows: readonly Row[];
  remarks: readonly Remark[];
}

/** A file as rows of cells, independent of its format. */
export interface ReadDocument {
  /** `print`: a text whose columns are aligned with spaces. */
  format: DocumentFormat | 'print';
  rows: readonly Row[];
  remarks: readonly Remark[];
  /** The sheets to choose from, in the order of the workbook; undefined for a single sheet. */
  sheets?: readonly Sheet[];
}

export const LIMITS = {
  bytes: 10 * 1024 * 1024,
  /** Max size of an unpacked workbook: a small file can contain a very large one. */
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
  | 'mail'
  | 'webPage'
  | 'otherSpreadsheet'
  | 'textDocument'
  | 'oldExcel'
  | 'brokenXlsx'
  | 'brokenCell'
  | 'brokenPdf'
  | 'lockedPdf'
  | 'scannedPdf'
  /** The fonts do not map their glyphs to characters. */
  | 'unknownLetters'
  /** The code for this format could not be fetched. */
  | 'notLoaded'
  | 'unreadable'
  /** A bug in the importer. */
  | 'unexpected';

/** A document that cannot be read. The problem is a key of the texts in `importer:problems`. */
export class ReadError extends Error {
  override readonly name = 'ReadError';

  constructor(
    readonly problem: ReadProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

/** Significant digits; digits after these are noise of binary fractions. */
export const PRECISION = 15;

/** Returns a text without invisible characters: soft hyphens, joiners and direction marks. */
export const visible = (text: string) => text.replace(/\p{Cf}/gu, '');

/**
 * An apostrophe in front of a number or a code, which spreadsheet programs use to keep it as a text, or around
 * a cell; not that of a word such as `'s-Hertogenbosch`.
 */
const APOSTROPHE = /^['’‘`´](?:[-+(]?\s*[\d.,€$£]|\S*\d\S*$|[^']*'$)/;

/**
 * Returns the text of a cell as a person sees it. A number is in its shortest form, without the noise of
 * binary fractions.
 */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(PRECISION)));
  const text = visible(cell ?? '').trim();
  return APOSTROPHE.test(text) ? text.replace(/^.(.*?)'?$/s, '$1').trim() : text;
}

/** Returns the columns of a row that are not empty. */
export const filledIn = (row: Row) => row.flatMap((cell, column) => (cellText(cell) === '' ? [] : [column]));

export const isEmptyRow = (row: Row) => row.every((cell) => cellText(cell) === '');

/** Returns the document with another of its sheets. */
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

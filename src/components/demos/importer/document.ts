/** A number only where the file itself holds a number; what was typed as text stays text. */
export type Cell = string | number;

export type Row = readonly Cell[];

export type DocumentFormat = 'csv' | 'xlsx' | 'pdf';

/** What the visitor should know about how the file was read. */
type Remark =
  /** A quotation mark without an end: quotation marks were read as ordinary characters. */
  | { kind: 'openQuote' }
  /** One sheet of several was read. */
  | { kind: 'sheets'; sheet: string; count: number };

/** A file as rows of cells, in any format. */
export interface ReadDocument {
  format: DocumentFormat;
  rows: readonly Row[];
  remarks: readonly Remark[];
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
  /** The code that reads this format could not be fetched. */
  | 'notLoaded'
  | 'unreadable';

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

/** The text of a cell as a person sees it. A number in the plainest form, without the noise of binary fractions. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return (cell ?? '').trim();
}

export const isEmptyRow = (row: Row) => row.every((cell) => cellText(cell) === '');

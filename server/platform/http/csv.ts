import { Readable } from 'node:stream';
import type { Language } from '../../contract/languages';
import type { Page } from '../../contract/list';
import { pagesAfter, type Part } from './answer-page';

export type Cell = string | number | null;

export interface CsvColumn<Row> {
  heading: string;
  cell: (row: Row) => Cell;
  /** what the cells are in a workbook: texts by default; a time is ISO 8601 in UTC, a day is its date */
  type?: 'text' | 'number' | 'time' | 'day';
}

/** The character between cells that spreadsheets expect in the countries of a language. */
const separators: Record<Language, string> = { en: ',', nl: ';' };

/**
 * Puts an apostrophe before a text that a spreadsheet would take for a formula, even after spaces, so that it
 * stays text.
 */
const safe = (cell: Cell) =>
  typeof cell === 'string' && /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u.test(cell)
    ? `'${cell}`
    : String(cell ?? '');

const quoted = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const defaultRowsPerPage = 500;

/**
 * Returns a list as CSV (RFC 4180) for spreadsheets. It is read page by page while it is sent.
 * @param read reads a page; the first page is read before the promise resolves
 */
export async function csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  language: Language,
  read: (part: Part) => Promise<Pick<Page<Row>, 'rows' | 'next'>>,
  rowsPerPage = defaultRowsPerPage,
): Promise<Readable> {
  const lineOf = (cells: readonly Cell[]) =>
    `${cells.map((cell) => quoted(safe(cell))).join(separators[language])}\r\n`;
  const linesOf = (rows: readonly Row[]) =>
    rows.map((row) => lineOf(columns.map(({ cell }) => cell(row)))).join('');
  const first = await read({ limit: String(rowsPerPage), uncounted: true });
  return Readable.from(
    (async function* () {
      // The byte order mark tells spreadsheets that it is UTF-8.
      yield `\ufeff${lineOf(columns.map(({ heading }) => heading))}${linesOf(first.rows)}`;
      for await (const rows of pagesAfter(first, read, rowsPerPage)) yield linesOf(rows);
    })(),
  );
}

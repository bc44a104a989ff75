import { Readable } from 'node:stream';
import type { Language } from '../contract/languages';
import type { Page } from '../contract/list';

type Cell = string | number | null;

export interface CsvColumn<Row> {
  heading: string;
  cell: (row: Row) => Cell;
}

/** What spreadsheets divide cells by, in the countries of a language. */
const separators: Record<Language, string> = { en: ',', nl: ';' };

/** A text that a spreadsheet would take for a formula gets an apostrophe before it, and stays a text. */
const safe = (cell: Cell) =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell ?? '');

const quoted = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * A list as CSV (RFC 4180) for spreadsheets, read page by page while it is sent.
 * @param read a page of it, from a cursor on; undefined: the first, which is read before this resolves
 */
export async function csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  language: Language,
  read: (cursor: string | undefined) => Promise<Pick<Page<Row>, 'rows' | 'next'>>,
): Promise<Readable> {
  const lineOf = (cells: readonly Cell[]) =>
    `${cells.map((cell) => quoted(safe(cell))).join(separators[language])}\r\n`;
  const first = await read(undefined);
  return Readable.from(
    (async function* () {
      // The byte order mark tells spreadsheets that it is UTF-8.
      yield `\ufeff${lineOf(columns.map(({ heading }) => heading))}`;
      for (let page = first; ; page = await read(page.next)) {
        yield page.rows.map((row) => lineOf(columns.map(({ cell }) => cell(row)))).join('');
        if (page.next === undefined) return;
      }
    })(),
  );
}

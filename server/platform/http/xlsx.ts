import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Page } from '../../contract/list';
import { pagesAfter, type Part } from './answer-page';
import type { Cell, CsvColumn } from './csv';
import { withoutForbidden } from './escape-xml';

/** https://support.microsoft.com/office/excel-specifications-and-limits */
const maxCellLength = 32_767;

/** The formats of columns. `@`: a text stays a text when somebody edits it. */
const formats = { text: '@', number: 'General', time: 'yyyy-mm-dd hh:mm:ss', day: 'yyyy-mm-dd' } as const;

function valueOf(cell: Cell, type: keyof typeof formats): string | number | Date | null {
  if (typeof cell !== 'string') return cell;
  const date = type === 'time' || type === 'day' ? new Date(cell) : undefined;
  if (date && !Number.isNaN(date.getTime())) return date;
  // `_x0041_` would be read as the character with this code.
  return withoutForbidden(cell.slice(0, maxCellLength)).replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_');
}

const defaultRowsPerPage = 500;

/**
 * Returns a list as a workbook for Excel: texts stay texts, times are times in UTC. It is read page by page
 * while it is sent. Rows that do not fit in a sheet are in further ones.
 * @param read reads a page; the first page is read before the promise resolves
 */
export async function xlsxOf<Row>(
  columns: readonly CsvColumn<Row>[],
  read: (part: Part) => Promise<Pick<Page<Row>, 'rows' | 'next'>>,
  rowsPerPage = defaultRowsPerPage,
): Promise<Readable> {
  const first = await read({ limit: String(rowsPerPage), uncounted: true });
  const cellsOf = (row: Row) => columns.map(({ cell, type = 'text' }) => valueOf(cell(row), type));
  async function* rows() {
    yield* first.rows.map(cellsOf);
    for await (const page of pagesAfter(first, read, rowsPerPage)) yield* page.map(cellsOf);
  }
  const stream = writeXlsxStream(rows(), {
    name: 'Belstock',
    columns: columns.map(({ heading, type = 'text' }) => ({
      header: heading,
      width: 24,
      numFmt: formats[type],
    })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as ReadableStream);
}

import readWorkbook, { InvalidSpreadsheetError } from 'read-excel-file/universal';
import { LIMITS, ReadError, isEmptyRow, type Cell, type ReadDocument, type Row } from './document';
import { headerScore } from './find-columns';
import { unpackedSize } from './unpacked-size';

/** Formulas are not calculated: a cell has the value that the spreadsheet program last saved. */
function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value) : '';
}

const worth = (rows: readonly Row[]) =>
  100_000 * Math.max(0, ...rows.slice(0, 80).map(headerScore)) +
  rows.filter((row) => !isEmptyRow(row)).length;

/**
 * Reads a workbook: the sheet with the names of columns in it, or else the fullest.
 * @throws ReadError
 */
export async function readXlsx(bytes: Uint8Array): Promise<ReadDocument> {
  const size = unpackedSize(bytes);
  if (size === undefined) throw new ReadError('brokenXlsx');
  if (size > LIMITS.unpackedBytes) throw new ReadError('tooLarge');
  const sheets = await readSheets(bytes);
  const [best] = sheets
    .map(({ sheet, data }) => ({ sheet, rows: data.map((row) => row.map(cellOf)) }))
    .sort((a, b) => worth(b.rows) - worth(a.rows));
  if (!best || best.rows.every(isEmptyRow)) throw new ReadError('empty');
  if (best.rows.length > LIMITS.rows) throw new ReadError('tooManyRows');
  return {
    format: 'xlsx',
    rows: best.rows,
    remarks: sheets.length > 1 ? [{ kind: 'sheets', sheet: best.sheet, count: sheets.length }] : [],
  };
}

async function readSheets(bytes: Uint8Array) {
  try {
    return await readWorkbook(bytes.slice().buffer);
  } catch (cause) {
    const isCell = cause instanceof InvalidSpreadsheetError && /<c\/>/.test(cause.message);
    throw new ReadError(isCell ? 'brokenCell' : 'brokenXlsx', { cause });
  }
}

import readWorkbook, { InvalidSpreadsheetError } from 'read-excel-file/universal';
import {
  LIMITS,
  ReadError,
  cellText,
  isEmptyRow,
  type Cell,
  type ReadDocument,
  type Remark,
  type Row,
  type Sheet,
} from './document';
import { headerScore } from '../finding/column-names';
import { readNumber } from '../finding/numbers';
import { withAddresses } from './cell-addresses';
import { unpackedSize } from './unpacked-size';
import { viewsOf, type SheetView, type WorkbookViews } from './workbook-views';

/** In milliseconds. */
const DAY = 86_400_000;
/** In milliseconds: a calculated date may be this much before midnight. */
const NOISE = 500;

/** Returns the value that the spreadsheet program last saved: formulas are not calculated. */
function cellOf(value: unknown, shift: number): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Date && !Number.isNaN(value.getTime()))
    return new Date(value.getTime() + shift * DAY + NOISE).toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value) : '';
}

interface ReadSheet extends Sheet {
  isHidden: boolean;
}

/**
 * Returns the rows with the displayed text of cells, where the library returns none or another value. A text
 * in merged cells counts for each of their rows. A number does not: one quantity may be for several articles.
 */
function asShown(rows: readonly Row[], { cells, merged }: SheetView): Row[] {
  const shown = rows.map((row) => [...row]);
  for (const { row, column, text } of cells) {
    if (text === undefined) continue;
    while (shown.length <= row) shown.push([]);
    const target = shown[row] ?? [];
    while (target.length <= column) target.push('');
    target[column] = text;
  }
  for (const { column, from, to } of merged) {
    const text = shown[from]?.[column];
    if (typeof text !== 'string' || readNumber(text).kind === 'number') continue;
    for (const row of shown.slice(from + 1, to + 1)) if (column < row.length) row[column] ||= text;
  }
  return shown;
}

/**
 * Returns a sheet without hidden rows and columns, and without struck-through rows: these are not meant to be
 * ordered.
 */
function visibleSheet(name: string, read: readonly Row[], view: SheetView): ReadSheet {
  const rows = asShown(read, view);
  const isHiddenColumn = (column: number) =>
    view.hiddenColumns.some(({ from, to }) => column >= from && column <= to);
  const remarks: Remark[] = view.isHidden ? [{ kind: 'hiddenSheet', sheet: name }] : [];
  const hiddenRows = rows.filter((row, index) => view.hiddenRows.has(index) && !isEmptyRow(row)).length;
  if (hiddenRows > 0) remarks.push({ kind: 'hiddenRows', count: hiddenRows });
  if (view.hasNotes) remarks.push({ kind: 'sheetNotes' });
  const struck = new Set(view.cells.filter(({ isStruck }) => isStruck).map(({ row }) => row));
  const struckRows = [...struck].filter((row) => !view.hiddenRows.has(row));
  if (struckRows.length > 0)
    remarks.push({ kind: 'struckRows', places: struckRows.sort((a, b) => a - b).map((row) => row + 1) });
  const filled = new Set(
    rows.flatMap((row) => row.flatMap((cell, column) => (cellText(cell) === '' ? [] : [column]))),
  );
  const hiddenColumns = [...filled].filter(isHiddenColumn).length;
  if (hiddenColumns > 0) remarks.push({ kind: 'hiddenColumns', count: hiddenColumns });
  return {
    name,
    isHidden: view.isHidden,
    remarks,
    rows: rows.map((row, index) =>
      view.hiddenRows.has(index) || struck.has(index)
        ? []
        : row.map((cell, column) => (isHiddenColumn(column) ? '' : cell)),
    ),
  };
}

const worth = ({ rows, isHidden }: ReadSheet) =>
  (isHidden ? 0 : 10_000_000) +
  100_000 * Math.max(0, ...rows.slice(0, 80).map(headerScore)) +
  rows.filter((row) => !isEmptyRow(row)).length;

/**
 * Reads the visible sheet with a header row, or else the fullest one.
 * @throws ReadError
 */
export async function readXlsx(bytes: Uint8Array): Promise<ReadDocument> {
  const size = unpackedSize(bytes);
  if (size === undefined) throw new ReadError('brokenXlsx');
  if (size > LIMITS.unpackedBytes) throw new ReadError('tooLarge');
  const sheets = (await readSheets(bytes)).filter(({ rows }) => !rows.every(isEmptyRow));
  const [best] = [...sheets].sort((a, b) => worth(b) - worth(a));
  if (!best) throw new ReadError('empty');
  if (best.rows.length > LIMITS.rows) throw new ReadError('tooManyRows');
  const remarks: Remark[] = [...best.remarks];
  if (sheets.length > 1) remarks.unshift({ kind: 'sheets', sheet: best.name, count: sheets.length });
  return {
    format: 'xlsx',
    rows: best.rows,
    remarks,
    ...(sheets.length > 1 && { sheets: sheets.filter(({ rows }) => rows.length <= LIMITS.rows) }),
  };
}

async function readSheets(bytes: Uint8Array): Promise<ReadSheet[]> {
  let views: WorkbookViews;
  let sheets: Awaited<ReturnType<typeof readWorkbook>>;
  try {
    const complete = withAddresses(bytes);
    views = viewsOf(complete);
    sheets = await readWorkbook(complete.slice().buffer);
  } catch (cause) {
    const isCell = cause instanceof InvalidSpreadsheetError && /<c\/>/.test(cause.message);
    throw new ReadError(isCell ? 'brokenCell' : 'brokenXlsx', { cause });
  }
  return sheets.flatMap(({ sheet, data }, index) => {
    const view = views.sheets[index];
    if (!view?.hasCells) return [];
    const rows = data.map((row) => row.map((cell) => cellOf(cell, views.shift)));
    return [visibleSheet(sheet, rows, view)];
  });
}
